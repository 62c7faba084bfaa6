import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { traceTasks } from '../../support/longest-task.ts'
import { benchKey } from '../bench-service/bench-service.ts'
import { startBenchService } from '../bench-service/start-bench-service.ts'
import { cell, ratio, table } from '../report/table.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { threadTimeOf } from '../sheet/thread-time.ts'

const ALBUMS = 5_000

/** Page size of the list. */
const PAGE = 32

/** Number of first and last pages whose cost is compared. */
const COMPARED = 30

/** Pixels scrolled in all, and a second. */
const PIXELS = 15_000
const SPEED = 3_000

const PATIENCE = 60_000

/** Milliseconds until everything near the view has loaded. */
const SETTLES = 2_000

/** A request's kind, and a key for its subject. */
const kindOf = (request: Request): [kind: 'list' | 'cover', about: string] | undefined => {
  const { pathname, searchParams } = new URL(request.url())
  if (pathname.endsWith('/getAlbums')) return ['list', `list ${searchParams.get('relationship')}`]
  return pathname.endsWith('/getPreviewPhotos') ? ['cover', `cover ${searchParams.get('albumId')}`] : undefined
}

/** Counts pending requests by subject. */
function watchRequests(page: Page) {
  const underWay = new Map<string, number>()
  const most = { list: 0, cover: 0 }
  const counts = { list: 0, cover: 0 }
  const change = (by: 1 | -1) => (request: Request) => {
    const [kind, about] = kindOf(request) ?? []
    if (kind === undefined || about === undefined) return
    const now = (underWay.get(about) ?? 0) + by
    underWay.set(about, now)
    most[kind] = Math.max(most[kind], now)
    if (by > 0) counts[kind]++
  }
  page.on('request', change(1))
  page.on('requestfinished', change(-1))
  page.on('requestfailed', change(-1))
  return { most, counts }
}

/** Runs in the page: records when the first albums and the first cover were painted. */
function watchCards(): void {
  const times: { cards?: number; cover?: number } = {}
  Reflect.set(globalThis, 'cardTimes', times)
  const look = () => {
    const [card, cover] = [
      document.querySelector('main li h2'),
      document.querySelector<HTMLImageElement>('main li img'),
    ]
    // a frame is painted after its callbacks, and before the next task
    setTimeout(() => {
      if (card) times.cards ??= performance.now()
      if (cover?.complete) times.cover ??= performance.now()
    })
    if (!card || !cover?.complete) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** What is in the document. */
const contents = (page: Page) =>
  page.evaluate(() => ({
    elements: document.getElementsByTagName('*').length,
    pictures: document.querySelectorAll('main li img').length,
    albums: document.querySelectorAll('main li h2').length,
  }))

/** Scrolls to the list's end until all pages have loaded; gives main thread milliseconds for each. */
async function scrollToEnd(page: Page, threadTime: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let shown = PAGE; shown < ALBUMS; shown += PAGE) {
    const before = await threadTime()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction((count) => document.querySelectorAll('main li h2').length > count, shown, {
      timeout: PATIENCE,
    })
    times.push((await threadTime()) - before)
  }
  return times
}

const mean = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length

/** The list of 5,000 albums: opened, scrolled to its end, then scrolled once all have loaded. Thread times are CPU time. */
export async function playAlbumList(): Promise<string> {
  const service = await startBenchService({ listed: ALBUMS })
  const { browser, close } = await openBrowser()
  try {
    // without the probe, which would keep polling for a sheet
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const cdp = await page.context().newCDPSession(page)
    const { most, counts } = watchRequests(page)
    await page.addInitScript(watchCards)
    await page.goto(`${service.url}/bench/counts`)
    const threadTime = await threadTimeOf(cdp)
    await page.goto(`${service.url}${paths.albums()}#key=${benchKey}`)
    await page.waitForFunction(() => Reflect.get(Reflect.get(globalThis, 'cardTimes'), 'cover') !== undefined)
    const painted: { cards: number; cover: number } = await page.evaluate(() => Reflect.get(globalThis, 'cardTimes'))
    // meanwhile the page reads the whole list of administered albums
    await page.waitForLoadState('networkidle')
    await pause(SETTLES)
    const [first, firstCovers] = [await contents(page), counts.cover]
    const longest = await traceTasks(page)
    const times = await scrollToEnd(page, threadTime)
    const task = await longest()
    await pause(SETTLES)
    const last = await contents(page)
    const before = await threadTime()
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 800,
      y: 500,
      yDistance: PIXELS,
      speed: SPEED,
      preventFling: true,
    })
    const wheel = ((await threadTime()) - before) / (PIXELS / 1_000)
    const [early, late] = [mean(times.slice(0, COMPARED)), mean(times.slice(-COMPARED))]
    const rows = [
      ['first albums painted, ms', cell(painted.cards), '–'],
      ['first cover painted, ms', cell(painted.cover), '–'],
      ['covers asked for at the top', cell(firstCovers), cell(PAGE)],
      ['elements at the top', cell(first.elements), '–'],
      ['albums at the end', cell(last.albums), cell(ALBUMS)],
      ['elements at the end', cell(last.elements), '–'],
      ['elements for each album', cell(last.elements / last.albums, 1), '12'],
      ['pictures at the end', cell(last.pictures), '150'],
      [`a page more, the first ${COMPARED}: thread, ms`, cell(early, 1), '–'],
      [`a page more, the last ${COMPARED}: thread, ms`, cell(late, 1), '–'],
      ['the same, last ÷ first', ratio(late, early), '2.00 ×'],
      ['longest task on the way to the end, ms of the thread', cell(task), '50'],
      ['most requests for the list at once', cell(most.list), '1'],
      ['most requests for one cover at once', cell(most.cover), '1'],
      ['1,000 pixels of the whole list scrolled: thread, ms', cell(wheel, 1), '–'],
    ]
    return `## A list of ${cell(ALBUMS)} albums\n\n${table(['', 'measured', 'at most'], rows)}`
  } finally {
    await close()
    await service.stop()
  }
}
