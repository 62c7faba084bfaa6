import type { CDPSession } from '@playwright/test'

/** Measures the main thread from now on, in milliseconds of CPU time, independent of other load on the machine. */
export async function threadTimeOf(cdp: CDPSession): Promise<() => Promise<number>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
}
