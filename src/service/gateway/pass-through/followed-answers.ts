import { createBoundedMap } from '#service/core/bounded-map.ts'

const MOST = 10_000

/**
 * Answers that listeners have read in this process, by their addresses. Others are requested without `If-None-Match`:
 * listeners have forgotten their content, in a restart or since, and a 304 would not bring it back.
 */
export function createFollowedAnswers() {
  const followed = createBoundedMap<number>(MOST)
  return {
    /** `began`: when it began to pass, by `performance.now()`. */
    note: (address: string, began: number): void => followed.set(address, began),
    /** True if it passed since that time. */
    isKnown(address: string, since: number): boolean {
      const began = followed.get(address)
      return began !== undefined && began >= since
    },
  }
}
