import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'

const photo = (page: Page, frame: number) => page.getByRole('gridcell', { name: new RegExp(`^Photo ${frame}(,|$)`) })
const selected = (page: Page) => page.getByRole('gridcell', { selected: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const circle = { position: { x: 14, y: 14 } }

/** Waits until photos can be selected: they show, and so may the button, before clicks and keys select. */
async function ready(page: Page) {
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  await expect(page.locator('[data-selection-layer]')).toBeAttached()
}

test('a selection survives a filter and a reload, and Undo restores the previous one', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const label = unique('Quay')
  const photos = await call(caller, 'getPhotos', { albumId: id })
  for (const { photoId } of photos.slice(0, 2)) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })

  const page = await open(`/albums/${id}`, caller)
  await ready(page)
  await photo(page, 2).click(circle)
  await photo(page, 4).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(3)
  await expect(bar(page)).toContainText('3 selected')
  await expectAccessible(page)

  const rail = page.getByRole('navigation', { name: 'Filter photos' })
  await rail.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await expect(page.getByRole('gridcell')).toHaveCount(2)
  await expect(bar(page)).toContainText('2 hidden by the filter')
  await expect(selected(page)).toHaveCount(1)
  await page.reload()
  await expect(bar(page)).toContainText('2 hidden by the filter')

  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(selected(page)).toHaveCount(3)
  await bar(page).getByRole('button', { name: 'Invert' }).click()
  await expect(bar(page)).toContainText('21 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  const notice = page.getByRole('region', { name: 'Notices' })
  await expect(notice).toContainText('21 photos deselected')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText('21 selected')
  await page.keyboard.press('Control+z')
  await expect(bar(page)).toContainText('3 selected')
})

test('the offer to undo a cleared selection goes once photos are selected again', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await ready(page)
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.keyboard.press('Escape')
  const offer = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' })
  await expect(offer).toBeVisible()
  await photo(page, 2).click(circle)
  await expect(offer).toBeHidden({ timeout: 9_000 })
  await expect(selected(page)).toHaveCount(1)
})

test('“Select all” selects every photo shown, and the sheet can show only the selected photos', async ({
  open,
  albumId,
}) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await ready(page)
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(bar(page)).toContainText('24 selected')
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toBeVisible()
  await photo(page, 5).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(bar(page)).toContainText('2 selected')
  await bar(page).getByRole('button', { name: 'Show selected' }).click()
  await expect(page.getByRole('gridcell')).toHaveCount(2)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('gridcell')).toHaveCount(2)
  await ready(page)
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('2 selected')
  await bar(page).getByRole('button', { name: 'Show selected' }).click()
  await expect(page.getByRole('gridcell')).toHaveCount(24)
})

test('“Sign out and forget everything” deletes the selection', async ({ open, albumId }) => {
  const address = `/albums/${await albumId('harbour')}`
  const page = await open(address)
  await ready(page)
  await photo(page, 1).click(circle)
  await expect(selected(page)).toHaveCount(1)
  await page.reload()
  await expect(selected(page)).toHaveCount(1)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out and forget everything' }).click()
  await expect(page).toHaveURL(/connect/)
  await open(address)
  await ready(page)
  await expect(selected(page)).toHaveCount(0)
})

test.describe('when “Sign out and forget everything” can’t load its code', () => {
  test.use({ allowedComplaint: /ERR_FAILED|Failed to load resource/ })

  test('the data is deleted when the app is next opened', async ({ open, albumId }) => {
    const address = `/albums/${await albumId('harbour')}`
    const page = await open(address)
    await ready(page)
    await photo(page, 1).click(circle)
    await expect(selected(page)).toHaveCount(1)
    await page.reload()
    await expect(selected(page)).toHaveCount(1)
    await page.route(/forget-device/, (route) => route.abort())
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign out and forget everything' }).click()
    await expect(page.getByText('You’re signed out. What’s still kept on this device will be removed')).toBeVisible()
    await page.unroute(/forget-device/)
    await open(address)
    await ready(page)
    await expect(selected(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('contact-sheet:forgetting'))).toBeNull()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a tap on a photo’s circle starts a selection, then taps anywhere on photos extend it, and the bar can undo', async ({
    open,
    albumId,
  }) => {
    const page = await open(`/albums/${await albumId('harbour')}`)
    await ready(page)
    await photo(page, 1).tap(circle)
    await photo(page, 3).tap()
    await expect(bar(page)).toContainText('2 selected')
    await expectAccessible(page)
    // the focus is moved above the bar
    for (let row = 0; row < 6; row++) await page.keyboard.press('ArrowDown')
    const covered = async () => {
      const [tile, above] = [await page.locator(':focus').boundingBox(), await bar(page).boundingBox()]
      return (tile?.y ?? Infinity) + (tile?.height ?? 0) - (above?.y ?? 0)
    }
    await expect.poll(covered).toBeLessThan(0)
    // also when a photo was open
    await page.keyboard.press('Home')
    await expect(photo(page, 1)).toBeFocused()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: /^Photo 1 of/ })
    await expect(viewer).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('dialog', { name: /^Photo 24 of/ })).toBeVisible()
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await expect(photo(page, 20)).toBeFocused()
    await expect.poll(covered).toBeLessThan(0)
    await bar(page).getByRole('button', { name: 'Undo' }).tap()
    await expect(bar(page)).toContainText('1 selected')
    await bar(page).getByRole('button', { name: 'Clear selection' }).tap()
    // and when its key brings the bar
    await page.keyboard.press('Home')
    await expect(photo(page, 1)).toBeFocused()
    for (let row = 0; row < 6; row++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect.poll(covered).toBeLessThan(0)
    await bar(page).getByRole('button', { name: 'Clear selection' }).tap()
    await page.keyboard.press('Home')
    await photo(page, 3).tap()
    await expect(page.getByRole('dialog', { name: /^Photo 3 of/ })).toBeVisible()
  })
})

test('a selected photo is inset evenly in its tile, with its number and a ringed tick', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await ready(page)
  await expect(photo(page, 2).locator('canvas')).toBeVisible()
  const look = () =>
    photo(page, 2).evaluate((tile) => {
      const [picture, number, tick] = [tile.querySelector('canvas'), '::after', '::before']
      return {
        padding: picture && getComputedStyle(picture).padding,
        sizes: picture && [picture.offsetWidth - tile.clientWidth, picture.offsetHeight - tile.clientHeight],
        number: [getComputedStyle(tile, number).left, getComputedStyle(tile, number).bottom],
        ring: getComputedStyle(tile, tick).boxShadow.includes('0px 0px 0px 1.5px'),
      }
    })
  const before = await look()
  expect(before).toEqual({ padding: '0px', sizes: [0, 0], number: ['6px', '4px'], ring: false })
  await photo(page, 2).click(circle)
  await expect(photo(page, 2)).toHaveAttribute('aria-selected', 'true')
  expect(await look()).toEqual({ padding: '7px', sizes: [0, 0], number: ['13px', '11px'], ring: true })
})

test('clearing the selection leaves the focus on a photo', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await ready(page)
  await photo(page, 3).click(circle)
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(photo(page, 3)).toBeFocused()
})

test('the ? key lists all keyboard shortcuts', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await ready(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Select all photos shown')
  await expectAccessible(page)
  await page.keyboard.type('show short')
  await expect(keys.getByRole('term')).toHaveText(['Show shortcuts'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  // the menu opens them too
  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(keys).toBeVisible()
})
