import { setTimeout as pause } from 'node:timers/promises'
import type { BenchService } from '../bench-service/start-bench-service.ts'
import { clickAt, scrollBy, scrollToTop, waitForPictures, walk } from './actions.ts'
import { measureFilters } from './measure-filters.ts'
import { measureMemory } from './measure-memory.ts'
import { measureSelection } from './measure-selection.ts'
import type { MeasuredPage } from './measured-pages.ts'
import { type OpenPage, openBrowser } from './open-browser.ts'
import type { PageRun, SecondVisit } from './page-run.ts'
import { gzippedKilobytes } from './script-size.ts'
import { openAndWatch } from './watch-loading.ts'

/** How much is measured: the full set is only worth it for large albums. */
export type Extent = 'load' | 'load and clicks' | 'all'

/** Pixels scrolled on the first visit, and on the second, over a part already visited. */
const FAR = 30_000
const NEAR = 9000

const MIDDLE = 0.5

type Measured = { measured: MeasuredPage; photos: number; albumId: string; service: BenchService; extent: Extent }

/** Measures the thumbnail cache: revisits the same part with all URLs signed anew. */
async function measureSecondVisit(
  { page, cdp }: OpenPage,
  { measured, albumId, service }: Measured,
): Promise<SecondVisit> {
  await scrollToTop(page)
  await walk(page, NEAR + 1000)
  await page.goto('about:blank')
  // signatures have a resolution of a second
  await pause(1000)
  const load = await openAndWatch(page, { address: measured.address(albumId), service })
  await scrollToTop(page)
  const scroll = await scrollBy(page, cdp, NEAR)
  await pause(500)
  return { load, scroll, jump: await page.evaluate((share) => window.bench.jump(share), MIDDLE) }
}

async function measureIn(open: OpenPage, input: Measured): Promise<PageRun> {
  const { page, cdp, scripts, errors } = open
  const { measured, photos, albumId, service, extent } = input
  const load = await openAndWatch(page, { address: measured.address(albumId), service })
  const run: PageRun = { page: measured.name, photos, scripts: await gzippedKilobytes(scripts), load, errors }
  if (load.full === undefined) errors.push('The view never became full')
  if (load.full === undefined || extent === 'load') return run
  if (extent === 'all') {
    run.scroll = await scrollBy(page, cdp, FAR)
    run.settled = await waitForPictures(page)
  }
  await pause(500)
  run.jump = await page.evaluate((share) => window.bench.jump(share), MIDDLE)
  run.filter = await clickAt(page, measured.filter(page), 'other photos')
  await clickAt(page, measured.clear(page), 'other photos')
  await measured.unfold?.(page)
  run.filtering = await measureFilters(page, cdp, measured.changes(page))
  await clickAt(page, measured.clear(page), 'other photos')
  run.select = await clickAt(page, measured.selectAll(page), 'selected')
  if (measured.selectsByKey) run.selecting = await measureSelection(page)
  if (extent === 'all' && measured.keeps) run.second = await measureSecondVisit(open, input)
  return run
}

/** Measures one page in a fresh Chromium, and its memory in another. */
export async function measurePage(input: Measured): Promise<PageRun> {
  const { measured, albumId, service, extent } = input
  const open = await openBrowser()
  const run = await measureIn(open, input).finally(() => void open.close())
  if (extent === 'all') run.memory = await measureMemory({ address: measured.address(albumId), service, pixels: FAR })
  return run
}
