import { expect, type Page } from '@playwright/test'

/** Looks in a row that have to find the page unchanged: what comes late fetches on its own, and waits its turn. */
const STEADY_LOOKS = 3

/** Milliseconds that a page has to fetch what it needs. */
const UNTIL_FETCHED = 10_000

/** How many pictures are in view; undefined while one of them is not there yet or something still moves. */
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
      // one that failed is replaced, or stays hidden
      if (picture.naturalWidth === 0) continue
      await picture.decode()
      if (getComputedStyle(picture).opacity !== '1') return undefined
    }
    return inView.length + document.querySelectorAll('canvas').length
  })

/** Until nothing is fetched, nothing moves, and every picture in view is there: a page as people see it. */
export async function settle(page: Page): Promise<void> {
  // it may never come, as after the script of a worker that was ended before it was there; then the looks have to do:
  // https://github.com/microsoft/playwright/issues/42598
  await page.waitForLoadState('networkidle', { timeout: UNTIL_FETCHED }).catch(() => undefined)
  let last: number | undefined
  let same = 0
  const look = async () => {
    const shown = await picturesShown(page)
    same = shown !== undefined && shown === last ? same + 1 : 0
    last = shown
    return same
  }
  await expect.poll(look, { timeout: 20_000, intervals: [150] }).toBeGreaterThanOrEqual(STEADY_LOOKS)
}

/** Milliseconds between two looks at a page that is to stay as it is. */
const LOOK_EVERY = 120

/**
 * Until two looks find as many elements, none of which says that it is busy: sooner than `settle`, for pages without motion of
 * which pictures need not have come.
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
  await expect.poll(look, { timeout: 15_000, intervals: [LOOK_EVERY] }).toBe(true)
}

/** Until the page can be left without the browser asking first, as it does while label changes are not on the device yet. */
export async function untilStored(page: Page): Promise<void> {
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(asks).toBe(false)
}
