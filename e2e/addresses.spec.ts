import { setTimeout as pass } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Habit } from '#testing/other-service/habits.ts'
import type { OtherService } from '#testing/other-service/other-service.ts'
import { isLong } from '#testing/run-length.ts'
import { expect, test } from './support/over-other-service.ts'

const HOUR = 3_600_000

/** Steps down the sheet; three minutes in the long form. */
const STEPS = isLong ? 180 : 5

/** Milliseconds on all clocks per step, and how many of them are skipped instead of waited for. */
const STEP = isLong ? 1_000 : 12_000
const SKIPPED = isLong ? 0 : 12_000

const photo = (page: Page, frame: number) => page.getByRole('gridcell', { name: new RegExp(`^Photo ${frame}(,|$)`) })

/** Puts the clocks of the page and the service forward, as if the computer had slept. */
async function sleep(page: Page, other: OtherService, ms: number): Promise<void> {
  other.skip(ms)
  await page.clock.fastForward(ms)
}

/** Milliseconds for which picture addresses are valid. */
const LIFETIME = 20_000

/** Times that addresses expired because of real time alone, which only a slow machine takes. */
const expiriesSince = (since: number) => Math.floor((performance.now() - since) / LIFETIME)

/** Times at which the page requested photos. */
function watchRenewals(page: Page): number[] {
  const moments: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/getPhotos')) moments.push(performance.now())
  })
  return moments
}

const mostInASecond = (moments: readonly number[]) =>
  Math.max(...moments.map((from) => moments.filter((moment) => moment >= from && moment < from + 1000).length))

/** Frame numbers of the tiles in view without a picture; every fiftieth photo's picture is gone. */
const bareTiles = (page: Page) =>
  page.locator('[data-frame]').evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const { top, bottom } = tile.getBoundingClientRect()
      const frame = Number(tile.getAttribute('data-frame'))
      const isInView = bottom > 0 && top < innerHeight
      return isInView && frame % 50 !== 8 && !tile.querySelector('canvas') ? [frame] : []
    }),
  )

/** Pixels per step: past the prefetched part. */
const FAR = 2_700

const topOf = (sheet: Locator) => sheet.evaluate(({ scrollTop }) => scrollTop)

const isDrawn = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && getComputedStyle(image).opacity === '1')

const kinds: Record<string, Habit[]> = {
  'with an expiry parameter': ['told expiry'],
  'without an expiry parameter': [],
}

