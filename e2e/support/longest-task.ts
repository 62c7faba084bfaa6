import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(
        z.looseObject({
          name: z.optional(z.unknown()),
          chrome_mojo_event_info: z.optional(z.looseObject({ mojo_interface_tag: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
})

type TraceEvent = z.infer<typeof trace>['traceEvents'][number]

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`

const isWithin = (inner: TraceEvent, outer: TraceEvent) =>
  threadOf(inner) === threadOf(outer) && outer.ts <= inner.ts && inner.ts <= outer.ts + (outer.dur ?? 0)

/** CPU time of an event in milliseconds. */
const timeOf = ({ tdur = 0 }: TraceEvent) => tdur / 1_000

/** Starts a trace; the function returned ends it, and gives the events of the main threads of pages. */
async function traceMainThreads(page: Page): Promise<() => Promise<TraceEvent[]>> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a context that outlives its browser can’t be traced')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  return async () => {
    const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()))
    const mainThreads = new Set(
      traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
    )
    return traceEvents.filter((event) => mainThreads.has(threadOf(event)))
  }
}

/** CPU time of `work` in milliseconds on the machine on which the limits of tests were set. */
const WORK_MS = 7
const TIMES = 5

/** Sorts texts: JavaScript, memory, and nothing else. */
function work(): void {
  performance.mark('work')
  Array.from({ length: 20_000 }, (_, index) => String((index * 7919) % 20_011)).toSorted()
}

/**
 * How many times longer a fixed piece of work takes on this machine, at this moment, at least 1; the median of a few.
 * Limits in CPU time are multiplied by it: processors differ, and slow down on a shared machine.
 */
export async function slownessOf(page: Page): Promise<number> {
  const stop = await traceMainThreads(page)
  for (let time = 0; time < TIMES; time++) await page.evaluate(work)
  const events = await stop()
  const times = events
    .filter(({ name }) => name === 'work')
    .map((mark) => Math.max(...events.filter((event) => isWithin(mark, event)).map(timeOf)))
  const median = times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)]
  if (median === undefined || median === 0) throw new Error('the trace lacks the work that was measured')
  return Math.max(1, median / WORK_MS)
}

/** Playwright’s own tasks in the page, such as looking for an element: messages of the debugging protocol. */
const isOfPlaywright = ({ args }: TraceEvent) =>
  args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession'

/** Gives the longest task; `since`: only tasks after the page's `performance.mark` of that name. */
type LongestTask = (options?: { since?: string }) => Promise<number>

/**
 * Traces the main thread's tasks from now on; gives the longest, in milliseconds of CPU time, which unlike wall time
 * doesn't depend on other load. Not with `--trace`: recording each step would be the longest task.
 */
export async function traceTasks(page: Page): Promise<LongestTask> {
  const stop = await traceMainThreads(page)
  return async ({ since } = {}) => {
    const events = await stop()
    const from = since === undefined ? undefined : events.find(({ name }) => name === since)
    if (since !== undefined && from === undefined) throw new Error(`the trace has no mark “${since}”`)
    const messages = events.filter(isOfPlaywright)
    const isCounted = (event: TraceEvent) =>
      (from === undefined || (threadOf(event) === threadOf(from) && event.ts >= from.ts)) &&
      !messages.some((message) => isWithin(message, event))
    const tasks = events.filter((event) => event.tdur !== undefined && isCounted(event))
    if (tasks.length === 0) throw new Error('the trace has no task of the page')
    return Math.max(...tasks.map(timeOf))
  }
}
