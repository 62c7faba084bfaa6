import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { indexOfPhoto } from '../bench-service/album-rows.ts'
import { isLost } from '../bench-service/pictures.ts'
import { startBenchService } from '../bench-service/start-bench-service.ts'
import { rendererMemory } from '../process-memory.ts'
import { cell, table } from '../report/table.ts'
import { scrollBy } from '../sheet/actions.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { ourPage } from '../sheet/measured-pages.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { openAndWatch } from '../sheet/watch-loading.ts'
import type { Scenario } from './scenarios.ts'

const PHOTOS = 10_000

/** Number of views to visit. */
const VIEWS = 8

const PIXELS = 9000

/** The photos in view without a picture after the timeout. */
async function waitForMissing(page: Page, patience: number): Promise<string[]> {
  await page.evaluate((most) => window.bench.settled(most), patience)
  return page.evaluate(() => window.bench.view().missing)
}

/** Scrolls through some views, waiting in each until its pictures show or the timeout passes. */
async function lookAround(page: Page, patience: number): Promise<{ seen: number; missing: Set<string> }> {
  const missing = new Set<string>()
  let seen = 0
  for (let view = 0; view < VIEWS; view++) {
    await pause(300)
    for (const photoId of await waitForMissing(page, patience)) missing.add(photoId)
    seen += await page.evaluate(() => window.bench.view().tiles)
    await page.evaluate(() => window.bench.scrollOn())
  }
  return { seen, missing }
}

/** Plays one scenario with our page; gives the results as a table. */
export async function playScenario({ title, service: options, rest = 0, patience }: Scenario): Promise<string> {
  const album = albumOf(PHOTOS)
  const service = await startBenchService({ ...options, albums: [album] })
  const { browser, page, cdp, errors, close } = await openBrowser()
  try {
    const load = await openAndWatch(page, { address: ourPage.address(album.albumId), service, patience })
    await pause(rest)
    const scroll = await scrollBy(page, cdp, PIXELS)
    const { seen, missing } = await lookAround(page, patience)
    const jump = await page.evaluate(() => window.bench.jump(0.5))
    const { albums, pictures } = await service.getCounts()
    const memory = await rendererMemory(browser)
    const lost = [...missing].filter((photoId) => options.failingPictures && isLost(indexOfPhoto(photoId)))
    const rows: [string, string][] = [
      ['first photo, ms', cell(load.firstPhoto)],
      ['viewport full, ms', cell(load.full)],
      ['longest task until arrived, ms', cell(Math.max(load.task, load.taskAfter))],
      ['scrolling: frames a second', cell(scroll.fps, 1)],
      ['scrolling: p95 frame, ms', cell(scroll.p95, 1)],
      ['scrolling: blank, %', cell(scroll.blank * 100, 1)],
      ['scrolling: tiles with picture, %', cell(scroll.withPicture * 100)],
      [`tiles looked at, at rest in ${VIEWS} views`, cell(seen)],
      ['of them without a picture: lost for good', cell(lost.length)],
      ['of them without a picture: could have come', cell(missing.size - lost.length)],
      ['jump: tiles, ms', cell(jump.tiles)],
      ['jump: pictures, ms', cell(jump.decoded)],
      ['getPhotos: begun / whole', `${albums.begun} / ${albums.whole}`],
      ['pictures asked for', cell(pictures.asked)],
      [
        'pictures answered / dropped / failed / expired',
        [pictures.whole, pictures.dropped, pictures.failed, pictures.expired].join(' / '),
      ],
      ['most requests for one picture', cell(pictures.mostOfOne)],
      ['most pictures at once', cell(pictures.atOnce)],
      ['pictures, MB over the line', cell(pictures.bytes / 1e6)],
      ['renderer MB, peak', cell(memory?.peak)],
      ['console errors and exceptions', cell(errors.length)],
    ]
    return [`## ${title}`, table(['', cell(PHOTOS) + ' photos'], rows), ...new Set(errors)].join('\n\n')
  } finally {
    await close()
    await service.stop()
  }
}
