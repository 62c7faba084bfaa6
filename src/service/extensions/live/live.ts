import type { Context as HttpContext } from 'hono'
import { liveQuery, type LiveEvents } from '#contract/extensions.ts'
import { getAlbum, getMemberAccess, listMemberVersions, listWatchedAlbums } from '#service/albums/albums.ts'
import { listKeyHolders } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import type { Extension } from '#service/extensions/extensions.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { parseInput } from '#service/http/read-input.ts'
import { createDeliveryChanges } from './delivery-changes.ts'
import { createLiveStreams } from './live-streams.ts'

type LiveOptions = {
  context: Context
  /** Photos that are still to come into a folder's album. */
  waitingIn: (folder: string) => number
  /** Subscribes to changes of that number. */
  onWaiting?: (listener: () => void) => () => void
  /** Aborted when the service stops: open streams would keep it running. */
  signal: AbortSignal
  everyMs?: number
  deliveriesEveryMs?: number
}

/** Throttle of `deliveries` events on a stream: while many are sent, pages refetch this often. */
const DELIVERIES_EVERY_MS = 1000

/** The tables that states are read from. */
const TABLES = ['album', 'membership', 'api_key', 'subscription', 'delivery', 'attempt']

/** The subject of a stream: an album, or without one all albums of the caller; and their deliveries, if requested. */
type Watch = { callerId: string; key: string; albumId?: string | undefined; wantsDeliveries: boolean }

/** Reads the state of all watches in three queries, plus one for each album that is still being imported. */
export async function readLive(
  { context, waitingIn }: Pick<LiveOptions, 'context' | 'waitingIn'>,
  watches: readonly Pick<Watch, 'callerId' | 'key' | 'albumId'>[],
) {
  const { db } = context
  const ofAlbums = watches.flatMap(({ callerId, albumId }) => (albumId === undefined ? [] : [{ callerId, albumId }]))
  const ofLists = watches.flatMap(({ callerId, albumId }) => (albumId === undefined ? [callerId] : []))
  const holders = await listKeyHolders(
    context,
    watches.map(({ key }) => key),
  )
  const versions = await listMemberVersions(db, ofLists)
  const albums = new Map<string, LiveEvents>()
  const totals = new Map<string, number>()
  for (const { callerId, albumId, version, relationship, folder } of await listWatchedAlbums(db, ofAlbums)) {
    const waiting = folder === null ? 0 : waitingIn(folder)
    if (waiting > 0 && !totals.has(albumId))
      totals.set(albumId, (await getAlbum(context, { albumId, callerId })).numPhotos ?? 0)
    const total = (totals.get(albumId) ?? 0) + waiting
    albums.set(`${callerId} ${albumId}`, {
      photos: { albumId, version, relationship },
      import: { albumId, waiting, total },
    })
  }
  return ({ callerId, key, albumId }: Pick<Watch, 'callerId' | 'key' | 'albumId'>): LiveEvents | undefined => {
    // a revoked key ends its streams
    if (holders.get(key) !== callerId) return undefined
    return albumId === undefined
      ? { albums: { version: versions.get(callerId) } }
      : albums.get(`${callerId} ${albumId}`)
  }
}

/**
 * `live`: server-sent events that say what to refetch and carry no content: the operation that is then called decides
 * who may see what. With `albumId`: `photos` when the album has changed (its photos, name, preview or members), or the
 * caller's relationship, which it gives; `import` when the number of photos still to be imported has changed. Without: `albums` when any of the
 * caller's albums has. With `deliveries=yes` also `deliveries`.
 */
export function liveExtension(options: LiveOptions): Extension {
  const { context, signal, everyMs, deliveriesEveryMs = DELIVERIES_EVERY_MS, onWaiting } = options
  const deliveries = createDeliveryChanges<Watch>(context, deliveriesEveryMs)

  async function read(watches: readonly Watch[]) {
    const [stateOf] = await Promise.all([readLive(options, watches), deliveries.read(watches)])
    return (watch: Watch): LiveEvents | undefined => {
      const state = stateOf(watch)
      const version = deliveries.versionOf(watch)
      return state && version !== undefined ? { ...state, deliveries: { version } } : state
    }
  }

  const changes = {
    isLive: () => context.changes.isLive(),
    listen(onChange: () => void) {
      const ends = [context.changes.listen(TABLES, onChange), onWaiting?.(onChange)]
      return () => ends.forEach((end) => end?.())
    },
  }
  const answer = createLiveStreams<Watch>({ read, signal, everyMs, changes })

  async function serve(http: HttpContext<ApiEnv>): Promise<Response> {
    const { callerId } = http.get('caller')
    const { albumId, deliveries: wanted } = parseInput(liveQuery, http.req.query())
    const key = http.req.header('x-api-key') ?? ''
    const watch: Watch = { callerId, key, albumId, wantsDeliveries: wanted === 'yes' }
    // what the caller may not see is refused as everywhere else
    return answer(http, watch, async () => albumId !== undefined && getMemberAccess(context.db, { albumId, callerId }))
  }

  return { name: 'live', mount: (api) => void api.get('/extensions/live', (http) => serve(http)) }
}
