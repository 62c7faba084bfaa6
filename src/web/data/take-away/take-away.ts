import { createStore } from '#web/lib/store.ts'
import type { TakeAwayOrder, TakenPhoto } from './archive-plan.ts'
import type { ArchiveSink } from './archive-sink.ts'
import type { KeptDownload } from './kept-download.ts'
import type { OriginalWays, SharedWays } from './read-original.ts'
import { type ArchiveProgress, writeArchive } from './write-archive.ts'

export type TakeAwayState = TakeAwayOrder &
  ArchiveProgress & {
    /** saved: the archive is there. empty: nothing could be fetched, so there is none. unwritten: the disk refused it. */
    phase: 'running' | 'paused' | 'saved' | 'empty' | 'unwritten'
    fileName: string
    /** Photos that were not begun: it was stopped, or there was no more room. */
    left: readonly TakenPhoto[]
    /** A tab that is closed is no loss: it can be gone on with. */
    isKept: boolean
  }

type TakeAwayOptions = {
  /** How originals are fetched; broken off by the signal. */
  waysFor: (order: TakeAwayOrder, signal: AbortSignal) => Omit<OriginalWays, keyof SharedWays>
  /** The place for what a download fetches, should its tab be closed; undefined where there is none. */
  keep: (order: TakeAwayOrder, sink: ArchiveSink) => Promise<KeptDownload | undefined>
  /** Aborted on disconnecting: the archive ends there. */
  gone: AbortSignal
}

/** Milliseconds between two reports of progress. */
const REPORT = 200

/** A switch between going and paused. */
function createGate() {
  let paused: PromiseWithResolvers<void> | undefined
  return {
    pause: (): void => void (paused ??= Promise.withResolvers()),
    resume: (): void => {
      paused?.resolve()
      paused = undefined
    },
    going: (): Promise<void> => paused?.promise ?? Promise.resolve(),
  }
}

export const isRunning = (state: TakeAwayState | undefined): state is TakeAwayState =>
  state?.phase === 'running' || state?.phase === 'paused'

/** Reports the latest progress now and then (throttle), and also the last before nothing happens for a while. */
function throttled(report: (progress: ArchiveProgress) => void) {
  let latest: ArchiveProgress | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    tell: (progress: ArchiveProgress): void => {
      latest = progress
      timer ??= setTimeout(() => {
        timer = undefined
        if (latest) report(latest)
      }, REPORT)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Taking photos away as a ZIP: the store of the download that is running, outside React, so that it goes on whatever page is open. */
export function createTakeAway({ waysFor, keep, gone }: TakeAwayOptions) {
  const { get, set, subscribe } = createStore<TakeAwayState | undefined>(undefined)
  const gate = createGate()
  let stopping = new AbortController()

  return {
    get,
    subscribe,
    /** Fetches the photos and writes them; one download at a time. `interrupted`: gone on with. @returns when it is over */
    start: async (order: TakeAwayOrder, sink: ArchiveSink, interrupted?: KeptDownload): Promise<void> => {
      if (isRunning(get())) throw new Error('a download is running')
      stopping = new AbortController()
      const over = new AbortController()
      const signal = AbortSignal.any([stopping.signal, gone])
      const begin = { ...order, fileName: sink.name, done: 0, bytes: 0, failed: [], left: order.photos, isKept: false }
      set({ ...begin, phase: 'running' })
      const reports = throttled((progress) => {
        const now = get()
        if (isRunning(now)) set({ ...now, ...progress })
      })
      const kept = interrupted ?? (await keep(order, sink))
      const running = get()
      if (kept && running) set({ ...running, isKept: true })
      try {
        const written = await writeArchive({
          order,
          sink,
          ways: waysFor(order, AbortSignal.any([signal, over.signal])),
          going: gate.going,
          signal,
          kept,
          onProgress: reports.tell,
        })
        await kept?.remove().catch(() => undefined)
        set({ ...begin, ...written, phase: written.done > 0 ? 'saved' : 'empty' })
      } catch {
        // what was fetched stays for another try
        set({ ...begin, phase: 'unwritten', isKept: kept !== undefined })
      } finally {
        reports.stop()
        kept?.release()
        over.abort()
      }
    },
    pause: (): void => {
      const state = get()
      if (state?.phase !== 'running') return
      gate.pause()
      set({ ...state, phase: 'paused' })
    },
    resume: (): void => {
      const state = get()
      if (state?.phase !== 'paused') return
      set({ ...state, phase: 'running' })
      gate.resume()
    },
    /** Ends it with what is there. */
    stop: (): void => {
      stopping.abort()
      gate.resume()
    },
    /** Forgets one that is over. */
    clear: (): void => {
      if (!isRunning(get())) set(undefined)
    },
  }
}

export type TakeAway = ReturnType<typeof createTakeAway>
