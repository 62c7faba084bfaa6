import type { CDPSession } from '@playwright/test'

/** Has the page's thread counted from now on: gives the milliseconds that it has been busy, in its own time, which other work on the machine does not stretch. */
export async function threadTimeOf(cdp: CDPSession): Promise<() => Promise<number>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
}
