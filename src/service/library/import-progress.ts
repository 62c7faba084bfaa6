import type { ImportStatus } from '#contract/index.ts'
import type { FoundFile } from './scan.ts'

/** How far the import is, for the operator: all of `ImportStatus` but what a caller has to do with it. */
export type ImportState = Omit<ImportStatus, 'albums' | 'refused'> & {
  /** Files still to come, by folder. */
  waiting: ReadonlyMap<string, number>
  /** Reasons by file. */
  refused: ReadonlyMap<string, string>
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
    /** Everything that a scan found is imported or refused. */
    rest(files: readonly FoundFile[]): void {
      const there = new Set(files.map(({ file }) => file))
      for (const file of refused.keys()) if (!there.has(file)) refused.delete(file)
      const isNews = state !== 'idle'
      waiting.clear()
      state = 'idle'
      reason = undefined
      if (isNews) tell()
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
        ...(perSecond === undefined ? {} : { perSecond, secondsLeft: (total - done) / perSecond }),
        ...(unwatched === undefined ? {} : { unwatched }),
        waiting,
        refused,
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
