/**
 * Mutual exclusion of whatever reads an album's history and adds to it by what it read, over all tabs, where the browser has
 * Web Locks. To be held for a moment only: whoever waits for the service does so before.
 */
export const inTurn = <Result>(scope: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(`contact-sheet-history ${scope}`, work) : work()
