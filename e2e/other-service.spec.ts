import type { Page } from '@playwright/test'
import type { Habit } from '#testing/other-service/habits.ts'
import { isLong } from '#testing/run-length.ts'
import { outboxScope } from '#web/data/outbox/outbox-database.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, test } from './support/over-other-service.ts'
import { seedOutbox, waiting } from './support/seed-outbox.ts'

const oddFields = ['nulls', 'numbers as text', 'identifiers as numbers'] as const

type Journey = 'photos' | 'webhooks'

/** Habits of the service, with their journeys in the short form; the long form runs both. */
const habits: { each: readonly Habit[]; short: readonly Journey[] }[] = [
  { each: [], short: [] },
  // each alone, to tell which is at fault if all together fail
  ...oddFields.map((one) => ({ each: [one], short: [] })),
  { each: [...oddFields, 'byte order mark'], short: ['photos', 'webhooks'] },
  { each: ['bad rows', 'cacheable'], short: ['photos'] },
  { each: ['huge rows'], short: ['webhooks'] },
  { each: ['failing'], short: ['photos'] },
  { each: ['busy'], short: ['webhooks'] },
]

const goes = (journey: Journey) =>
  habits.flatMap(({ each, short }) => (isLong || short.includes(journey) ? [each] : []))
const nameOf = (each: readonly Habit[]) => `over a service with ${each.join(', ') || 'nothing odd'}`

const photo = (page: Page, frame: number) => page.getByRole('gridcell', { name: new RegExp(`^Photo ${frame}(,|$)`) })

test('over a service that sends no names, the header says only “Connected”', async ({ visit }) => {
  const page = await visit('/albums')
  const chip = page.getByRole('banner').getByRole('button', { name: 'Connection: Connected' })
  await expect(chip).toHaveText('Connected')
})

