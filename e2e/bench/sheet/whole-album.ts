import type { Page } from '@playwright/test'

/** Milliseconds since the first byte of the page. */
export type Whole = { counted: number; filters: number; end: number }

/** Runs in the page: records when the album is counted, its filters show, and a jump to its end shows the last photo. */
export function watchWhole(photos: number): void {
  const seen: Partial<Whole> = {}
  Reflect.set(globalThis, 'whole', seen)
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without this file's scope
  const now = () => {
    const [page] = performance.getEntriesByType('navigation')
    return performance.now() - (page instanceof PerformanceNavigationTiming ? page.responseStart : 0)
  }
  const count = photos.toLocaleString('en')
  const look = () => {
    const rail = document.querySelector('nav[aria-label="Filter photos"]')
    if (rail?.textContent.includes(count)) seen.counted ??= now()
    if (rail?.textContent.includes('best10')) seen.filters ??= now()
    const sheet = document.querySelector('[data-sheet]')
    if (sheet && seen.counted !== undefined && sheet.scrollHeight > photos) sheet.scrollTop = sheet.scrollHeight
    if (document.querySelector(`[data-frame="${photos}"]`)) seen.end ??= now()
    if (seen.end === undefined || seen.filters === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The recorded times, once complete. */
export async function readWhole(page: Page, patience: number): Promise<Whole> {
  await page.waitForFunction(() => Reflect.get(Reflect.get(globalThis, 'whole'), 'end') !== undefined, undefined, {
    timeout: patience,
  })
  return page.evaluate(() => Reflect.get(globalThis, 'whole'))
}

/** Bytes of albums in the app's cache. */
export const keptBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // opening a missing database would create it, without the app's schema
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kept-albums')) return 0
    const opened = indexedDB.open('kept-albums')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    if (!opened.result.objectStoreNames.contains('album')) return 0
    const cursor = opened.result.transaction('album').objectStore('album').index('size').openKeyCursor()
    await new Promise((resolve) => cursor.addEventListener('success', resolve))
    opened.result.close()
    return cursor.result && Array.isArray(cursor.result.key) ? Number(cursor.result.key[1]) : 0
  })
