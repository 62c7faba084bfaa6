import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type BenchService, startBenchService } from '../bench-service/start-bench-service.ts'
import { rendererMemory } from '../process-memory.ts'
import { median } from '../report/figures.ts'
import { cell, ratio, table } from '../report/table.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { ourPage } from '../sheet/measured-pages.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { openUnwatchedPage, type UnwatchedPage } from '../sheet/unwatched-page.ts'
import { waitUntil } from '../sheet/wait-until.ts'

const PHOTOS = 10_000

/** Photos opened from their tiles; far enough apart that none was prefetched as a neighbour of the last. */
const OPENED = 12
const APART = 3

/** Photos passed with an arrow key held down, and milliseconds between key repeats. */
const PASSED = 500
const REPEAT = 33

/** Milliseconds between a human's press and release. */
const PRESS = 80

/** Milliseconds after which Chromium has discarded decoded pictures that are no longer shown. */
const UNTIL_DROPPED = 10_000

const PATIENCE = 20_000

/** Milliseconds since the click, the picture's URL, and its displayed width. */
type Opening = { painted: number; sharp: number; src: string; width: number }

/**
 * Clicks a tile in view: milliseconds until anything of the photo was painted, and until it was sharp: in view, decoded,
 * and a frame painted after that.
 */
async function openTile(page: Page, place: number, press: number): Promise<Opening> {
  const tile = page.locator(`[data-frame="${place + 1}"]`)
  // so that the click neither scrolls nor meets a tile without its thumbnail
  await tile.scrollIntoViewIfNeeded()
  await page.evaluate((most) => window.bench.settled(most), PATIENCE)
  const watch = await page.evaluateHandle(() => ({
    seen: new Promise<Opening>((resolve) => {
      let painted: number | undefined
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const sinceClick = () => performance.now() - timeStamp
          const finish = async (picture: HTMLImageElement) => {
            await picture.decode()
            // a frame is painted after its callbacks, and before the next task
            await new Promise((then) => requestAnimationFrame(() => setTimeout(then)))
            const { src, clientWidth: width } = picture
            resolve({ painted: painted ?? Number.NaN, sharp: sinceClick(), src, width })
          }
          const look = () => {
            const frame = document.querySelector('[role="dialog"] [class*="container-type"]:not([inert]) > div')
            const [small, picture] = [frame?.querySelector('canvas'), frame?.querySelector('img')]
            const isInView = picture?.complete === true && getComputedStyle(picture).opacity === '1'
            if (painted === undefined && (isInView || (small?.width ?? 0) > 1))
              setTimeout(() => {
                painted ??= sinceClick()
              })
            if (isInView) void finish(picture)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    }),
  }))
  await tile.click({ delay: press })
  const late = pause(PATIENCE, undefined, { ref: false }).then(() =>
    Promise.reject(new Error(`Tile ${place} showed no sharp photo`)),
  )
  return Promise.race([watch.evaluate(({ seen }) => seen), late])
}

/** Baseline: milliseconds until a bare page has decoded and painted the picture, as wide as the viewer does. */
const decodeBare = (page: Page, opening: Opening): Promise<number> =>
  page.evaluate(async ({ src, width }) => {
    // cached, as it is after the sheet
    await (await fetch(src)).blob()
    const begin = performance.now()
    const image = new Image()
    image.src = src
    image.style.cssText = `width:${width}px;height:auto`
    await image.decode()
    document.body.append(image)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const time = performance.now() - begin
    image.remove()
    return time
  }, opening)

type Openings = { ours: Opening[]; pressed: Opening[]; bare: number[] }

/**
 * Opens photos alternately by an instant click, like a script's, and by one as long as a human's; each time a bare page of
 * the same browser paints the same picture, equally cached.
 */
async function measureOpenings(service: BenchService): Promise<Openings> {
  const { browser, page, close } = await openBrowser()
  try {
    const bare = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await bare.goto(`${service.url}/bench/counts`)
    await page.goto(service.url + ourPage.address(albumOf(PHOTOS).albumId))
    await page.getByRole('button', { name: 'Select all' }).waitFor({ timeout: PATIENCE })
    await page.evaluate((most) => window.bench.settled(most), PATIENCE)
    await pause(2_000)
    const times: Openings = { ours: [], pressed: [], bare: [] }
    for (let opened = 0, place = 0; opened < OPENED; opened++, place += APART) {
      // the bench's videos can't be played
      while ((await page.locator(`[data-frame="${place + 1}"] .mark-video`).count()) > 0) place++
      const isPressed = opened % 2 === 1
      const opening = await openTile(page, place, isPressed ? PRESS : 0)
      times[isPressed ? 'pressed' : 'ours'].push(opening)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await pause(500)
      times.bare.push(await decodeBare(bare, opening))
    }
    return times
  } finally {
    await close()
  }
}

/** Milliseconds from frame to frame, main thread milliseconds for each photo, and the renderer's MB. */
type Passing = {
  frames: Record<'p50' | 'p95' | 'longest', number>
  thread: number
  before: number
  after: number
  kept: number
  later: number
}

/** Main thread time so far, in seconds. */
async function threadSeconds(page: UnwatchedPage): Promise<number> {
  const answer = await page.send('Performance.getMetrics')
  const metrics: unknown = answer === undefined ? undefined : Reflect.get(answer, 'metrics')
  const found: unknown = Array.isArray(metrics) ? metrics.find(({ name }) => name === 'TaskDuration') : undefined
  return found !== null && typeof found === 'object' && 'value' in found ? Number(found.value) : Number.NaN
}

/** Passes photos with an arrow key held down in an unwatched page: its frames, and the renderer's memory. */
async function measurePassing(service: BenchService): Promise<Passing> {
  const { browser, close } = await openBrowser()
  try {
    const page = await openUnwatchedPage(browser, { width: 1440, height: 900 })
    const memory = async () => {
      await pause(1_000)
      return (await rendererMemory(browser))?.now ?? Number.NaN
    }
    await page.send('Page.navigate', { url: service.url + ourPage.address(albumOf(PHOTOS).albumId) })
    await waitUntil(page, 'window.bench?.load.full !== undefined', PATIENCE)
    await pause(3_000)
    const before = await memory()
    await page.evaluate(`document.querySelector('[data-photo-id]').click()`)
    await waitUntil(page, `document.querySelector('[role="dialog"] img')?.complete === true`)
    await page.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = await threadSeconds(page)
    await page.evaluate('bench.record()')
    const arrow = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 }
    const begin = performance.now()
    for (let passed = 0; passed < PASSED; passed++) {
      await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', autoRepeat: passed > 0, ...arrow })
      await pause(Math.max(0, begin + (passed + 1) * REPEAT - performance.now()))
    }
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...arrow })
    const thread = ((await threadSeconds(page)) - busy) * (1000 / PASSED)
    const frames = {
      p50: Number(await page.evaluate('bench.stop().p50')),
      p95: Number(await page.evaluate('bench.stop().p95')),
      longest: Number(await page.evaluate('bench.stop().longest')),
    }
    await waitUntil(
      page,
      `document.querySelector('[role="dialog"] h1')?.textContent.includes('${PASSED + 1}')`,
      PATIENCE,
    )
    const after = await memory()
    await page.send('HeapProfiler.collectGarbage')
    const kept = await memory()
    await pause(UNTIL_DROPPED)
    return { frames, thread, before, after, kept, later: await memory() }
  } finally {
    await close()
  }
}