for (const each of goes('photos')) {
  test.describe(nameOf(each), () => {
    test.use({ habits: each })
    // numbers of photos in the first album: all, and those labelled Best
    const [photos, best] = each.includes('bad rows') ? [42, 14] : each.includes('huge rows') ? [41, 14] : [40, 14]

    test('albums are found, opened and filtered; photos are opened and labelled', async ({ visit, other }) => {
      test.setTimeout(120_000)
      const page = await visit('/albums')
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('harbour')
      await expect(page.getByRole('heading', { name: 'Other hills' })).toBeHidden()
      await page.getByRole('link', { name: /Other harbour/ }).click()
      await expect(photo(page, 1)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Other harbour' })).toBeVisible()
      await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(3)
      await page
        .getByRole('navigation', { name: 'Filter photos' })
        .getByRole('button', { name: `Best, ${best} photos` })
        .click()
      await expectCount(page, `${best} of ${photos} photos`)

      await photo(page, 4).click()
      const viewer = page.getByRole('dialog', { name: 'Photo 4 of Other harbour' })
      const picture = viewer.getByRole('img', { name: /Photo/ }).first()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const field = page.getByRole('combobox', { name: 'Add a label' })
      await field.fill('Harbour light')
      await field.press('Enter')
      await expect
        .poll(() => other.albums[0]?.photos[3]?.labels, { timeout: 30_000 })
        .toEqual(['Best', 'Harbour light'])
      other.albums[0]?.photos[3]?.labels.push('From elsewhere')
      await page.reload()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Harbour light').first()).toBeVisible({ timeout: 30_000 })
      await expect(dialog.getByText('From elsewhere').first()).toBeVisible({ timeout: 30_000 })
    })
  })
}

for (const each of goes('webhooks')) {
  test.describe(nameOf(each), () => {
    test.use({ habits: each })

    test('the preview page is shown; webhooks are listed, deleted and created', async ({ visit, other }) => {
      test.setTimeout(120_000)
      const page = await visit(`/albums/${other.albums[0]?.albumId}/preview`)
      await expect(page.getByRole('list', { name: 'Preview photos' }).getByRole('listitem')).toHaveCount(
        each.includes('huge rows') ? 5 : 4,
      )
      const share = page.getByRole('region', { name: 'Share link' })
      await expect(share.getByRole('link')).toHaveAttribute(
        'href',
        `https://photos.example/s/${other.albums[0]?.albumId}`,
      )
      await expect(share.getByRole('img', { name: /QR code/ })).toBeVisible()

      await page.getByRole('link', { name: 'Webhooks' }).first().click()
      const webhooks = page.getByRole('list', { name: 'Webhooks' })
      const known = webhooks.getByRole('button', { name: /Best/ })
      await expect(known).toContainText('Other harbour', { timeout: 30_000 })
      await known.click()
      await expect(page.getByRole('button', { name: 'Copy as curl' })).toBeEnabled()
      await page.getByRole('button', { name: 'Delete this webhook' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Delete/ })
        .click()
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(async () => {
        // a retry may have deleted it meanwhile: the button is gone
        if (await again.isVisible()) await again.click({ timeout: 2_000 })
        expect(other.subscriptions).toHaveLength(1)
      }).toPass({ timeout: 30_000 })

      await page.getByRole('button', { name: 'New webhook' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'New webhook' })
      await dialog.getByText('New photo', { exact: true }).click()
      await dialog.getByRole('combobox', { name: 'Album' }).fill('harb')
      await page.getByRole('option', { name: /Other harbour/ }).click()
      await dialog.getByRole('textbox', { name: 'Send to' }).fill('https://example.com/hook')
      // creation is never retried automatically
      const create = dialog.getByRole('button', { name: 'Create webhook' })
      await expect(async () => {
        if (await create.isVisible()) await create.click({ timeout: 2_000 })
        await expect(dialog).toBeHidden({ timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
      expect(other.subscriptions.map(({ config }) => config)).toEqual([
        expect.objectContaining({ event: 'newAlbum' }),
        { event: 'newPhoto', albumId: other.albums[0]?.albumId, targetUrl: 'https://example.com/hook' },
      ])
    })
  })
}

test.describe('over a service that fails every fifth call', () => {
  test.use({ habits: ['failing'] })

  test('the last label change wins, even right after a reload with changes still waiting', async ({
    visit,
    other,
    door,
  }) => {
    const [album] = other.albums
    const { albumId = '', photos = [] } = album ?? {}
    const page = await visit(`/albums/${albumId}`)
    await expect(photo(page, 1)).toBeVisible()
    // “Select all” takes the photos that have arrived
    await expectCount(page, `${photos.length} photos`)
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Edit shortcuts…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Label shortcuts' })
    await dialog.getByRole('button', { name: 'Add a shortcut' }).click()
    await dialog.getByText('Removes').click()
    await dialog.getByRole('combobox', { name: 'Add a label' }).fill('Best')
    await dialog.getByRole('option', { name: /^Best/ }).click()
    await expect(dialog.getByRole('list', { name: 'Labels of key 1' })).toContainText('Best')
    await expect.poll(() => waiting(page)).toBe(0)
    const scope = outboxScope(door.api, other.callerId)
    const photoIds = photos.map(({ photoId }) => photoId)
    await seedOutbox(page, [{ scope, albumId, groups: [{ kind: 'public', text: 'Best', wanted: true, photoIds }] }])

    await page.reload()
    await expect(
      page.getByRole('group', { name: 'Label shortcuts' }).getByRole('button', { name: 'Best' }),
    ).toBeVisible()
    await page.keyboard.press('1')
    // shown once the change is stored, without which nothing might be waiting yet
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Removed “Best”')
    await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
    expect(photos.filter(({ labels }) => labels.includes('Best'))).toEqual([])
  })
})

test.describe('bad rows', () => {
  test.use({ habits: ['bad rows'] })

  test('are counted in one plain notice, with details on request', async ({ visit, other, door }) => {
    const page = await visit('/albums')
    await expect(page.getByRole('link', { name: /Half . a name/ })).toBeVisible()
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices.getByText('3 albums couldn’t be shown')).toBeVisible()
    await notices.getByRole('button', { name: 'Details' }).first().click()
    await expect(notices.getByText(/^getAlbums: albumId/)).toBeVisible()

    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await page
      .getByRole('list', { name: 'Webhooks' })
      .getByRole('button', { name: /not an address/ })
      .click()
    await expect(page.getByRole('button', { name: 'Copy as curl' })).toBeDisabled()
    await page.goto(`${door.url}/albums/${other.albums[0]?.albumId}/preview`)
    await expect(page.getByRole('list', { name: 'Preview photos' })).toBeVisible()
  })
})

for (const habit of ['endless new rows', 'endless same rows', 'endless empty pages'] as const) {
  test.describe(`lists of ${habit}`, () => {
    test.use({ habits: [habit] })

    test('are not fetched forever by an idle page', async ({ visit, other }) => {
      const page = await visit('/albums')
      await expect(page.getByRole('link', { name: /Other harbour|Endless 1\b/ }).first()).toBeVisible()
      const asked = (name: string) => other.calls.get(name) ?? 0
      // no request for longer than any pause between pages
      const rest = async (name: string) => {
        let last = -1
        await expect
          .poll(
            () => {
              const before = last
              last = asked(name)
              return last === before
            },
            { intervals: [1_500], timeout: 30_000 },
          )
          .toBe(true)
      }
      await rest('getAlbums')
      expect(asked('getAlbums')).toBeLessThan(50)
      if (habit === 'endless same rows') {
        await expect(page.getByText('The service sent the same page of a list twice')).toBeVisible()
        await expect(page.getByRole('button', { name: /Load more|Keep looking/ })).toHaveCount(0)
      } else {
        const before = asked('getAlbums')
        await page.getByRole('button', { name: habit === 'endless new rows' ? 'Load more' : 'Keep looking' }).click()
        await expect.poll(() => asked('getAlbums')).toBeGreaterThan(before)
      }

      await page.getByRole('link', { name: 'Webhooks' }).first().click()
      await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
      await rest('getSubscriptions')
      expect(asked('getSubscriptions')).toBeLessThan(10)
      if (habit === 'endless same rows') return
      await expect(
        page.getByText(
          habit === 'endless new rows' ? '512 webhooks in the first 8 pages' : '2 webhooks in the first 8 pages',
        ),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Keep looking' }).click()
      await expect(page.getByText('in the first 16 pages')).toBeVisible()
    })
  })
}
