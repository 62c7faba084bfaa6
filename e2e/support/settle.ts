import { expect, type Page } from '@playwright/test'

/** Consecutive looks that must find the page unchanged: late parts queue their own requests. */
const STEADY_LOOKS = 3

/** Timeout in milliseconds for the page's requests. */
const UNTIL_FETCHED = 10_000

/** Number of pictures in view; undefined while one is loading or something moves. */
const picturesShown = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    if (document.getAnimations().some((animation) => animation.playState === 'running')) return undefined
    const inView = [...document.images].filter((picture) => {
      const { top, bottom, width } = picture.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    })
    for (const picture of inView) {
      if (!picture.complete) return undefined
      // a failed picture is replaced, or stays hidden
      if (picture.naturalWidth === 0) continue
      await picture.decode()
      if (getComputedStyle(picture).opacity !== '1') return undefined
    }
    return inView.length + document.querySelectorAll('canvas').length
  })

/**
 * Waits until the network is idle, for a limited time: Playwright may never report that, as when a worker ends before its
 * script has loaded. https://github.com/microsoft/playwright/issues/42598
 */
export const untilIdle = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: UNTIL_FETCHED }).catch(() => undefined)

/** Waits until the network is idle, nothing moves, and every picture in view has loaded: the page as users see it. */
export async function settle(page: Page): Promise<void> {
  await untilIdle(page)
  let last: number | undefined
  let same = 0
  const look = async () => {
    const shown = await picturesShown(page)
    same = shown !== undefined && shown === last ? same + 1 : 0
    last = shown
    return same
  }
  await expect.poll(look, { intervals: [150] }).toBeGreaterThanOrEqual(STEADY_LOOKS)
}

/** Milliseconds between two looks at a page that should stay unchanged. */
const LOOK_EVERY = 120

/**
 * Waits until two looks find the same number of elements, none busy: faster than `settle`, for pages without motion whose
 * pictures don't matter.
 */
export async function steady(page: Page): Promise<void> {
  let last = -1
  const look = async () => {
    const count = await page.evaluate(() =>
      document.querySelector('main [aria-busy=true]') ? -1 : document.querySelectorAll('*').length,
    )
    const isSame = count >= 0 && count === last
    last = count
    return isSame
  }
  await expect.poll(look, { intervals: [LOOK_EVERY] }).toBe(true)
}

/** Waits until label changes are stored on the device: until then, leaving the page asks for confirmation. */
export async function untilStored(page: Page): Promise<void> {
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(asks).toBe(false)
}
