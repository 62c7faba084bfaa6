import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
    }),
  ),
})

/**
 * Traces the tasks of the main thread from now on; gives the longest, in milliseconds of processor time, which other work
 * on the machine does not stretch as it does the time of day.
 */
export async function traceTasks(page: Page): Promise<() => Promise<number>> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a context that outlives its browser can’t be traced')
  await browser.startTracing(page, { categories: ['toplevel'] })
  return async () => {
    const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()))
    const mainThreads = new Set(
      traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
    )
    const tasks = traceEvents.filter((event) => event.tdur !== undefined && mainThreads.has(threadOf(event)))
    if (tasks.length === 0) throw new Error('the trace has no task of the page')
    return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0)
  }
}

const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}/${tid}`
