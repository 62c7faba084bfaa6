import type { FoundFile, Scan } from '#service/library/source/scan.ts'

/** A scan whose `files` are settled; `unsettled` ones may still be being written. */
export type SettledScan = Scan & { unsettled: FoundFile[] }

type PendingFile = { size: number; mtime: number; since: number }

/**
 * Debounces files: holds back those still being copied. A file written longer ago than `settleMs` is complete, as is
 * one renamed into place; any other has to look the same twice, `settleMs` apart: the clock of a file server may be
 * ahead of ours.
 */
export function createSettledFiles({ settleMs, clock }: { settleMs: number; clock: () => Date }) {
  let pending = new Map<string, PendingFile>()
  return (scan: Scan): SettledScan => {
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
      // also once settled, while its date is ahead of our clock: it would be unsettled again at the next scan
      if (!isOld) waiting.set(file, { size, mtime, since })
      if (isOld || now - since >= settleMs) files.push(found)
      else unsettled.push(found)
    }
    pending = waiting
    return { ...scan, files, unsettled }
  }
}
