import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { cell, ratio, table } from '../report/table.ts'
import { type BenchService, startBenchService } from '../service/start-bench-service.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { ourPage } from '../sheet/measured-pages.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { rendererMemory } from '../sheet/renderer-memory.ts'
import { openUnwatchedPage } from '../sheet/unwatched-page.ts'
import { waitUntil } from '../sheet/wait-until.ts'

const PHOTOS = 10_000

/** Photos that are opened from their tiles. */
const OPENED = 12

/** Photos passed with an arrow key held down, and milliseconds between two of its repeats. */
const PASSED = 500
const REPEAT = 33

const PATIENCE = 20_000

type Opening = { painted: number; sharp: number }

/** Opens the photo of a tile in view by a click: milliseconds until anything of it was painted, and until it was sharp. */
async function openTile(page: Page, place: number): Promise<Opening> {
  const tile = page.locator('[data-photo-id]').nth(place)
  const watch = await page.evaluateHandle(() => ({
    seen: new Promise<Opening>((resolve) => {
      const times: Partial<Opening> = {}
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            const frame = document.querySelector('[role="dialog"] [class*="container-type"]:not([inert]) > div')
            const [small, picture] = [frame?.querySelector('canvas'), frame?.querySelector('img')]
            const isSharp = picture?.complete === true && getComputedStyle(picture).opacity === '1'
            const isPainted = isSharp || (small?.width ?? 0) > 1
            if (isPainted || isSharp) {
              // a frame is painted after its callbacks, and before the next task
              setTimeout(() => {
                const now = performance.now() - timeStamp
                times.painted ??= now
                if (isSharp) resolve({ painted: times.painted, sharp: now })
              })
            }
            if (!isSharp) requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    }),
  }))
  await tile.click()
  return watch.evaluate(({ seen }) => seen)
}

/** A bare page that only decodes and paints the picture at an address: milliseconds until then. */
const decodeBare = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (src) => {
    // in the cache, as the sheet has it there
    await (await fetch(src)).blob()
    const begin = performance.now()
    const image = new Image()
    image.src = src
    image.style.cssText = 'width:900px;height:auto'
    await image.decode()
    document.body.append(image)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const time = performance.now() - begin
    image.remove()
    return time
  }, address)

/** Opens photos one after the other; the same pictures, as near to hand, are painted in a bare page of the same browser. */
async function measureOpenings(service: BenchService): Promise<{ ours: Opening[]; bare: number[] }> {
  const { browser, page, close } = await openBrowser()
  try {
    const bare = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await bare.goto(`${service.url}/bench/counts`)
    await page.goto(service.url + ourPage.address(albumOf(PHOTOS).albumId))
    await page.getByRole('button', { name: 'Select all' }).waitFor({ timeout: PATIENCE })
    await page.evaluate((most) => window.bench.settled(most), PATIENCE)
    await pause(2_000)
    const times: Awaited<ReturnType<typeof measureOpenings>> = { ours: [], bare: [] }
    for (let place = 0; place < OPENED; place++) {
      times.ours.push(await openTile(page, place))
      const src = await page.getByRole('dialog').getByRole('img').first().getAttribute('src')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await pause(500)
      times.bare.push(await decodeBare(bare, new URL(src ?? '', service.url).href))
    }
    return times
  } finally {
    await close()
  }
}

/** Milliseconds from frame to frame, and the renderer's MB. */
type Passing = { frames: Record<'p95' | 'longest', number>; before: number; after: number; kept: number }

/** Passes photos with an arrow key held down, in a page that nobody follows: its frames, and the renderer's memory. */
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
    await page.evaluate('bench.record()')
    const arrow = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 }
    const begin = performance.now()
    for (let passed = 0; passed < PASSED; passed++) {
      await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', autoRepeat: passed > 0, ...arrow })
      await pause(Math.max(0, begin + (passed + 1) * REPEAT - performance.now()))
    }
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...arrow })
    const frames = {
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
    return { frames, before, after, kept: await memory() }
  } finally {
    await close()
  }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

/** Opens photos and passes many of them: how soon they are painted and sharp, how even the frames are, and what is kept. */
export async function playViewer(): Promise<string> {
  const service = await startBenchService({ albums: [albumOf(PHOTOS)] })
  try {
    const { ours, bare } = await measureOpenings(service)
    const { frames, before, after, kept } = await measurePassing(service)
    const painted = ours.map((times) => times.painted)
    const sharp = median(ours.map((times) => times.sharp))
    const rows = [
      ['click to anything of the photo painted, ms', cell(median(painted), 1), '50'],
      ['the same, longest of them', cell(Math.max(...painted), 1), '–'],
      ['click to the photo sharp, ms', cell(sharp, 1), '–'],
      ['a bare page that only decodes it, ms', cell(median(bare), 1), '–'],
      ['sharp ÷ bare page', ratio(sharp, median(bare)), '1.20 ×'],
      [`${PASSED} photos by a held key: p95 frame, ms`, cell(frames.p95, 1), '20'],
      ['the same: longest frame, ms', cell(frames.longest, 1), '–'],
      ['renderer MB before', cell(before), '–'],
      ['renderer MB more after them', cell(after - before), '150'],
      ['renderer MB more, garbage collected', cell(kept - before), '–'],
    ]
    return `## Viewer: ${OPENED} photos opened, ${PASSED} passed, of ${cell(PHOTOS)}\n\n${table(['', 'median', 'at most'], rows)}`
  } finally {
    await service.stop()
  }
}