/** Opens photos and passes many: time until painted and sharp, frame pacing, and memory. */
export async function playViewer(): Promise<string> {
  const service = await startBenchService({ albums: [albumOf(PHOTOS)] })
  try {
    const { ours, pressed, bare } = await measureOpenings(service)
    const { frames, thread, before, after, kept, later } = await measurePassing(service)
    const painted = ours.map((times) => times.painted)
    const [sharp, sharpByHand] = [ours, pressed].map((openings) => median(openings.map((times) => times.sharp)))
    const rows = [
      ['click to anything of the photo painted, ms', cell(median(painted), 1), '50'],
      ['the same, longest of them', cell(Math.max(...painted), 1), '–'],
      ['click to the photo sharp, ms', cell(sharp, 1), '–'],
      [`the same, after a press of ${PRESS} ms`, cell(sharpByHand, 1), '–'],
      ['a bare page that only decodes it, ms', cell(median(bare), 1), '–'],
      ['sharp ÷ bare page', ratio(sharp, median(bare)), '1.20 ×'],
      ['the same, after a press', ratio(sharpByHand, median(bare)), '1.20 ×'],
      [`${PASSED} photos by a held key: frame, ms`, cell(frames.p50, 1), '–'],
      [`the same: the page's thread for each, ms`, cell(thread, 1), '–'],
      [`${PASSED} photos by a held key: p95 frame, ms`, cell(frames.p95, 1), '20'],
      ['the same: longest frame, ms', cell(frames.longest, 1), '–'],
      ['renderer MB before', cell(before), '–'],
      ['renderer MB more after them', cell(after - before), '150'],
      ['renderer MB more, garbage collected', cell(kept - before), '–'],
      [`renderer MB more, ${UNTIL_DROPPED / 1000} s later`, cell(later - before), '–'],
    ]
    return `## Viewer: ${OPENED} photos opened, ${PASSED} passed, of ${cell(PHOTOS)}\n\n${table(['', 'median', 'at most'], rows)}`
  } finally {
    await service.stop()
  }
}
