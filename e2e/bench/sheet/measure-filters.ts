import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { median } from '../report/figures.ts'
import { scrollToTop } from './actions.ts'

/** The median of a few changes of the filter, in milliseconds. */
export type Filtering = {
  /** Script time of the main thread from the click until other photos were painted, forced layouts included. */
  script: number | undefined
  /** The next paint, whatever it shows. */
  paint: number | undefined
  /** Other photos painted. */
  shown: number | undefined
}

/** Script time so far, in milliseconds. */
async function scriptTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

async function change(page: Page, cdp: CDPSession, control: Locator): Promise<Partial<Filtering>> {
  await control.scrollIntoViewIfNeeded()
  await control.hover()
  // lets the pictures of the last change load
  await pause(600)
  await page.evaluate(() => window.bench.armChoice())
  const before = await scriptTime(cdp)
  await page.mouse.down()
  await page.mouse.up()
  const choice = await page.evaluate(() => window.bench.chosen())
  return { ...choice, script: (await scriptTime(cdp)) - before }
}

/** Clicks each of these filters in turn, at the top of the sheet; each brings another first photo. */
export async function measureFilters(page: Page, cdp: CDPSession, controls: Locator[]): Promise<Filtering | undefined> {
  if (controls.length === 0) return undefined
  await scrollToTop(page)
  // thread time leaves out waiting for the previous frame's rendering
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const changes: Partial<Filtering>[] = []
  for (const control of controls) changes.push(await change(page, cdp, control))
  await cdp.send('Performance.disable')
  return {
    script: median(changes.map(({ script }) => script)),
    paint: median(changes.map(({ paint }) => paint)),
    shown: median(changes.map(({ shown }) => shown)),
  }
}
