import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { median } from '../report/figures.ts'
import { scrollToTop } from './actions.ts'

/** The median of a few changes of the filter, in milliseconds. */
export type Filtering = {
  /** Scripts from the click until other photos stood in the document: React's rendering, without style and layout. */
  script: number | undefined
  /** Until those photos were painted, not only something. */
  shown: number | undefined
}

/** Style and layout so far, which a script may have had to wait for. */
async function layoutTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const sum = metrics
    .filter(({ name }) => name === 'LayoutDuration' || name === 'RecalcStyleDuration')
    .reduce((total, { value }) => total + value, 0)
  return sum * 1000
}

async function change(page: Page, cdp: CDPSession, control: Locator): Promise<Filtering> {
  await control.scrollIntoViewIfNeeded()
  await control.hover()
  // pictures of the change before
  await pause(600)
  await page.evaluate(() => window.bench.armChoice())
  const before = await layoutTime(cdp)
  await page.mouse.down()
  await page.mouse.up()
  const choice = await page.evaluate(() => window.bench.chosen())
  if (choice === undefined) return { script: undefined, shown: undefined }
  return { script: choice.changed - ((await layoutTime(cdp)) - before), shown: choice.shown }
}

/** Changes the filter by each of these in turn, from the top of the sheet; each brings another first photo. */
export async function measureFilters(page: Page, cdp: CDPSession, controls: Locator[]): Promise<Filtering | undefined> {
  if (controls.length === 0) return undefined
  await scrollToTop(page)
  await cdp.send('Performance.enable')
  const changes: Filtering[] = []
  for (const control of controls) changes.push(await change(page, cdp, control))
  await cdp.send('Performance.disable')
  return { script: median(changes.map(({ script }) => script)), shown: median(changes.map(({ shown }) => shown)) }
}
