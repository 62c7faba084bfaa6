import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { traceTasks } from '../../support/longest-task.ts'
import { type BenchService, startBenchService } from '../bench-service/start-bench-service.ts'
import { FIRST_PHOTO } from '../probe/watch-load.ts'
import { median } from '../report/figures.ts'
import { cell, ratio, table } from '../report/table.ts'
import { clickAt, scrollBy } from '../sheet/actions.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { limitPage, type MeasuredPage, ourPage } from '../sheet/measured-pages.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { openAndWatch } from '../sheet/watch-loading.ts'

const PHOTOS = 50_000

/** CPU throttling factor. */
const SLOWER = 4

/** Rounds, each with our page and the limit. */
const ROUNDS = 3

/** Pixels scrolled by the wheel. */
const PIXELS = 15_000

const PATIENCE = 120_000

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
type Size = keyof typeof sizes

type Figures = Partial<Record<'first' | 'full' | 'task' | 'fps' | 'p95' | 'blank' | 'filter', number>>

/** On narrow screens the rail's labels are in a dialog. */
async function filterOf(page: Page, measured: MeasuredPage) {
  const open = page.getByRole('button', { name: 'Filter', exact: true })
  if (measured !== ourPage || !(await open.isVisible())) return measured.filter(page)
  await open.click()
  return page.getByRole('dialog').getByRole('button', { name: /^best10, / })
}

async function visit(service: BenchService, measured: MeasuredPage, size: Size): Promise<Figures> {
  const { page, cdp, close } = await openBrowser()
  try {
    await page.setViewportSize(sizes[size])
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const longest = await traceTasks(page)
    const address = measured.address(albumOf(PHOTOS).albumId)
    const load = await openAndWatch(page, { address, service, patience: PATIENCE })
    const task = await longest({ since: FIRST_PHOTO })
    await pause(3_000)
    const scroll = await scrollBy(page, cdp, PIXELS, { x: sizes[size].width / 2, y: sizes[size].height / 2 })
    const filter = await clickAt(page, await filterOf(page, measured), 'other photos')
    return {
      ...(load.firstPhoto === undefined ? {} : { first: load.firstPhoto }),
      ...(load.full === undefined ? {} : { full: load.full }),
      task,
      fps: scroll.fps,
      p95: scroll.p95,
      blank: scroll.blank * 100,
      ...(filter ? { filter: filter.paint } : {}),
    }
  } finally {
    await close()
  }
}

/** An album on a four times slower desktop and phone, beside the limit throttled alike. */
export async function playSlowDevice(): Promise<string> {
  const service = await startBenchService({ albums: [albumOf(PHOTOS)] })
  try {
    const rows: string[][] = []
    for (const size of ['desk', 'phone'] as const) {
      const visits: { ours: Figures[]; limit: Figures[] } = { ours: [], limit: [] }
      for (let round = 0; round < ROUNDS; round++) {
        visits.ours.push(await visit(service, ourPage, size))
        visits.limit.push(await visit(service, limitPage, size))
      }
      const row = (title: string, figure: keyof Figures, goal: string, digits = 0): string[] => {
        const [ours, limit] = [visits.ours, visits.limit].map((each) => median(each.map((figures) => figures[figure])))
        return [`${size}: ${title}`, cell(ours, digits), cell(limit, digits), ratio(ours, limit), goal]
      }
      rows.push(
        row('first photo, ms', 'first', 'at most 1.50 ×'),
        row('viewport full, ms', 'full', '–'),
        row('longest task after the first photo, ms of the thread', 'task', '–'),
        row('scrolling: frames a second', 'fps', 'at least 50', 1),
        row('scrolling: p95 frame, ms', 'p95', '–', 1),
        row('scrolling: blank, %', 'blank', 'at most 0.5', 1),
        row('filter: next paint, ms', 'filter', 'at most 100'),
      )
    }
    const title = `## ${cell(PHOTOS)} photos on a device ${SLOWER} times slower, medians of ${ROUNDS}`
    return `${title}\n\n${table(['', 'ours', 'the limit', 'ours ÷ limit', 'goal'], rows)}`
  } finally {
    await service.stop()
  }
}
