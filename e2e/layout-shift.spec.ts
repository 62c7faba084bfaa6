import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { settle } from './support/settle.ts'

/** Limit for the layout shift score (web.dev/articles/cls), which users notice from 0.1. */
const MOST = 0.03

/** Runs in the page: sums layout shifts not caused by input. */
function watchShifts(): void {
  const moved = { score: 0, what: '' }
  Reflect.set(globalThis, 'moved', moved)
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      moved.score += Number(Reflect.get(shift, 'value'))
      const sources: { node: Node | null }[] = Reflect.get(shift, 'sources')
      moved.what += sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent?.slice(0, 40)}\n`).join('')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const movedIn = (page: Page) =>
  page.evaluate(() => {
    const { score, what }: { score: number; what: string } = Reflect.get(globalThis, 'moved')
    return { score, what }
  })

for (const [where, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['on a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport })

    test('pages don’t shift when extensions and admin albums arrive last', async ({ open, page, cli, asAdmin }) => {
      const { id, caller } = await asAdmin()
      await cli('preview', id, 'on')
      const [photo] = await call(caller, 'getPhotos', { albumId: id })
      const change = { albumId: id, photoId: photo?.photoId ?? '', label: 'nsfw', isHidden: true }
      await call(caller, 'addPhotoLabel', change)
      await call(caller, 'createSubscription', { event: 'newAlbum', targetUrl: 'https://example.com/hook' })
      await page.addInitScript(watchShifts)
      for (const [path, last] of [
        [`/albums/${id}/preview`, /getPreviewPhotos/],
        ['/webhooks', /getSubscriptions/],
        ['/webhooks/deliveries', /\/ping/],
        [`/albums/${id}/cull`, /getPhotos/],
      ] as const) {
        // the extensions and the albums the caller administers arrive last
        const others = page.waitForResponse(last)
        await page.route(/\/extensions$|relationship=Admin/, async (route) => {
          await others
          await route.fallback()
        })
        await open(path, caller)
        await settle(page)
        const { score, what } = await movedIn(page)
        expect(score, `${path} moved:\n${what}`).toBeLessThan(MOST)
        await page.unrouteAll({ behavior: 'wait' })
      }
      await call(caller, 'removePhotoLabel', change)
    })
  })
}
