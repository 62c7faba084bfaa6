import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Frames } from '../probe/record-frames.ts'
import type { Click } from '../probe/watch-click.ts'

/** Pixels a second. */
const SPEED = 3000

/** Timeout in milliseconds for a view's pictures before the next measurement. */
const PATIENCE = 10_000

/** Scrolls by the wheel over the photos, and records the frames meanwhile. */
export async function scrollBy(
  page: Page,
  cdp: CDPSession,
  pixels: number,
  over: { x: number; y: number } = { x: 800, y: 500 },
): Promise<Frames> {
  await page.evaluate(() => window.bench.record())
  await cdp.send('Input.synthesizeScrollGesture', {
    ...over,
    yDistance: -pixels,
    speed: SPEED,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  return page.evaluate(() => window.bench.stop())
}

export const waitForPictures = (page: Page): Promise<number | undefined> =>
  page.evaluate((patience) => window.bench.settled(patience), PATIENCE)

export async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => window.bench.scrollTo(0))
  await pause(300)
  await waitForPictures(page)
}

/** Visits one view after the other, like a user looking for a photo. */
export async function walk(page: Page, pixels: number): Promise<void> {
  for (let seen = 0; seen < pixels; seen += 700) {
    if (!(await page.evaluate(() => window.bench.scrollOn()))) return
    await pause(150)
    await waitForPictures(page)
  }
}

/** A real click at the top of the sheet; skipped without such a control. */
export async function clickAt(
  page: Page,
  control: Locator,
  effect: 'other photos' | 'selected',
): Promise<Click | undefined> {
  await scrollToTop(page)
  if ((await control.count()) === 0) return undefined
  await control.first().scrollIntoViewIfNeeded()
  const box = await control.first().boundingBox()
  if (box === null) return undefined
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await pause(200)
  await page.evaluate((wanted) => window.bench.armClick(wanted), effect)
  await page.mouse.click(x, y)
  return page.evaluate(() => window.bench.clicked())
}
