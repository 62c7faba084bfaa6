import { setTimeout as pause } from 'node:timers/promises'
import { traceTasks } from '../../support/longest-task.ts'
import { type BenchService, startBenchService } from '../bench-service/start-bench-service.ts'
import { FIRST_PHOTO } from '../probe/watch-load.ts'
import { median } from '../report/figures.ts'
import { cell, table } from '../report/table.ts'
import { clickAt } from '../sheet/actions.ts'
import { measureMemory } from '../sheet/measure-memory.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { ourPage } from '../sheet/measured-pages.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { openAndWatch } from '../sheet/watch-loading.ts'
import { keptBytes, readWhole, watchWhole } from '../sheet/whole-album.ts'

const [USUAL, LARGE] = [50_000, 300_000] as const

/** Visits to each album, alternating. */
const VISITS = 3

/** Bytes a millisecond: 40 MB/s. */
const LINE = 40_000

const PATIENCE = 120_000

/** Milliseconds for the work after an album has loaded: comparing it with the last visit, and storing it. */
const SETTLES = 8_000

/** Pixels scrolled while memory is measured. */
const PIXELS = 9_000

type Figures = Partial<
  Record<'first' | 'late' | 'task' | 'filter' | 'select' | 'selectTask' | 'jump' | 'second' | 'secondTask', number>
>

/** Both visits to an album in a fresh browser. */
async function visit(service: BenchService, photos: number): Promise<Figures> {
  const { page, close } = await openBrowser()
  const address = ourPage.address(albumOf(photos).albumId)
  try {
    await page.addInitScript(watchWhole, photos)
    const longest = await traceTasks(page)
    const load = await openAndWatch(page, { address, service, patience: PATIENCE })
    const whole = await readWhole(page, PATIENCE)
    await pause(SETTLES)
    const task = await longest({ since: FIRST_PHOTO })
    const jump = await page.evaluate(() => window.bench.jump(0.5))
    const filter = await clickAt(page, ourPage.filter(page), 'other photos')
    await clickAt(page, ourPage.clear(page), 'other photos')
    const longestOfSelecting = await traceTasks(page)
    const select = await clickAt(page, ourPage.selectAll(page), 'selected')
    await pause(SETTLES / 4)
    const selectTask = await longestOfSelecting()
    await page.keyboard.press('Escape')
    const deadline = performance.now() + PATIENCE
    while ((await keptBytes(page)) === 0 && performance.now() < deadline) await pause(100)
    await page.goto('about:blank')
    const longestAgain = await traceTasks(page)
    await page.goto(service.url + address, { waitUntil: 'commit' })
    const again = await readWhole(page, PATIENCE)
    await pause(SETTLES)
    return {
      ...(load.firstPhoto === undefined ? {} : { first: load.firstPhoto }),
      ...(load.arrived === undefined ? {} : { late: Math.max(0, whole.counted / load.arrived - 1) * 100 }),
      task,
      ...(filter ? { filter: filter.paint } : {}),
      ...(select ? { select: select.paint } : {}),
      selectTask,
      ...(jump.tiles === undefined ? {} : { jump: jump.tiles }),
      second: Math.max(again.counted, again.filters, again.end),
      secondTask: await longestAgain(),
    }
  } finally {
    await close()
  }
}

/** An album six times the usual size, beside one of that size. Tasks are in CPU time. */
export async function playLargeAlbum(): Promise<string> {
  const service = await startBenchService({ albums: [albumOf(USUAL), albumOf(LARGE)], tags: true, bytesPerMs: LINE })
  try {
    const visits: Record<typeof USUAL | typeof LARGE, Figures[]> = { [USUAL]: [], [LARGE]: [] }
    for (let round = 0; round < VISITS; round++)
      for (const photos of [USUAL, LARGE] as const) visits[photos].push(await visit(service, photos))
    const memoryOf = (photos: number) =>
      measureMemory({ address: ourPage.address(albumOf(photos).albumId), service, pixels: PIXELS })
    const memory = { [USUAL]: await memoryOf(USUAL), [LARGE]: await memoryOf(LARGE) }
    const row = (title: string, figure: keyof Figures, bound: (usual: number) => number): string[] => {
      const [usual, large] = [USUAL, LARGE].map((photos) => median(visits[photos].map((each) => each[figure])))
      return [title, cell(usual), cell(large), cell(usual === undefined ? undefined : bound(usual))]
    }
    const rows = [
      row('first photo, ms', 'first', (usual) => usual * 1.2),
      row('all photos counted after the last byte, % of the time until then', 'late', () => 10),
      row('longest task after the first photo, ms of the thread', 'task', () => 50),
      row('filter: next paint, ms', 'filter', () => 30),
      row('select all: next paint, ms', 'select', () => 40),
      row('select all: longest task until it is kept, ms of the thread', 'selectTask', () => 50),
      row('jump to the middle: tiles, ms', 'jump', (usual) => usual * 1.2),
      row('second visit: whole, ms since the first byte of the page', 'second', () => 900),
      row('second visit: longest task, ms of the thread', 'secondTask', () => 50),
      ['renderer MB, album arrived', cell(memory[USUAL].arrived), cell(memory[LARGE].arrived), '500'],
      ['renderer MB, peak after scrolling', cell(memory[USUAL].peak), cell(memory[LARGE].peak), '–'],
    ]
    const title = `An album of ${cell(LARGE)} photos at ${LINE / 1_000} MB/s, ${VISITS} times`
    return `## ${title}\n\n${table(['', cell(USUAL), cell(LARGE), 'at most'], rows)}`
  } finally {
    await service.stop()
  }
}
