import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { limits } from '#contract/index.ts'
import { paths } from '#web/paths.ts'
import { benchKey } from '../bench-service/bench-service.ts'
import { startBenchService } from '../bench-service/start-bench-service.ts'
import { cell, table } from '../report/table.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { threadTimeOf } from '../sheet/thread-time.ts'

/** Numbers of webhooks: the goals apply to the first; the second has to stay usable. */
const SIZES = [500, 5000]

/** Steps of a gesture, and milliseconds between them. */
const STEPS = 120
const STEP_MS = 16

type Figures = {
  shown: number
  /** Milliseconds from the last byte of the last page until the map was painted. */
  painted: number
  elements: number
  mostElements: number
  rest: Movement
  pan: Movement
  zoom: Movement
  point: Movement
}

/** Has the page record when the map was first painted. */
const watchFirstDrawing = (page: Page) =>
  page.addInitScript(() => {
    const times = { painted: 0 }
    Object.assign(window, { mapTimes: times })
    const look = () => {
      if (document.querySelector('[data-map] [data-node]') === null) return void requestAnimationFrame(look)
      // a frame is painted after its callbacks, and before the next task
      setTimeout(() => {
        times.painted = performance.now()
      })
    }
    requestAnimationFrame(look)
  })

/** Milliseconds from the last byte of the last list page until the map was painted. */
const firstDrawing = (page: Page) =>
  page.evaluate(() => {
    const pages = performance.getEntriesByType('resource').filter(({ name }) => name.includes('getSubscriptions'))
    const ends = pages.map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the script above
    return (window as unknown as { mapTimes: { painted: number } }).mapTimes.painted - Math.max(...ends)
  })

/** 95th percentile of frame durations, and the main thread's CPU time for each step, in milliseconds. */
type Movement = { frame: number; thread: number }

/** Measures while an action is repeated. */
async function watchMovement(
  { page, threadTime }: { page: Page; threadTime: () => Promise<number> },
  step: (index: number) => Promise<void>,
): Promise<Movement> {
  const before = await threadTime()
  await page.evaluate(() => window.bench.record())
  for (let index = 0; index < STEPS; index++) {
    await step(index)
    await pause(STEP_MS)
  }
  const frame = await page.evaluate(() => window.bench.stop().p95)
  return { frame, thread: ((await threadTime()) - before) / STEPS }
}

const elementsOf = (page: Page) => page.evaluate(() => document.getElementsByTagName('*').length)

async function measure(subscriptions: number): Promise<Figures> {
  const service = await startBenchService({ subscriptions })
  const { page, cdp, close } = await openBrowser()
  try {
    const open = { page, threadTime: await threadTimeOf(cdp) }
    await watchFirstDrawing(page)
    await page.goto(`${service.url}${paths.webhooks()}#key=${benchKey}`)
    const map = page.locator('[data-map]')
    await map.locator('[data-node]').first().waitFor()
    await pause(1000)
    const painted = await firstDrawing(page)
    const more = page.getByRole('button', { name: 'Keep looking' })
    for (let shown = limits.page.max * 8; shown < subscriptions; shown += limits.page.max * 8) {
      await more.click()
      await page
        .getByText(cell(Math.min(subscriptions, shown + limits.page.max * 8)))
        .first()
        .waitFor()
    }
    const shown = Number((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, ''))
    const elements = await elementsOf(page)
    const box = await map.boundingBox()
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    await page.mouse.move(middle.x, middle.y)
    const rest = await watchMovement(open, () => Promise.resolve())
    const pan = await watchMovement(open, (index) => page.mouse.wheel(0, index < STEPS / 2 ? 40 : -40))
    await page.keyboard.down('Control')
    const zoom = await watchMovement(open, (index) => page.mouse.wheel(0, index % 80 < 40 ? 20 : -20))
    await page.keyboard.up('Control')
    await page.getByRole('button', { name: 'Show the whole map' }).click()
    await pause(500)
    const fitted = await elementsOf(page)
    const point = await watchMovement(open, (index) =>
      page.mouse.move(middle.x - 200 + index * 3, middle.y + (index % 20) * 6),
    )
    await page.getByRole('button', { name: 'Open all' }).click()
    await pause(500)
    return {
      shown,
      painted,
      elements,
      mostElements: Math.max(elements, fitted, await elementsOf(page)),
      rest,
      pan,
      zoom,
      point,
    }
  } finally {
    await close()
    await service.stop()
  }
}

/** The map of webhooks: time until drawn once all have loaded, document size, and frames during panning, zooming and hovering. */
export async function playWebhookMap(): Promise<string> {
  const rows: string[][] = []
  for (const size of SIZES) {
    const { shown, painted, elements, mostElements, rest, pan, zoom, point } = await measure(size)
    rows.push([
      cell(size),
      cell(shown),
      cell(painted),
      cell(elements),
      cell(mostElements),
      ...[rest, pan, zoom, point].map(({ frame, thread }) => `${cell(frame, 1)} / ${cell(thread, 1)}`),
    ])
  }
  const goals = ['goal for 500', '500', '300', '3,000', '3,000', '', '20', '20', '20']
  const head = [
    'webhooks',
    'shown',
    'last page to first drawing, ms',
    'elements',
    'most elements',
    'at rest: p95 frame / thread, ms',
    'pan: p95 frame / thread, ms',
    'zoom: p95 frame / thread, ms',
    'pointing: p95 frame / thread, ms',
  ]
  return `## The map of webhooks\n\n${table(head, [...rows, goals])}`
}
