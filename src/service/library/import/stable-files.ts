import type { FoundFile, Scan } from '#service/library/source/scan.ts'

/** A scan of the files that are stable; `unsettled` are those that may still be being written. */
export type StableScan = Scan & { unsettled: FoundFile[] }

type PendingFile = { size: number; mtime: number; since: number }

/**
 * Debounces files: holds back those that are still being copied. One that was written longer ago than `settleMs` is whole,
 * and so is one that was renamed into its place; any other has to look the same twice, `settleMs` apart: the clock of a
 * file server may be ahead of ours.
 */
export function createStableFiles({ settleMs, clock }: { settleMs: number; clock: () => Date }) {
  let pending = new Map<string, PendingFile>()
  return (scan: Scan): StableScan => {
    const now = clock().getTime()
    const waiting = new Map<string, PendingFile>()
    const files: FoundFile[] = []
    const unsettled: FoundFile[] = []
    for (const found of scan.files) {
      const { file, size, mtime } = found
      const before = pending.get(file)
      const isSame = before?.size === size && before.mtime === mtime
      const since = isSame ? before.since : now
      const isOld = mtime <= now && now - mtime >= settleMs
      if (isOld || now - since >= settleMs) files.push(found)
      else {
        unsettled.push(found)
        waiting.set(file, { size, mtime, since })
      }
    }
    pending = waiting
    return { ...scan, files, unsettled }
  }
}
