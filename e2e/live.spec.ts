import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningService, startService } from '#testing/start-service.ts'
import { addPhotos } from './support/add-photos.ts'
import { call } from './support/api.ts'
import { expect, test as base } from './support/fixtures.ts'

/** A service with a library that this file may change. */
const test = base.extend<{ library: string; own: RunningService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this pattern
  library: async ({}, use) => {
    const library = await mkdtemp(join(tmpdir(), 'contact-sheet-live-'))
    await use(library)
    await rm(library, { recursive: true, force: true })
  },
  own: async ({ library, page }, use) => {
    await addPhotos(library, 'Trip', { first: 1, last: 3 })
    const service = await startService({ library, live: true })
    await use(service)
    // an open page would keep sending requests while the service stops
    await page.close()
    await service.stop()
  },
})

async function openAlbum(page: Page, service: RunningService): Promise<string> {
  await expect.poll(async () => (await call(service, 'getAlbums', {}))[0]?.numPhotos).toBe(3)
  const albumId = (await call(service, 'getAlbums', {}))[0]?.albumId ?? ''
  await page.goto(`${service.url}/albums/${albumId}#key=${service.key}`)
  await expect(page.getByRole('link', { name: /^All photos\b.*\b3$/ })).toBeVisible()
  return albumId
}

test('an open album fills while photos are imported, and shows the progress', async ({ page, own, library }) => {
  test.slow()
  await openAlbum(page, own)
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  // noted in the page, as it may show for less than the time between two looks of a test
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const told = [...document.querySelectorAll('output')].find((output) =>
        /^\d+ of \d+ photos imported/.test(output.innerText),
      )
      if (told === undefined || !told.checkVisibility()) return
      observer.disconnect()
      Reflect.set(window, 'importShown', true)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  await addPhotos(library, 'Trip', { first: 4, last: 24, size: 2400 })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'importShown')), { timeout: 60_000 }).toBe(true)
  await expect(page.getByRole('link', { name: /^All photos\b.*\b24$/ })).toBeVisible({ timeout: 240_000 })
  await expect(page.getByText(/photos imported/)).toBeHidden()
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('labels added elsewhere show without a reload', async ({ page, own }) => {
  const albumId = await openAlbum(page, own)
  const [photo] = await call(own, 'getPhotos', { albumId })
  await call(own, 'addPhotoLabel', { albumId, photoId: photo?.photoId ?? '', label: 'Elsewhere' })
  const filters = page.getByRole('navigation', { name: 'Filter photos' })
  await expect(filters.getByRole('button', { name: /^Elsewhere/ })).toBeVisible()
  await page.goto(`${own.url}/albums/${albumId}/labels`)
  await expect(page.getByRole('row').filter({ hasText: 'Elsewhere' })).toBeVisible()
  await call(own, 'addPhotoLabel', { albumId, photoId: photo?.photoId ?? '', label: 'Added later' })
  await expect(page.getByRole('row').filter({ hasText: 'Added later' })).toBeVisible()
})
