import { access, constants } from 'node:fs/promises'
import type { Context as HttpContext } from 'hono'
import {
  MAX_UPLOAD_BYTES,
  type OwnUploads,
  type UploadBegun,
  type UploadOffer,
  type UploadProgress,
  uploadRequest,
} from '#contract/extensions.ts'
import { getAdminAccess } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { landingPlaceOf } from '#service/extensions/landing/landing-place.ts'
import { toSafeName } from '#service/extensions/landing/safe-name.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { BODY_LIMIT, readBody, readBodyAs } from '#service/http/read-input.ts'
import type { Extension } from './extensions.ts'
import { createUploadLanding, type Landings } from './upload-landing.ts'
import { createExclusive, createUploadParts, type UploadParts } from './upload-parts.ts'

/** An examined file: its content's hash, or why it can't become a photo. */
type ExaminedFile = { contentHash: string } | { refused: string }

/** `resume` lands files that were complete when the previous process ended; never rejects. */
export type UploadExtension = Extension & { resume: () => Promise<void> }

export type UploadOptions = {
  context: Context
  /** The folder of unfinished uploads. */
  dir: string
  roomIn?: (dir: string) => Promise<number>
  /** Where several processes share uploads; else they are kept in `dir`, for this process only. */
  shared?: { parts: UploadParts; landings: Landings } | undefined
  /** True where files may be put into a folder that exists; injected since root may write almost anywhere. */
  isWritable?: (dir: string) => Promise<boolean>
  /** True where a file of this name may be a photo or a video. */
  isPhotoName: (name: string) => boolean
  /** Examines a file of unknown content, in a process of its own. */
  lookAt: (path: string, name: string) => Promise<ExaminedFile>
  /** True while the library may be missing: a file put into an empty mount point is hidden once its disk is mounted. */
  isPaused?: () => boolean
  /** Called when a file was put into the library. */
  onLanded: () => void
}

const mayWrite = (dir: string) =>
  access(dir, constants.W_OK).then(
    () => true,
    () => false,
  )

/** Plain words for technical messages of decoders; reasons of our own are plain already. */
function toPlain(reason: string): string {
  if (/pixel limit/.test(reason)) return 'it has too many pixels'
  if (reason.startsWith('the decoder failed')) return 'it can’t be read right now'
  return /^(Input|Vips|[a-z]+2?vips|[A-Za-z]+:)/.test(reason)
    ? 'it is damaged, or not a supported photo or video'
    : reason
}

/** Another process is landing the file. */
const isElsewhere = (error: unknown) => error instanceof ServiceError && error.code === 'UPLOAD_ELSEWHERE'

const refuse = (reason: string) => new ServiceError('BAD_INPUT', { reason })

/**
 * `upload`: resumable uploads in pieces. A file lands in the album's folder once it is complete and known to be a photo
 * or video. For admins. Nothing in the library is ever overwritten.
 */
export function uploadExtension({
  context,
  dir,
  roomIn,
  shared,
  isWritable = mayWrite,
  isPhotoName,
  lookAt,
  isPaused = () => false,
  onLanded,
}: UploadOptions): UploadExtension {
  const parts = shared?.parts ?? createUploadParts({ dir, clock: context.clock, ...(roomIn ? { roomIn } : {}) })
  const place = landingPlaceOf(context, { isWritable, requireRoom: parts.requireRoom })
  const landing = createUploadLanding({ context, parts, place, landings: shared?.landings, isPaused, onLanded })
  const exclusive = createExclusive()
  const warn = (error: unknown) => context.log.warn('could not import an upload', { error: String(error) })

  async function begin(http: HttpContext<ApiEnv>): Promise<UploadBegun> {
    const { callerId } = http.get('caller')
    const { albumId, name, size, modified = 0 } = await readBodyAs(uploadRequest, http.req.raw)
    await landing.requireWritable(await getAdminAccess(context.db, { albumId, callerId }))
    const safe = toSafeName(name, 'photo')
    if (!isPhotoName(safe)) throw refuse('Not a photo or video')
    const { id, offset } = await parts.begin({ callerId, albumId, name: safe, size, modified })
    return { uploadId: id, offset }
  }

  const finish = (id: string): Promise<{ duplicate: boolean }> => parts.exclusive(id, () => land(id))

  async function land(id: string): Promise<{ duplicate: boolean }> {
    const upload = await parts.find(id)
    // another process has landed it meanwhile
    if (upload === undefined) throw new ServiceError('UPLOAD_ELSEWHERE')
    const examined = await lookAt(await parts.openWhole(id, upload), upload.name)
    if ('refused' in examined) {
      await parts.remove(id)
      throw refuse(`Can’t add this file: ${toPlain(examined.refused)}`)
    }
    const result = await landing.land({ id, upload, contentHash: examined.contentHash })
    await parts.remove(id)
    return result
  }

  async function take(http: HttpContext<ApiEnv>, id: string): Promise<UploadProgress> {
    const { callerId } = http.get('caller')
    const upload = await parts.find(id)
    if (upload?.callerId !== callerId) throw new ServiceError('UPLOAD_NOT_FOUND')
    await getAdminAccess(context.db, upload)
    const bytes = await readBody(http.req.raw)
    const before = await parts.sizeOf(id)
    const offset = before + bytes.byteLength
    if (http.req.query('offset') !== String(before) || offset > upload.size) throw new ServiceError('UPLOAD_ELSEWHERE')
    if (bytes.byteLength > 0) await parts.append(id, bytes, before)
    return offset < upload.size ? { offset, done: false } : { offset, done: true, ...(await finish(id)) }
  }

  const details: UploadOffer = { pieceBytes: BODY_LIMIT, maxBytes: MAX_UPLOAD_BYTES, tellsOwn: true }
  return {
    name: 'upload',
    details,
    // the library may be mounted read-only, to protect it
    isOffered: () => place.isWritable(null),
    mount(api) {
      api.get('/extensions/upload', async (http) => {
        const albumId = http.req.query('albumId') ?? ''
        const data: OwnUploads = { photoIds: await landing.listOwnPhotos({ albumId, ...http.get('caller') }) }
        return http.json({ data })
      })
      api.post('/extensions/upload', async (http) => http.json({ data: await begin(http) }))
      api.post('/extensions/upload/:uploadId', async (http) => {
        const id = http.req.param('uploadId')
        return http.json({ data: await exclusive(id, () => take(http, id)) })
      })
    },
    async resume() {
      try {
        await parts.sweep()
        for (const { id } of await parts.listWhole()) {
          // the sender gets a refusal when they try again
          await exclusive(id, () => finish(id)).catch((error) => isElsewhere(error) || warn(error))
        }
      } catch (error) {
        // the store or the database is away: the next start tries again
        warn(error)
      }
    },
  }
}
