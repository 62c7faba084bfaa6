import type { ImportStatus } from '#contract/extensions.ts'
import type { FolderReport } from './folder-report.ts'
import type { FoundFile, Scan } from './scan.ts'
import type { StableScan } from './stable-files.ts'

/** How far the import is, for the operator: all of `ImportStatus` but what a caller has to do with it. */
export type ImportState = Omit<ImportStatus, 'albums' | 'refused' | 'damaged' | 'skipped'> & {
  /** Files still to come, by folder. */
  waiting: ReadonlyMap<string, number>
  /** Reasons by file. */
  refused: ReadonlyMap<string, string>
  /** By kind. */
  skipped: Scan['skipped']
}

/** The rate is that of the last so many milliseconds. */
const RATE_MS = 20_000
/** One import ends and another begins when nothing came for so long: a card is copied in many small bursts. */
const SAME_IMPORT_MS = 10_000

/** Keeps count of an import; tells nothing by itself but to whoever subscribed. */
export function createImportProgress(clock: () => Date) {
  const waiting = new Map<string, number>()
  const refused = new Map<string, string>()
  const listeners = new Set<() => void>()
  let state: ImportState['state'] = 'looking'
  let reason: string | undefined
  let settling = 0
  let skipped: Scan['skipped'] = new Map()
  let report: FolderReport = {}
  let unwatched: string | undefined
  let done = 0
  let total = 0
  let lastAt = -Infinity
  /** When the last files were done, oldest first, and where the window of the rate begins. */
  let moments: number[] = []
  let beganAt = 0

  const now = () => clock().getTime()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function rate(): number | undefined {
    const at = now()
    const from = Math.max(beganAt, at - RATE_MS)
    moments = moments.filter((moment) => moment > from)
    const seconds = (at - from) / 1000
    return seconds >= 1 && moments.length > 0 ? moments.length / seconds : undefined
  }

  return {
    /** These files are to be imported now. */
    expect(files: readonly FoundFile[]): void {
      waiting.clear()
      for (const { folder } of files) waiting.set(folder, (waiting.get(folder) ?? 0) + 1)
      if (files.length === 0) return
      if (state !== 'paused' && now() - lastAt > SAME_IMPORT_MS) {
        done = 0
        beganAt = now()
        moments = []
      }
      total = done + files.length
      // after a pause nothing is said before something really arrives
      if (state !== 'paused') state = 'importing'
      tell()
    },
    /** It was imported or refused. */
    arrived({ folder }: FoundFile): void {
      const left = (waiting.get(folder) ?? 0) - 1
      if (left > 0) waiting.set(folder, left)
      else waiting.delete(folder)
      state = 'importing'
      reason = undefined
      done++
      lastAt = now()
      moments.push(lastAt)
      tell()
    },
    refuse(file: string, why: string): void {
      refused.set(file, why)
    },
    /** Everything that a scan found is imported or refused, but for what settles. */
    rest(scan: StableScan): void {
      const there = new Set([...scan.files, ...scan.unsettled].map(({ file }) => file))
      for (const file of refused.keys()) if (!there.has(file)) refused.delete(file)
      const before = { state, settling }
      waiting.clear()
      skipped = scan.skipped
      settling = scan.unsettled.length
      state = settling > 0 ? 'settling' : 'idle'
      reason = undefined
      if (before.state !== state || before.settling !== settling) tell()
    },
    /** What there is to be said of albums and folders that do not belong together any more. */
    describe(folders: FolderReport): void {
      report = folders
    },
    /** It was read after all. */
    accept(file: string): void {
      refused.delete(file)
    },
    /** It goes on by itself, but not now. */
    pause(why: string): void {
      const isNews = state !== 'paused' || reason !== why
      state = 'paused'
      reason = why
      if (isNews) tell()
    },
    watched(whyNot: string | undefined): void {
      unwatched = whyNot
      tell()
    },
    get: (): ImportState => {
      const perSecond = state === 'importing' ? rate() : undefined
      return {
        state,
        ...(reason === undefined ? {} : { reason }),
        done,
        total,
        ...(state === 'settling' ? { settling } : {}),
        ...(perSecond === undefined ? {} : { perSecond, secondsLeft: (total - done) / perSecond }),
        ...(unwatched === undefined ? {} : { unwatched }),
        ...report,
        waiting,
        refused,
        skipped,
      }
    },
    /** Files still to come into a folder. */
    waitingIn: (folder: string): number => waiting.get(folder) ?? 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type ImportProgress = ReturnType<typeof createImportProgress>
