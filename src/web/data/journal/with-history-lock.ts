/**
 * Mutex for reading an album's history and then adding to it; across tabs if the browser has Web Locks. Hold it
 * briefly: wait for the service before.
 */
export const withHistoryLock = <Result>(scope: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(`contact-sheet-history ${scope}`, work) : work()
