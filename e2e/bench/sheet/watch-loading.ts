import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { BenchService } from '../bench-service/start-bench-service.ts'
import type { Busy } from '../probe/watch-thread.ts'
import type { LoadFigures } from './page-run.ts'

/** Milliseconds. */
const PATIENCE = 60_000

/** Settling time in milliseconds after the last byte, which still counts as loading. */
const AFTER = 800

const longest = (busy: Busy[]) => Math.max(0, ...busy.map(({ duration }) => duration))

const between = (busy: Busy[], from: number, to: number) =>
  busy.filter(({ start, duration }) => start + duration > from && start < to)

async function waitFor(isThere: () => Promise<boolean>, patience: number): Promise<boolean> {
  const end = performance.now() + patience
  while (performance.now() < end) {
    if (await isThere()) return true
    await pause(50)
  }
  return false
}

type Opened = {
  address: string
  service: BenchService
  patience?: number
  /** Waits for the whole album as well. */
  untilArrived?: boolean
}

/** Opens a URL and waits until the view is full and, if asked, the album has arrived. */
export async function openAndWatch(
  page: Page,
  { address, service, patience = PATIENCE, untilArrived = true }: Opened,
): Promise<LoadFigures> {
  await service.takeCounts()
  await page.goto(new URL(address, service.url).href, { waitUntil: 'commit' })
  const began = await page.evaluate(() => performance.timeOrigin)
  const becomesFull = waitFor(() => page.evaluate(() => window.bench.load.full !== undefined), patience)
  const arrives = untilArrived
    ? waitFor(async () => (await service.getCounts()).albums.whole > 0, patience).then((isThere) =>
        isThere ? Date.now() - began : undefined,
      )
    : undefined
  await becomesFull
  const arrived = await arrives
  await pause(AFTER)
  const { load, thread, nodes } = await page.evaluate(() => ({
    load: { ...window.bench.load },
    thread: { ...window.bench.thread },
    nodes: window.bench.nodes(),
  }))
  const full = load.full ?? Number.POSITIVE_INFINITY
  const end = Math.max(load.full ?? 0, arrived ?? 0) + AFTER
  return {
    firstPhoto: load.firstPhoto,
    full: load.full,
    arrived,
    task: longest(between(thread.tasks, 0, full)),
    gap: longest(between(thread.gaps, 0, full)),
    taskAfter: longest(between(thread.tasks, full, end)),
    gapAfter: longest(between(thread.gaps, full, end)),
    blocked: between(thread.tasks, 0, end).reduce((sum, { duration }) => sum + duration - 50, 0),
    nodes,
  }
}
