import { withLock } from '#web/lib/async/with-lock.ts'

/**
 * Mutex for reading an album's history and then adding to it; across tabs if the browser has Web Locks. Hold it
 * briefly: wait for the service before.
 */
export const withHistoryLock = <Result>(scope: string, work: () => Promise<Result>): Promise<Result> =>
  withLock(`contact-sheet-history ${scope}`, work)
