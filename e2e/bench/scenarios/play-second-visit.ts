import { setTimeout as pause } from 'node:timers/promises'
import { benchKey } from '../bench-service/bench-service.ts'
import { type BenchService, startBenchService } from '../bench-service/start-bench-service.ts'
import { rendererMemory } from '../process-memory.ts'
import { median } from '../report/figures.ts'
import { cell, ratio, table } from '../report/table.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { ourPage } from '../sheet/measured-pages.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { openUnwatchedPage } from '../sheet/unwatched-page.ts'
import { waitUntil } from '../sheet/wait-until.ts'
import { keptBytes, readWhole, watchWhole, type Whole } from '../sheet/whole-album.ts'

const PHOTOS = 50_000

/** Visits to each page, alternating. */
const VISITS = 5

const PATIENCE = 60_000

async function answerBytes({ url }: BenchService, albumId: string): Promise<number> {
  const answer = await fetch(`${url}/api/album/getPhotos?albumId=${albumId}`, { headers: { 'x-api-key': benchKey } })
  return (await answer.arrayBuffer()).byteLength
}

type Visits = { first: number[]; bare: number[]; whole: Whole[]; begun: number; kept: number; keptAfter: number }

async function measureVisits(service: BenchService, albumId: string): Promise<Visits> {
  const { page, close } = await openBrowser()
  const bareAddress = `${service.url}/pages/kept-picture/`
  const address = service.url + ourPage.address(albumId)
  const firstPhoto = async (at: string) => {
    await page.goto('about:blank')
    await page.goto(at, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.bench.load.firstPhoto !== undefined, undefined, { timeout: PATIENCE })
    return page.evaluate(() => window.bench.load.firstPhoto ?? Number.NaN)
  }
  try {
    await page.goto(bareAddress)
    await pause(500)
    const begin = performance.now()
    await page.goto(address)
    const deadline = begin + PATIENCE
    while ((await keptBytes(page)) === 0 && performance.now() < deadline) await pause(100)
    const keptAfter = performance.now() - begin
    const kept = await keptBytes(page)
    // until the pictures in view have loaded, too
    await page.evaluate((most) => window.bench.settled(most), PATIENCE)
    await service.takeCounts()
    const visits: Visits = { first: [], bare: [], whole: [], begun: 0, kept, keptAfter }
    await page.addInitScript(watchWhole, PHOTOS)
    for (let visit = 0; visit < VISITS; visit++) {
      visits.bare.push(await firstPhoto(bareAddress))
      visits.first.push(await firstPhoto(address))
      visits.whole.push(await readWhole(page, PATIENCE))
      // back to the top: the next visit restores this scroll position
      await page.evaluate(() => document.querySelector('[data-sheet]')?.scrollTo(0, 0))
      await page.evaluate((most) => window.bench.settled(most), PATIENCE)
      await pause(1_000)
    }
    visits.begun = (await service.getCounts()).albums.begun
    return visits
  } finally {
    await close()
  }
}

/** The renderer's MB after a second visit, in an unwatched page. */
async function measureMemory(service: BenchService, albumId: string): Promise<number | undefined> {
  const { browser, close } = await openBrowser()
  try {
    const page = await openUnwatchedPage(browser, { width: 1440, height: 900 })
    const address = service.url + ourPage.address(albumId)
    const visit = async () => {
      await page.send('Page.navigate', { url: address })
      await waitUntil(page, 'window.bench?.load.full !== undefined', PATIENCE)
    }
    await visit()
    await pause(20_000)
    await page.send('Page.navigate', { url: 'about:blank' })
    await pause(1_000)
    await visit()
    await pause(1_500)
    return (await rendererMemory(browser))?.now
  } finally {
    await close()
  }
}

/** A second visit to a large unchanged album, beside a bare page that draws one picture from IndexedDB. */
export async function playSecondVisit(): Promise<string> {
  const album = albumOf(PHOTOS)
  const service = await startBenchService({ albums: [album], tags: true })
  try {
    const bytes = await answerBytes(service, album.albumId)
    const visits = await measureVisits(service, album.albumId)
    const memory = await measureMemory(service, album.albumId)
    const whole = (part: keyof Whole) => median(visits.whole.map((times) => times[part]))
    const [first, bare] = [median(visits.first), median(visits.bare)]
    const rows = [
      ['first picture, ms', cell(first), '–'],
      ['a bare page that draws one kept picture, ms', cell(bare), '–'],
      ['first picture ÷ bare page', ratio(first, bare), '1.20 ×'],
      ['first byte of the page to all photos counted, ms', cell(whole('counted')), '400'],
      ['the same to the filters', cell(whole('filters')), '400'],
      ['the same to the last photo, by a jump', cell(whole('end')), '400'],
      ['answers of getPhotos with a body', cell(visits.begun), '0'],
      ['renderer MB', cell(memory), '300'],
      ['MB kept', cell(visits.kept / 1e6, 1), '–'],
      ['kept, % of the answer', cell((visits.kept / bytes) * 100, 1), '12'],
      ['first visit: opened to kept, ms', cell(visits.keptAfter), '–'],
    ]
    const title = `Second visit to ${cell(PHOTOS)} photos, ${VISITS} times`
    return `## ${title}\n\n${table(['', 'median', 'at most'], rows)}`
  } finally {
    await service.stop()
  }
}
