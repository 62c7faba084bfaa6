import { sleep } from './sleep.ts'

/** Milliseconds that a page waits at most. */
const LONGEST = 2000

/**
 * Waits, two seconds at most, for data that affects a page's layout, which would otherwise shift under a finger.
 * Failures are ignored: the page can do without.
 */
export const forLayout = (...work: Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.allSettled(work), sleep(LONGEST)])
