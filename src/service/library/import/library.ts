import type { Context } from '#service/context.ts'
import { messageOf } from '#service/core/caught-error.ts'
import { createDecodePool } from '#service/library/decode/decode-pool.ts'
import { createMemoryBudget, type MemoryBudget } from '#service/library/decode/memory-budget.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import type { WatchFolder } from '#service/library/source/watch-folder.ts'
import { isDiskFull } from '#service/storage/io-errors.ts'
import { createImportProgress, type ImportProgress } from './import-progress.ts'
import { type ImportCounts, importScan } from './import-scan.ts'
import { createImporter } from './importer.ts'
import { keepWatch } from './keep-watch.ts'
import { acceptMissing, PhotosMissing } from './missing-guard.ts'
import { createScanSchedule } from './scan-schedule.ts'
import { createSettledFiles } from './settled-files.ts'

export type Library = {
  /** Resolves once everything that is in the folder now is imported or refused. */
  idle: () => Promise<void>
  /** Scans soon: the folder has changed. */
  scanSoon: () => void
  /** Continues without the missing photos that the import is paused for; returns how many, 0 if it is not paused. */
  accept: () => Promise<number>
  /** Stops watching, scanning and decoding; finished work stays. */
  stop: () => Promise<void>
}

export type LibraryOptions = {
  ownerId: string
  /** A file written less than this ago is not imported yet: it may still be being copied. */
  settleMs?: number
  /** See `createScanSchedule`. */
  shortestImportMs?: number
  /** Between two checks for a missing disk. */
  missingPauseMs?: number
  /** The context's folder by default. */
  source?: LibrarySource | undefined
  /** Watches the context's folder; unused if `source` is given. */
  watch?: WatchFolder
  progress?: ImportProgress
  /** Memory budget shared with other decode pools. */
  memory?: MemoryBudget
  /** False once another process may have taken over, even before this one learns of it; true by default. */
  isLeading?: () => boolean
}

/** Between two scans of a library that can't be watched. */
const PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
/** Duty cycle: unprompted scans keep the disk busy for at most a tenth of the time. */
const PAUSE_PER_SCAN = 9
/** A watched library is still scanned this often: a watcher may miss a change. */
const WATCHED_PAUSE_MS = 300_000

/** Between two attempts while the disk is full. */
const FULL_PAUSE_MS = 5000

/** Polls for a missing disk: a watch sits on the mount point below and doesn't see a mount. */
const MISSING_PAUSE_MS = 30_000

const FULL = 'the disk is full; the import continues when there is space'

const isQuiet = (counts: ImportCounts) => Object.values(counts).every((count) => count === 0)

/**
 * Keeps the albums in step with the folders of the library, in the background: a scan at the start and after every
 * change, new and changed files decoded in child processes, photos written through the use-cases of their domains.
 * Only reads the library.
 */
export function startLibrary(context: Context, options: LibraryOptions): Library {
  const { ownerId, settleMs = 0, missingPauseMs = MISSING_PAUSE_MS } = options
  const { source = createFolderSource(context.libraryDir, options.watch) } = options
  const { progress = createImportProgress(context.clock), isLeading = () => true } = options
  const pool = createDecodePool({ memory: options.memory ?? createMemoryBudget() })
  let stopped = false
  const isStopped = () => stopped || !isLeading()
  const importer = createImporter({
    context,
    source,
    pool,
    progress,
    ownerId,
    isStopped,
    onCompared: () => schedule.compared(),
    isDue: (importedMs) => schedule.isDue(importedMs),
  })
  const withSettled = createSettledFiles({ settleMs, clock: context.clock })
  const watch = keepWatch({ context, startWatch: source.watch, progress, onChange: () => schedule.scanSoon() })
  let unsettled = 0
  let lastError = ''
  let afterFailureMs = PAUSE_MS

  /** Returns whether files are left to the next scan. */
  async function importOnce(): Promise<boolean> {
    try {
      const { scan: found, device, identity } = await source.list()
      watch.ensure(identity, found.folders)
      const scan = withSettled(found)
      unsettled = scan.unsettled.length
      const counts = await importScan(importer, scan, device)
      if (!isQuiet(counts)) context.log.info('library scanned', { files: scan.files.length, ...counts })
      lastError = ''
      if (isStopped()) return false
      if (!importer.left.isEmpty()) return true
      progress.finish(scan)
    } catch (error) {
      // such as a full disk or a lost share: logged once, retried at the next scan
      const isFull = isDiskFull(error)
      const isMissing = error instanceof PhotosMissing
      afterFailureMs = isFull ? FULL_PAUSE_MS : isMissing ? missingPauseMs : PAUSE_MS
      const message = isFull ? FULL : messageOf(error)
      if (!isStopped()) progress.pause(message, isMissing ? error.missing : 0)
      if (!isStopped() && message !== lastError) {
        if (isMissing) context.log.warn('the import is paused', { reason: message })
        else context.log.error('library scan failed', { error: message })
      }
      lastError = message
    }
    return false
  }

  const schedule = createScanSchedule({
    scan: importOnce,
    pauseMs(tookMs) {
      if (lastError !== '') return afterFailureMs
      if (watch.isOn()) return WATCHED_PAUSE_MS
      if (source.pauseMs !== undefined) return Math.max(source.pauseMs, tookMs * PAUSE_PER_SCAN)
      return Math.max(PAUSE_MS, Math.min(LONGEST_PAUSE_MS, tookMs * PAUSE_PER_SCAN))
    },
    hasUnsettled: () => unsettled > 0,
    settleMs,
    shortestImportMs: options.shortestImportMs,
  })

  schedule.start()
  return {
    scanSoon: schedule.scanSoon,
    idle: schedule.idle,
    async accept() {
      const { missing } = progress.get()
      if (missing > 0) await acceptMissing(context, missing)
      if (missing > 0) schedule.scanSoon()
      return missing
    },
    async stop() {
      stopped = true
      schedule.stop()
      pool.close()
      await Promise.all([schedule.ended(), watch.stop()])
    },
  }
}
