import { createStore } from '#web/lib/store.ts'
import type { DownloadOrder, DownloadPhoto } from './archive-plan.ts'
import type { ArchiveSink } from './archive-sink.ts'
import type { KeptDownload } from './kept-download.ts'
import type { OriginalDeps, SharedDeps } from './request-original.ts'
import { type ArchiveProgress, writeArchive } from './write-archive.ts'

export type DownloadState = DownloadOrder &
  ArchiveProgress & {
    /** saved: the archive was written. empty: nothing could be fetched, so there is none. unwritten: writing failed. */
    phase: 'running' | 'paused' | 'saved' | 'empty' | 'unwritten'
    fileName: string
    /** Photos not begun, because it was stopped or there was no more room. */
    left: readonly DownloadPhoto[]
    /** Closing the tab loses nothing: the download can be resumed. */
    isKept: boolean
  }

type DownloadStoreOptions = {
  /** How originals are fetched, until the signal is aborted. */
  depsFor: (order: DownloadOrder, signal: AbortSignal) => Omit<OriginalDeps, keyof SharedDeps>
  /** Keeps what a download fetches in case its tab is closed; undefined if it can't. */
  keep: (order: DownloadOrder, sink: ArchiveSink) => Promise<KeptDownload | undefined>
  /** Aborted on disconnecting, which ends the archive. */
  disconnected: AbortSignal
}

/** Milliseconds between two reports of progress. */
const REPORT = 200

/** Gate that blocks while paused, but no longer once the signal is aborted. */
function createGate(signal: AbortSignal) {
  let paused: PromiseWithResolvers<void> | undefined
  const resume = (): void => {
    paused?.resolve()
    paused = undefined
  }
  signal.addEventListener('abort', resume, { once: true })
  return {
    pause: (): void => {
      if (!signal.aborted) paused ??= Promise.withResolvers()
    },
    resume,
    whenResumed: (): Promise<void> => paused?.promise ?? Promise.resolve(),
  }
}

export const isRunning = (state: DownloadState | undefined): state is DownloadState =>
  state?.phase === 'running' || state?.phase === 'paused'

/** Throttles reports of progress, with a trailing one. */
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

/** Store of the running ZIP download, outside React, so that it continues on whatever page is open. */
export function createDownloadStore({ depsFor, keep, disconnected }: DownloadStoreOptions) {
  const { get, set, subscribe } = createStore<DownloadState | undefined>(undefined)
  let stopping = new AbortController()
  let gate = createGate(stopping.signal)

  return {
    get,
    subscribe,
    /**
     * Fetches the photos and writes them; one download at a time. `interrupted`: what the download to resume has kept.
     * Resolves when it is over.
     */
    start: async (order: DownloadOrder, sink: ArchiveSink, interrupted?: KeptDownload): Promise<void> => {
      if (isRunning(get())) throw new Error('a download is running')
      stopping = new AbortController()
      const over = new AbortController()
      const signal = AbortSignal.any([stopping.signal, disconnected])
      // a new one: the last download may have finished while it was paused
      gate = createGate(signal)
      const begin = { ...order, fileName: sink.name, done: 0, bytes: 0, failed: [], left: order.photos, isKept: false }
      set({ ...begin, phase: 'running' })
      // the download itself needs no keeping
      const kept = interrupted ?? (await keep(order, sink).catch(() => undefined))
      const report = (progress: Partial<ArchiveProgress>) => {
        const now = get()
        if (isRunning(now)) set({ ...now, ...progress, isKept: kept?.isThere() === true })
      }
      const reports = throttled(report)
      report({})
      try {
        const { isEmpty, ...written } = await writeArchive({
          order,
          sink,
          deps: depsFor(order, AbortSignal.any([signal, over.signal])),
          whenResumed: gate.whenResumed,
          signal,
          kept,
          onProgress: reports.tell,
        })
        await kept?.remove().catch(() => undefined)
        set({ ...begin, ...written, phase: isEmpty ? 'empty' : 'saved' })
      } catch {
        // what was fetched stays for a retry
        set({ ...begin, phase: 'unwritten', isKept: kept?.isThere() === true })
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
    /** Ends the archive with what it has. */
    stop: (): void => stopping.abort(),
    /** Clears a finished download. */
    clear: (): void => {
      if (!isRunning(get())) set(undefined)
    },
  }
}

export type DownloadStore = ReturnType<typeof createDownloadStore>
