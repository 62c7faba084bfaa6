import { sleep } from './sleep.ts'

/** Milliseconds that a page waits at most. */
const LONGEST = 2000

/**
 * Waits for what decides where things stand on a page: shown before, it would move under a finger when that comes. Only for a
 * moment, and whether it fails or not: the page can do without.
 */
export const forLayout = (...work: Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.allSettled(work), sleep(LONGEST)])