for (const [title, more] of Object.entries(kinds)) {
  test.describe(`picture addresses valid for 20 seconds, ${title}`, () => {
    test.use({ habits: ['large album', 'twenty-second addresses', 'lost pictures', ...more] })

    test('are renewed while the sheet scrolls, and after an hour of sleep', async ({ visit, page, other }) => {
      test.setTimeout(isLong ? 600_000 : 120_000)
      await page.clock.install()
      const renewals = watchRenewals(page)
      const begin = performance.now()
      await visit(`/albums/${other.albums[0]?.albumId}`)
      await expect(photo(page, 1)).toBeVisible()
      await expect.poll(() => bareTiles(page)).toEqual([])
      const sheet = page.locator('[data-sheet]')
      await sheet.hover()
      let way = 1
      for (let step = 0; step < STEPS; step++) {
        if (step === Math.floor(STEPS / 2)) await sleep(page, other, HOUR)
        const from = await topOf(sheet)
        // turns around near either end
        if (from + FAR > (await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)))
          way = -1
        else if (from < FAR) way = 1
        await page.mouse.wheel(0, way * FAR)
        await expect.poll(() => topOf(sheet)).toBe(from + way * FAR)
        const seen = performance.now()
        // a busy machine may take longer, so only the long form checks this
        await expect.poll(() => bareTiles(page), { timeout: isLong ? 2_000 : 15_000, intervals: [50] }).toEqual([])
        // no renewal moves the sheet
        expect(await topOf(sheet)).toBe(from + way * FAR)
        if (SKIPPED > 0) await sleep(page, other, SKIPPED)
        else await pass(Math.max(0, STEP - (performance.now() - seen)))
      }
      expect(mostInASecond(renewals)).toBeLessThanOrEqual(2)
      // once per expiry, and never for the missing pictures
      const passed = performance.now() - begin + STEPS * SKIPPED
      expect(renewals.length).toBeGreaterThan(2)
      expect(renewals.length).toBeLessThanOrEqual(4 + passed / 15_000)
    })

    // the short form runs the rest for one kind only
    if (more.length > 0 && !isLong) return

    test('are renewed without reloading the open photo, and the next photos load', async ({ visit, page, other }) => {
      await page.clock.install()
      const renewals = watchRenewals(page)
      await visit(`/albums/${other.albums[0]?.albumId}`)
      await photo(page, 30).click()
      const viewer = page.getByRole('dialog')
      const picture = (frame: number) => viewer.getByRole('img', { name: new RegExp(`^Photo ${frame}(,|$)`) })
      await expect.poll(() => isDrawn(picture(30))).toBe(true)
      const address = await picture(30).getAttribute('src')
      await picture(30).evaluate((image) => image.setAttribute('data-same', ''))
      const before = renewals.length
      const begin = performance.now()
      await sleep(page, other, 30_000)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => isDrawn(picture(31))).toBe(true)
      await expect.poll(() => renewals.length).toBe(before + 1)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => isDrawn(picture(32))).toBe(true)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('dialog', { name: /^Photo 30 of/ })).toBeVisible()
      await expect(picture(30)).toHaveAttribute('data-same', '')
      await expect(picture(30)).toHaveAttribute('src', address ?? '')
      // far from the prefetched photos, after an hour
      await sleep(page, other, HOUR)
      await page.keyboard.press('End')
      await expect(page.getByRole('dialog', { name: /^Photo 2,?000 of/ })).toBeVisible()
      await expect.poll(() => isDrawn(picture(2000))).toBe(true)
      expect(renewals.length).toBeGreaterThanOrEqual(before + 2)
      expect(renewals.length).toBeLessThanOrEqual(before + 2 + expiriesSince(begin))
    })

    test('are renewed in the cull', async ({ visit, page, other }) => {
      await page.clock.install()
      const renewals = watchRenewals(page)
      await visit(`/albums/${other.albums[0]?.albumId}/cull`)
      await expect(page.getByText('Frame 1 of 2,000')).toBeVisible()
      const picture = (frame: number) => page.getByRole('img', { name: new RegExp(`^Photo ${frame}(,|$)`) })
      await expect.poll(() => isDrawn(picture(1))).toBe(true)
      const before = renewals.length
      const begin = performance.now()
      // a prefetch still under way may request new addresses at that moment
      await sleep(page, other, HOUR)
      for (let frame = 2; frame <= 7; frame++) {
        await page.keyboard.press('ArrowRight')
        await expect.poll(() => isDrawn(picture(frame))).toBe(true)
      }
      expect(renewals.length).toBeGreaterThan(before)
      expect(renewals.length).toBeLessThanOrEqual(before + 1 + expiriesSince(begin))
    })
  })
}

test.describe('a download', () => {
  // the browser also requests a favicon from the picture's host; prefetches may be pending when the hour passes
  test.use({ habits: ['told expiry', 'short addresses'], allowedComplaint: /status of 40[134]/ })

  test('gets a new address if its own expired while the photo was open', async ({ page, context, visit, other }) => {
    await page.clock.install()
    await visit(`/albums/${other.albums[0]?.albumId}`)
    await photo(page, 2).press('Enter')
    const download = page.getByRole('dialog').getByRole('link', { name: 'Download' })
    const old = await download.getAttribute('href')
    await sleep(page, other, HOUR)
    expect((await fetch(old ?? '')).status).toBe(403)
    const opening = context.waitForEvent('page')
    await download.click()
    const opened = await opening
    // the tab shows the picture; a refusal would be a page without one
    await expect(opened.locator('img')).toHaveCount(1)
    expect(opened.url()).not.toBe(old)
    await opened.close()
  })
})
