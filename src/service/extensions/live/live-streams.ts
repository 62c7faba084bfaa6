import type { Context as HttpContext } from 'hono'
import type { LiveEvents } from '#contract/extensions.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { streamChanges } from './event-stream.ts'
import { type ChangeSource, createSharedReading } from './shared-reading.ts'

/**
 * Interval of the one poll for all streams, without a change feed; it also finds changes by the command line's process.
 */
const EVERY_MS = 700
/** Milliseconds between keep-alive comments. */
const KEEP_ALIVE_MS = 15_000
/** Open streams in all, and of one caller; beyond them the app polls, as it does with any service. */
const MOST = 10_000
const MOST_OF_CALLER = 20

type LiveStreamsOptions<Watch> = {
  /** Reads the state of all watches at once; undefined for one that may no longer see its subject: its stream ends. */
  read: (watches: readonly Watch[]) => Promise<(watch: Watch) => LiveEvents | undefined>
  /** Aborted when the service stops: open streams would keep it running. */
  signal: AbortSignal
  /** Most open streams of one caller. */
  mostOfCaller?: number | undefined
  everyMs?: number | undefined
  changes?: ChangeSource
}

/** Server-sent events for many watchers over one poll, a bounded number of them at once. */
export function createLiveStreams<Watch extends { callerId: string }>(options: LiveStreamsOptions<Watch>) {
  const { read, signal, mostOfCaller = MOST_OF_CALLER, everyMs = EVERY_MS, changes } = options
  let open = 0
  const openOf = new Map<string, number>()
  const reading = createSharedReading<Watch, LiveEvents>({ read, everyMs, changes, unknown: {} })

  const hasRoom = (callerId: string) => open < MOST && (openOf.get(callerId) ?? 0) < mostOfCaller

  function count(callerId: string, change: 1 | -1): void {
    open += change
    const own = (openOf.get(callerId) ?? 0) + change
    if (own > 0) openOf.set(callerId, own)
    else openOf.delete(callerId)
  }

  /** The stream as an answer. `admit` throws where the caller may not have it, before anything is streamed. */
  return async function answer(
    http: HttpContext<ApiEnv>,
    watch: Watch,
    admit: () => Promise<unknown>,
  ): Promise<Response> {
    if (!hasRoom(watch.callerId)) throw new ServiceError('BUSY', { reason: 'can’t keep another page up to date' })
    count(watch.callerId, 1)
    let isOpen = true
    const onEnd = () => {
      if (isOpen) count(watch.callerId, -1)
      isOpen = false
    }
    try {
      await admit()
      const first = (await read([watch]))(watch) ?? {}
      http.header('x-accel-buffering', 'no')
      const events = streamChanges({
        first,
        watch: (tell) => reading.watch(watch, tell),
        keepAliveMs: KEEP_ALIVE_MS,
        signal,
        onEnd,
      })
      return http.body(events, 200, { 'content-type': 'text/event-stream' })
    } catch (error) {
      onEnd()
      throw error
    }
  }
}
