import { EventEmitter } from 'node:events'
import type { ImportStatus } from '#contract/extensions.ts'
import type { FoundFile, Scan } from '#service/library/source/scan.ts'
import type { FolderReport } from './folder-report.ts'
import type { SettledScan } from './settled-files.ts'

/** Progress of the import: `ImportStatus` before it is reduced to what a caller may see. */
export type ImportState = Omit<ImportStatus, 'albums' | 'refused' | 'damaged' | 'skipped' | 'eventsUrl'> & {
  /** Number of files still to import, by folder. */
  waiting: ReadonlyMap<string, number>
  /** Reasons by file. */
  refused: ReadonlyMap<string, string>
  /** By kind. */
  skipped: Scan['skipped']
  /** Photos whose missing files have paused the import. */
  missing: number
}

/** Milliseconds: the window of the rate. */
const RATE_MS = 20_000
/** Milliseconds without an arrival after which a new import begins: a card is copied in many small bursts. */
const SAME_IMPORT_MS = 10_000

/** Throughput: arrivals per second over a sliding window. */
function createRate(now: () => number) {
  let beganAt = 0
  /** Oldest first. */
  let arrivals: number[] = []
  return {
    restart(): void {
      beganAt = now()
      arrivals = []
    },
    add: () => void arrivals.push(now()),
    /** Empty while it is too early to tell. */
    forecast(left: number): Pick<ImportState, 'perSecond' | 'secondsLeft'> {
      const from = Math.max(beganAt, now() - RATE_MS)
      arrivals = arrivals.filter((at) => at > from)
      const seconds = (now() - from) / 1000
      if (seconds < 1 || arrivals.length === 0) return {}
      const perSecond = arrivals.length / seconds
      return { perSecond, secondsLeft: left / perSecond }
    },
  }
}

/** Files of the running import; `failed`: those done that were refused. */
type Counts = { done: number; failed: number; total: number }

const NONE: Counts = { done: 0, failed: 0, total: 0 }

const withOneMore = ({ done, failed, total }: Counts, isRefused: boolean): Counts => ({
  done: done + 1,
  failed: failed + (isRefused ? 1 : 0),
  total: Math.max(total, done + 1),
})

const withoutFailed = ({ done, failed }: Counts): Counts => ({ done: done - failed, failed: 0, total: done - failed })

type Status = Pick<ImportState, 'state' | 'reason' | 'settling'> & { missing?: number }

/** Observable state of an import by this process. */
function createOwnProgress(clock: () => Date, tell: () => void) {
  const now = () => clock().getTime()
  const refused = new Map<string, string>()
  let waiting = new Map<string, number>()
  const rate = createRate(now)
  let status: Status = { state: 'looking' }
  let library: Pick<ImportState, 'skipped' | 'unwatched' | keyof FolderReport> = { skipped: new Map() }
  let counts = NONE
  let lastAt = -Infinity

  function become(next: Status): void {
    const { state, reason, settling } = status
    status = next
    if (state !== next.state || reason !== next.reason || settling !== next.settling) tell()
  }

  return {
    /** Sets the files to be imported now. */
    expect(files: readonly FoundFile[]): void {
      waiting = new Map([...Map.groupBy(files, ({ folder }) => folder)].map(([folder, { length }]) => [folder, length]))
      if (files.length === 0) return
      if (!['paused', 'importing'].includes(status.state) && now() - lastAt > SAME_IMPORT_MS) {
        counts = NONE
        rate.restart()
      }
      // a file that was refused before is no news if it is refused again
      if (files.every(({ file }) => refused.has(file))) return
      counts = { ...counts, total: counts.done + files.length }
      // a pause ends only once a file arrives
      if (status.state !== 'paused') status = { state: 'importing' }
      tell()
    },
    /** Counts a file that was imported or refused. */
    arrived({ file, folder }: FoundFile): void {
      const left = (waiting.get(folder) ?? 0) - 1
      if (left > 0) waiting.set(folder, left)
      else waiting.delete(folder)
      if (refused.has(file) && status.state === 'idle') return
      counts = withOneMore(counts, refused.has(file))
      status = { state: 'importing' }
      lastAt = now()
      rate.add()
      tell()
    },
    refuse(file: string, why: string): void {
      refused.set(file, why)
    },
    /** Forgets a refused file that could be read after all. */
    forgetRefusal(file: string): void {
      refused.delete(file)
    },
    /**
     * Ends the import of a scan, whose files are all imported or refused, except those that are unsettled. Those refused
     * no longer count as done.
     */
    finish(scan: SettledScan): void {
      const there = new Set([...scan.files, ...scan.unsettled].map(({ file }) => file))
      for (const file of refused.keys()) if (!there.has(file)) refused.delete(file)
      waiting.clear()
      counts = withoutFailed(counts)
      library = { ...library, skipped: scan.skipped }
      const { length: settling } = scan.unsettled
      become(settling > 0 ? { state: 'settling', settling } : { state: 'idle' })
    },
    /** Sets the folders and albums that no longer belong together. */
    describe(folders: FolderReport): void {
      library = { ...library, ...folders }
    },
    /** Pauses the import, which continues by itself. */
    pause: (reason: string, missing = 0): void => become({ state: 'paused', reason, missing }),
    /** Sets why the library can't be watched; undefined: it is watched. */
    setUnwatched(reason: string | undefined): void {
      library = { ...library, unwatched: reason }
      tell()
    },
    /** Starts over, with nothing known. */
    reset: (): void => {
      refused.clear()
      waiting.clear()
      status = { state: 'looking' }
      library = { skipped: new Map() }
    },
    get: (): ImportState => ({
      ...status,
      missing: status.missing ?? 0,
      done: counts.done,
      total: counts.total,
      ...(status.state === 'importing' ? rate.forecast(counts.total - counts.done) : {}),
      ...library,
      waiting,
      refused,
    }),
    /** Number of files still to import into a folder. */
    waitingIn: (folder: string): number => waiting.get(folder) ?? 0,
  }
}

/** Observable state of the import, from the first scan on. */
export function createImportProgress(clock: () => Date) {
  const changes = new EventEmitter<{ change: [] }>()
  const { reset, ...own } = createOwnProgress(clock, () => void changes.emit('change'))
  let mirrored: ImportState | undefined
  return {
    ...own,
    /** Shows the state of another process's import; undefined: this process imports again, from the beginning. */
    mirror(state: ImportState | undefined): void {
      mirrored = state
      reset()
      changes.emit('change')
    },
    isMirrored: () => mirrored !== undefined,
    get: (): ImportState => mirrored ?? own.get(),
    waitingIn: (folder: string): number => (mirrored ? (mirrored.waiting.get(folder) ?? 0) : own.waitingIn(folder)),
    subscribe(listener: () => void): () => void {
      changes.on('change', listener)
      return () => void changes.off('change', listener)
    },
  }
}

export type ImportProgress = ReturnType<typeof createImportProgress>
