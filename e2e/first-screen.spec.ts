import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, test, unique } from './support/fixtures.ts'
import { albums } from './support/library.ts'

type Frame = {
  /** Tiles drawn by the app. */
  cells: number
  /** Photos in view with a picture, drawn by the first screen or the app. */
  pictures: number
  /** Position of the first photo; undefined until it shows. */
  first: string | undefined
}

declare global {
  interface Window {
    seenFrames?: Frame[]
  }
}

/** Has the page record what each frame shows. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    window.seenFrames = []
    const look = () => {
      const seen = new Set<string>()
      let first: string | undefined
      for (const tile of document.querySelectorAll<HTMLElement>('[data-photo-id]')) {
        const { left, top, width, height } = tile.getBoundingClientRect()
        const isSeen = top < innerHeight && tile.querySelector('canvas, img') !== null
        if (isSeen) seen.add(tile.dataset['photoId'] ?? '')
        if (isSeen && tile.dataset['frame'] === '1') first = [left, top, width, height].join()
      }
      window.seenFrames?.push({
        cells: document.querySelectorAll('[role=gridcell]').length,
        pictures: seen.size,
        first,
      })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const devices = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'a phone in landscape': { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
}

for (const [name, device] of Object.entries(devices)) {
  test.describe(`on ${name}`, () => {
    test.use(device)

    test('photos show before the app has loaded, which takes them over in place', async ({ open, albumId, page }) => {
      await watchFrames(page)
      const seen = Promise.withResolvers<void>()
      // holds the app back until the first screen has been seen
      await page.route(/\/assets\/app-/, async (route) => {
        await seen.promise
        await route.continue()
      })
      const opened = open(`/albums/${await albumId('harbour')}`)
      await page.waitForURL('**/albums/*', { waitUntil: 'commit' })
      await expect.poll(() => page.evaluate(() => window.seenFrames?.at(-1)?.pictures)).toBeGreaterThan(5)
      seen.resolve()
      await opened
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await expect(page.locator('[data-sheet]')).toHaveCount(1)
      const frames = await page.evaluate(() => window.seenFrames ?? [])
      const before = frames.filter(({ cells }) => cells === 0)
      const most = Math.max(...before.map(({ pictures }) => pictures))
      expect(most, 'pictures before the app').toBeGreaterThan(5)
      const taken = frames.filter(({ cells }) => cells > 0)
      expect(
        Math.min(...taken.map(({ pictures }) => pictures)),
        'pictures in any frame of the app',
      ).toBeGreaterThanOrEqual(most)
      expect(new Set(frames.flatMap(({ first }) => first ?? [])).size, 'places of the first photo').toBe(1)
    })
  })
}

test('a filtered sheet is left to the app: the first screen shows none of it', async ({
  open,
  albumId,
  page,
  service,
}) => {
  const id = await albumId('harbour')
  const [photo] = await call(service, 'getPhotos', { albumId: id })
  const label = unique('Best')
  await call(service, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label })
  await watchFrames(page)
  await open(`/albums/${id}?filter=${encodeURIComponent(`"${label}"`)}`)
  await expectCount(page, `1 of ${albums.harbour.photos} photos`)
  const most = () => page.evaluate(() => Math.max(...(window.seenFrames ?? []).map(({ pictures }) => pictures)))
  await expect.poll(most).toBeGreaterThan(0)
  expect(await most()).toBe(1)
})

test(
  'a late list of extensions delays no picture, is requested once, and used when it arrives',
  { tag: '@direct' },
  async ({ open, albumId, page }) => {
    const late = Promise.withResolvers<void>()
    let asked = 0
    await page.route('**/api/extensions', async (route) => {
      asked++
      await late.promise
      await route.continue()
    })
    await watchFrames(page)
    await open(`/albums/${await albumId('harbour')}`)
    await expect.poll(() => page.evaluate(() => window.seenFrames?.at(-1)?.pictures)).toBeGreaterThan(5)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add photos' })).toHaveCount(0)
    late.resolve()
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
    expect(asked).toBe(1)
  },
)
