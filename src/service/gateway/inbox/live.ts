import { liveQuery } from '#contract/extensions.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Extension } from '#service/extensions/extensions.ts'
import { createLiveStreams } from '#service/extensions/live/live-streams.ts'
import type { Gateway, Holder } from '#service/gateway/gateway.ts'
import { parseInput } from '#service/http/read-input.ts'
import type { Hints } from './hints.ts'
import { requireAccess } from './require-access.ts'

/** Interval at which upstream is asked again whether a stream may go on. */
const RECHECK_MS = 5 * 60_000

type Watch = { callerId: string; holder: Holder; albumId: string | undefined; checkedAt: number; isOver: boolean }

type LiveOptions = {
  hints: Hints
  ownerOf: (holder: Holder) => string
  signal: AbortSignal
  everyMs?: number | undefined
}

/**
 * `live` of a gateway, fed by the inbox and by changes that pass through. A stream of an album is only for holders to
 * whom upstream shows it.
 */
export function gatewayLive(gateway: Gateway, { hints, ownerOf, signal, everyMs }: LiveOptions): Extension {
  const now = () => gateway.clock().getTime()

  /** Ends a stream whose key no longer works, or whose album the holder may no longer see; ignores other errors. */
  async function recheck(watch: Watch): Promise<void> {
    watch.checkedAt = now()
    try {
      await requireAccess(gateway, watch.holder, watch.albumId)
    } catch (error) {
      watch.isOver ||= error instanceof ServiceError && ['KEY_INVALID', 'ALBUM_NOT_FOUND'].includes(error.code)
    }
  }

  const answer = createLiveStreams<Watch>({
    signal,
    // with a kept key, everyone is the same caller
    mostOfCaller: gateway.keys === 'kept' ? Infinity : undefined,
    everyMs,
    read: async (watches) => {
      for (const watch of watches) if (now() - watch.checkedAt > RECHECK_MS) void recheck(watch)
      return (watch) => (watch.isOver ? undefined : hints.stateOf(watch))
    },
  })

  return {
    name: 'live',
    mount: (api) =>
      void api.get('/extensions/live', async (http) => {
        const holder = http.get('holder')
        const { albumId } = parseInput(liveQuery, http.req.query())
        const watch = { callerId: ownerOf(holder), holder, albumId, checkedAt: now(), isOver: false }
        return answer(http, watch, () => requireAccess(gateway, holder, albumId))
      }),
  }
}
