import type { Context as HttpContext } from 'hono'
import * as z from 'zod/mini'
import { getAlbum, getMemberAccess, listMemberVersions } from '#service/albums/albums.ts'
import { findKeyHolder } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { parseInput } from '#service/http/read-input.ts'
import { ServiceError } from '#service/http/service-error.ts'
import { type LiveLook, streamChanges } from './event-stream.ts'
import type { Extension } from './extensions.ts'

type LiveOptions = {
  context: Context
  /** Photos that are still to come into a folder's album. */
  waitingIn: (folder: string) => number
  /** Aborted when the service stops: an open stream would keep it from that. */
  signal: AbortSignal
  everyMs?: number
}

/** Looked at so often. A look is one query of a row, and also sees what another process changed: the command line. */
const EVERY_MS = 700
const BREATH_MS = 15_000
/** Streams open at once; beyond them the app asks now and again, as it does of any service. */
const MOST = 200

const liveQuery = z.object({ albumId: z.optional(z.string()) })

/**
 * `live`: server-sent events that say what is worth asking for again, and never what it is: who may see what is decided
 * where it is asked for. With `albumId`: `photos` when what getPhotos answers has changed, `import` when more or fewer
 * photos are still to come. Without: `albums` when any of the caller's albums has.
 */
export function liveExtension({ context, waitingIn, signal, everyMs = EVERY_MS }: LiveOptions): Extension {
  let open = 0

  async function lookAtAlbum(albumId: string, callerId: string): Promise<LiveLook | undefined> {
    const { photos_version: version, folder } = await getMemberAccess(context.db, { albumId, callerId })
    const waiting = folder === null ? 0 : waitingIn(folder)
    const { numPhotos = 0 } = waiting === 0 ? {} : await getAlbum(context, { albumId, callerId })
    return { photos: { albumId, version }, import: { albumId, waiting, total: numPhotos + waiting } }
  }

  const lookAtAlbums = async (callerId: string): Promise<LiveLook> => ({
    albums: { version: await listMemberVersions(context.db, callerId) },
  })

  async function serve(http: HttpContext<ApiEnv>): Promise<Response> {
    const { callerId } = http.get('caller')
    const key = http.req.header('x-api-key')
    const { albumId } = parseInput(liveQuery, http.req.query())
    const lookNow = () => (albumId === undefined ? lookAtAlbums(callerId) : lookAtAlbum(albumId, callerId))
    // what the caller may not see is refused as everywhere else, before anything is streamed
    await lookNow()
    if (open >= MOST) throw new ServiceError('BUSY')
    open++
    const look = async () => {
      // a key that was revoked ends what it began
      if ((await findKeyHolder(context, key)) === undefined) return undefined
      try {
        return await lookNow()
      } catch (error) {
        if (error instanceof ServiceError) return undefined
        throw error
      }
    }
    http.header('x-accel-buffering', 'no')
    const events = streamChanges({ look, everyMs, breathMs: BREATH_MS, signal, onEnd: () => void open-- })
    return http.body(events, 200, { 'content-type': 'text/event-stream' })
  }

  return { name: 'live', mount: (api) => void api.get('/extensions/live', (http) => serve(http)) }
}
