import type { Context } from '#service/context.ts'
import { messageOf } from '#service/core/caught-error.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import type { Watch } from '#service/library/source/watch-folder.ts'
import type { ImportProgress } from './import-progress.ts'

type KeepWatchOptions = {
  context: Context
  /** Undefined for a library that is not watched at all. */
  startWatch: LibrarySource['watch']
  progress: ImportProgress
  onChange: () => void
}

/** Interval for retrying a lost watch: limits may be raised, other watchers end. */
const TRY_AGAIN_MS = 600_000

/** Keeps a watch on the library. A failure is logged once and retried later. */
export function keepWatch({ context, startWatch, progress, onChange }: KeepWatchOptions) {
  let watched = ''
  /** The folders that the watch covers. */
  let known: ReadonlySet<string> = new Set()
  let triedAt = 0
  let reason: string | undefined
  let watch: Watch | undefined
  let beginning: Promise<void> | undefined

  async function end(): Promise<void> {
    const ended = watch
    watch = undefined
    // unsubscribing fails when the folder is gone; ignore it
    await ended?.stop().catch(() => {})
  }

  function lose(why: string): void {
    void end()
    if (why !== reason) context.log.warn('the library can’t be watched, so it is scanned at intervals', { reason: why })
    reason = why
    progress.setUnwatched(why)
  }

  async function start(): Promise<void> {
    await end()
    if (startWatch === undefined) return
    try {
      watch = await startWatch({ onChange, onLost: lose })
      reason = undefined
      progress.setUnwatched(undefined)
      // for changes before the watch was on
      onChange()
    } catch (error) {
      lose(messageOf(error))
    }
  }

  return {
    isOn: () => watch !== undefined,
    /**
     * Starts the watch unless it is on. Restarts it for a different folder at the same path, such as a share just mounted
     * (`identity`), and for new `folders`: a watch misses what is in a folder that was moved or filled at once.
     */
    ensure(identity: string, folders: ReadonlySet<string>): void {
      const now = context.clock().getTime()
      const isNeeded =
        identity !== watched ||
        (watch === undefined ? now - triedAt >= TRY_AGAIN_MS : [...folders].some((folder) => !known.has(folder)))
      if (isNeeded || watch !== undefined) known = folders
      if (!isNeeded) return
      watched = identity
      triedAt = now
      beginning = (beginning ?? Promise.resolve()).then(start)
    },
    async stop(): Promise<void> {
      await beginning
      await end()
    },
  }
}
