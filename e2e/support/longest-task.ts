import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
    }),
  ),
})

/** Gives the longest task; `since`: only tasks after the page's `performance.mark` of that name. */
type LongestTask = (options?: { since?: string }) => Promise<number>

/**
 * Traces the main thread's tasks from now on; gives the longest, in milliseconds of CPU time, which unlike wall time
 * doesn't depend on other load. Not with `--trace`: recording each step would be the longest task.
 */
export async function traceTasks(page: Page): Promise<LongestTask> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a context that outlives its browser can’t be traced')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  return async ({ since } = {}) => {
    const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()))
    const mainThreads = new Set(
      traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
    )
    const ofPage = traceEvents.filter((event) => mainThreads.has(threadOf(event)))
    const from = since === undefined ? undefined : ofPage.find(({ name }) => name === since)
    if (since !== undefined && from === undefined) throw new Error(`the trace has no mark “${since}”`)
    const isAfter = (event: { pid: number; tid: number; ts: number }) =>
      from === undefined || (threadOf(event) === threadOf(from) && event.ts >= from.ts)
    const tasks = ofPage.filter((event) => event.tdur !== undefined && isAfter(event))
    if (tasks.length === 0) throw new Error('the trace has no task of the page')
    return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0)
  }
}

const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}/${tid}`
