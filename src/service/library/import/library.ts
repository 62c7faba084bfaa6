import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#service/context.ts'
import { createDecodePool } from '#service/library/decode/decode-pool.ts'
import { createMemoryBudget, type MemoryBudget } from '#service/library/decode/memory-budget.ts'
import { isOutOfRoom } from '#service/storage/out-of-room.ts'
import { createImportProgress, type ImportProgress } from './import-progress.ts'
import { type ImportCounts, importScan } from './import-scan.ts'
import { createImporter } from './importer.ts'
import { keepWatch } from './keep-watch.ts'
import { PhotosMissing } from './missing-guard.ts'
import { scanLibrary } from './scan.ts'
import { createStableFiles } from './stable-files.ts'
import { type WatchFolder, watchFolder } from './watch-folder.ts'

export type Library = {
  /** Resolves once everything that is in the folder now is imported or refused. */
  idle: () => Promise<void>
  /** Something was put into the folder: look at once. */
  look: () => void
  /** The operator says that what the import is paused for is gone for good: how many photos; 0 where it is not paused for that. */
  accept: () => number
  /** Ends watching, scanning and decoding; what was answered stays. */
  stop: () => Promise<void>
}

export type LibraryOptions = {
  ownerId: string
  /** A file that was written less than this ago is waited for: it may still be being copied. */
  settleMs?: number
  /** Between two looks for a disk that is missing. */
  missingPauseMs?: number
  watch?: WatchFolder
  progress?: ImportProgress
  /** What decoding may take, shared with others who decode. */
  memory?: MemoryBudget
}

/** Between the first of a burst of changes and the scan that looks at them. */
const BURST_MS = 250
/** Between two scans of a library that can't be watched. */
const PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
/** A scan of a large library takes a while; unasked it may keep the disk busy for a tenth of the time. */
const PAUSE_PER_SCAN = 9
/** A watched library is looked at all the same now and again: a watcher may miss what happens in a folder just made. */
const WATCHED_PAUSE_MS = 300_000

/** A disk that is full now is hardly empty in a second. */
const FULL_PAUSE_MS = 5000

/** A disk that is missing is mounted by somebody; a watch does not see that, it lies on the folder below. */
const MISSING_PAUSE_MS = 30_000

const FULL = 'the disk is full; it goes on when there is room'

const isQuiet = (counts: ImportCounts) => Object.values(counts).every((count) => count === 0)

/**
 * Keeps the albums in step with the folders of the library, in the background: a scan at the start and after every
 * change, new and changed files decoded in child processes, photos written through the use-cases of their domains.
 * Only reads the library.
 */
export function startLibrary(context: Context, options: LibraryOptions): Library {
  const { ownerId, settleMs = 0, missingPauseMs = MISSING_PAUSE_MS, watch: watchIt = watchFolder } = options
  const { progress = createImportProgress(context.clock) } = options
  const pool = createDecodePool({ memory: options.memory ?? createMemoryBudget() })
  let stopped = false
  const importer = createImporter({ context, pool, progress, ownerId, isStopped: () => stopped })
  const withStable = createStableFiles({ settleMs, clock: context.clock })
  const watch = keepWatch({ context, watchIt, progress, onChange: () => look() })
  let unsettled = 0
  let lastError = ''
  let afterFailureMs = PAUSE_MS

  async function importOnce(): Promise<void> {
    try {
      // a share that is not mounted is no reason to lose sight of every photo
      const { dev, ino } = await stat(context.libraryDir)
      watch.ensure(`${dev}:${ino}`)
      const scan = withStable(await scanLibrary(context.libraryDir))
      unsettled = scan.unsettled.length
      const counts = await importScan(importer, scan, dev)
      if (!isQuiet(counts)) context.log.info('library scanned', { files: scan.files.length, ...counts })
      if (!stopped) progress.rest(scan)
      lastError = ''
    } catch (error) {
      // a full disk, a share that went away: said once, tried again at the next scan
      const isFull = isOutOfRoom(error)
      const isMissing = error instanceof PhotosMissing
      afterFailureMs = isFull ? FULL_PAUSE_MS : isMissing ? missingPauseMs : PAUSE_MS
      const message = isFull ? FULL : error instanceof Error ? error.message : String(error)
      if (!stopped) progress.pause(message)
      if (!stopped && message !== lastError) {
        if (isMissing) context.log.warn('the import is paused', { reason: message })
        else context.log.error('library scan failed', { error: message })
      }
      lastError = message
    }
  }

  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let endedAt = 0
  let tookMs = 0
  let wanted = false

  function plan(at: number): void {
    if (stopped || at >= dueAt) return
    dueAt = at
    clearTimeout(timer)
    timer = setTimeout(() => void runScan(), Math.max(0, at - performance.now()))
  }

  /** When nothing calls for a scan. */
  function pauseMs(): number {
    if (lastError !== '') return afterFailureMs
    if (watch.isOn()) return WATCHED_PAUSE_MS
    return Math.max(PAUSE_MS, Math.min(LONGEST_PAUSE_MS, tookMs * PAUSE_PER_SCAN))
  }

  function runScan(): Promise<void> {
    clearTimeout(timer)
    dueAt = Infinity
    wanted = false
    const begun = performance.now()
    running = importOnce().finally(() => {
      running = undefined
      endedAt = performance.now()
      tookMs = endedAt - begun
      plan(endedAt + pauseMs())
      if (unsettled > 0) plan(endedAt + settleMs)
      if (wanted) look()
    })
    return running
  }

  function look(): void {
    wanted = true
    // while files keep coming, no more than half of the time is spent on looking
    if (!running) plan(Math.max(performance.now() + BURST_MS, endedAt + tookMs))
  }

  async function idle(): Promise<void> {
    // the scan under way may have passed the folder that matters already; one that began since has not
    await running
    if (stopped) return
    await (running ?? runScan())
    if (unsettled === 0) return
    await wait(settleMs)
    await idle()
  }

  void runScan()
  return {
    look,
    idle,
    accept() {
      const accepted = importer.guard.accept()
      if (accepted > 0) look()
      return accepted
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      pool.close()
      await Promise.all([running, watch.stop()])
    },
  }
}
