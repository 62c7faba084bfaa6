import type { Page } from '@playwright/test'
import { misbehaviours } from '#testing/other-service/habits.ts'
import { isLong } from '#testing/run-length.ts'
import { expect as impatient, test } from './support/over-other-service.ts'
import { openLabelBox } from './support/sheet-ready.ts'

// each call may take three seconds, or need a retry after one
const expect = impatient.configure({ timeout: 60_000 })

const photo = (page: Page, frame: number) => page.getByRole('gridcell', { name: new RegExp(`^Photo ${frame}(,|$)`) })

// the short form leaves out the delay of three seconds
test.use({ habits: isLong ? misbehaviours : misbehaviours.filter((habit) => habit !== 'slow') })
test.describe.configure({ timeout: 300_000 })

test(
  'with a misbehaving service albums are found and opened, and photos filtered, viewed and labelled',
  { tag: '@main' },
  async ({ visit, other }) => {
    const page = await visit('/albums')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('harbour')
    await page.getByRole('link', { name: /Other harbour/ }).click()
    await expect(photo(page, 1)).toBeVisible()
    await expect.poll(() => page.locator('[role=gridcell] canvas').count()).toBeGreaterThan(3)
    const filters = page.getByRole('navigation', { name: 'Filter photos' })
    await filters.getByRole('button', { name: /^Best, \d+ photos/ }).click()
    await expect(page.getByRole('status').filter({ hasText: /\d+ of \d+ photos/ })).toBeVisible()

    await photo(page, 4).click()
    const viewer = page.getByRole('dialog', { name: 'Photo 4 of Other harbour' })
    const picture = viewer.getByRole('img', { name: /Photo/ }).first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const field = page.getByRole('combobox', { name: 'Add a label' })
    await field.fill('Harbour light')
    await field.press('Enter')
    await expect.poll(() => other.albums[0]?.photos[3]?.labels).toEqual(['Best', 'Harbour light'])
  },
)

test('a label for all photos reaches each that still exists', async ({ visit, other }) => {
  const [album] = other.albums
  const page = await visit(`/albums/${album?.albumId}`)
  // “Select all” takes the photos that have arrived: until all have, the count says “so far”
  await expect(page.getByRole('status').filter({ hasText: /^\d+ photos$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Select all' }).click()
  await openLabelBox(page)
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Add a label' })
  await field.fill('Of all')
  await field.press('Enter')
  await page.keyboard.press('Escape')
  const bare = () => album?.photos.filter(({ labels }) => !labels.includes('Of all')).map(({ photoId }) => photoId)
  await expect.poll(bare, { timeout: 180_000 }).toEqual([])
})

test('pictures load again after their addresses expired', async ({ visit, other, page }) => {
  await page.clock.install()
  await visit(`/albums/${other.albums[0]?.albumId}`)
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  // more than a minute passes
  other.expireAddresses()
  await page.clock.setSystemTime(Date.now() + 70_000)
  await photo(page, 5).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: /Photo/ }).first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('Couldn’t load the full photo')).toHaveCount(0)
})

test('the preview, webhooks and settings pages open with a misbehaving service', async ({ visit, other, door }) => {
  const page = await visit(`/albums/${other.albums[0]?.albumId}/preview`)
  await expect(page.getByRole('list', { name: 'Preview photos' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks' }).first().click()
  await expect(page.getByRole('list', { name: 'Webhooks' }).getByRole('button', { name: /Best/ })).toBeVisible()
  await page.goto(`${door.url}/settings`)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})
