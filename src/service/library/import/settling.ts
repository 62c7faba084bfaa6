import type { FoundFile, Scan } from './scan.ts'

/** A scan with the files set apart that somebody may still be writing. */
export type SettledScan = Scan & { unsettled: FoundFile[] }

type Seen = { size: number; mtime: number; since: number }

/**
 * Holds back files that are still being copied. One that was written longer ago than `settleMs` is whole, and so is one
 * that was renamed into its place; any other has to look the same twice, `settleMs` apart: the clock of a file server may
 * be ahead of ours.
 */
export function createSettling({ settleMs, clock }: { settleMs: number; clock: () => Date }) {
  let seen = new Map<string, Seen>()
  return (scan: Scan): SettledScan => {
    const now = clock().getTime()
    const waiting = new Map<string, Seen>()
    const files: FoundFile[] = []
    const unsettled: FoundFile[] = []
    for (const found of scan.files) {
      const { file, size, mtime } = found
      const before = seen.get(file)
      const isSame = before?.size === size && before.mtime === mtime
      const since = isSame ? before.since : now
      const isOld = mtime <= now && now - mtime >= settleMs
      if (isOld || now - since >= settleMs) files.push(found)
      else {
        unsettled.push(found)
        waiting.set(file, { size, mtime, since })
      }
    }
    seen = waiting
    return { ...scan, files, unsettled }
  }
}
