import { access, constants } from 'node:fs/promises'
import type { Context as HttpContext } from 'hono'
import {
  MAX_UPLOAD_BYTES,
  type OwnUploads,
  ownUploadsQuery,
  type UploadBegun,
  type UploadOffer,
  type UploadProgress,
  uploadRequest,
} from '#contract/extensions.ts'
import { getAdminAccess } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Extension } from '#service/extensions/extensions.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { BODY_LIMIT, parseInput, readBody, readBodyAs } from '#service/http/read-input.ts'
import { createUploadFinish, type FinishOptions } from './finish-upload.ts'
import { createUploadLanding } from './land-upload.ts'
import { libraryPlaceOf } from './library-place.ts'
import { toSafeName } from './safe-name.ts'
import { createExclusive, createUploadPieces, toUploadId, type UploadPieces } from './upload-pieces.ts'

/** `resume` lands files that were complete when the previous process ended; never rejects. */
export type UploadExtension = Extension & { resume: () => Promise<void> }

export type UploadOptions = Pick<FinishOptions, 'examine' | 'wait'> & {
  context: Context
  /** The folder of unfinished uploads. */
  dir: string
  roomIn?: (dir: string) => Promise<number>
  /** Of several processes that share uploads; else they are kept in `dir`, for this process only. */
  sharedPieces?: UploadPieces
  /** True where files may be put into a folder that exists; injected since root may write almost anywhere. */
  isWritable?: (dir: string) => Promise<boolean>
  /** True where a file of this name may be a photo or a video. */
  isPhotoName: (name: string) => boolean
  /** True while the library may be missing: a file put into an empty mount point is hidden once its disk is mounted. */
  isPaused?: () => boolean
  /** Called when a file was put into the library, or an album's files are missing. */
  scanSoon: () => void
}

type UploadPiece = { id: string; bytes: Uint8Array }

const mayWrite = (dir: string) =>
  access(dir, constants.W_OK).then(
    () => true,
    () => false,
  )

/**
 * `upload`: resumable uploads in pieces. A file lands in the album's folder once it is complete and known to be a photo
 * or video. For admins. Nothing in the library is ever overwritten.
 *
 * Begin → pieces → whole file → examined → landed in the library → result; each step can be repeated after a kill.
 */
export function uploadExtension({
  context,
  dir,
  roomIn,
  sharedPieces,
  isWritable = mayWrite,
  isPhotoName,
  examine,
  wait,
  isPaused = () => false,
  scanSoon,
}: UploadOptions): UploadExtension {
  const pieces = sharedPieces ?? createUploadPieces({ dir, clock: context.clock, ...(roomIn ? { roomIn } : {}) })
  const place = libraryPlaceOf(context, { isWritable, requireRoom: pieces.requireRoom })
  const landing = createUploadLanding({ context, pieces, place, isPaused, scanSoon })
  const finish = createUploadFinish({ context, pieces, place, landing, examine, wait })
  const exclusive = createExclusive()

  async function begin(http: HttpContext<ApiEnv>): Promise<UploadBegun> {
    const { callerId } = http.get('caller')
    const { albumId, name, size, modified = 0, sample } = await readBodyAs(uploadRequest, http.req.raw)
    await landing.requireWritable(await getAdminAccess(context.db, { albumId, callerId }))
    const safe = toSafeName(name, 'photo')
    if (!isPhotoName(safe)) throw new ServiceError('BAD_INPUT', { reason: 'Not a photo or video' })
    const upload = { callerId, albumId, name: safe, size, modified, sample }
    const uploadId = toUploadId(upload)
    if (await finish.hasLanded(uploadId)) return { uploadId, offset: size }
    const { offset } = await pieces.begin(upload)
    return { uploadId, offset }
  }

  /** Appends a piece; one of no bytes asks for the result. */
  async function append(
    http: HttpContext<ApiEnv>,
    { id, bytes }: UploadPiece,
  ): Promise<{ offset: number; size: number }> {
    const { callerId } = http.get('caller')
    const open = await pieces.find(id)
    // read second: the pieces are removed once the result is there
    const ended = await finish.find(id)
    const upload = ended ?? open
    if (upload?.callerId !== callerId) throw new ServiceError('UPLOAD_NOT_FOUND')
    await getAdminAccess(context.db, upload)
    const { size } = upload
    const before = ended ? size : await pieces.sizeOf(id)
    const offset = before + bytes.byteLength
    if (http.req.query('offset') !== String(before) || offset > size) throw new ServiceError('UPLOAD_CONFLICT')
    if (bytes.byteLength > 0) await pieces.append(id, bytes, before)
    return { offset, size }
  }

  const details: UploadOffer = { pieceBytes: BODY_LIMIT, maxBytes: MAX_UPLOAD_BYTES, tellsOwn: true }
  return {
    name: 'upload',
    details,
    // the library may be mounted read-only, to protect it
    isOffered: () => place.isWritable(null),
    mount(api) {
      api.get('/extensions/upload', async (http) => {
        const { albumId } = parseInput(ownUploadsQuery, http.req.query())
        const data: OwnUploads = { photoIds: await landing.listOwnPhotos({ albumId, ...http.get('caller') }) }
        return http.json({ data })
      })
      api.post('/extensions/upload', async (http) => http.json({ data: await begin(http) }))
      api.post('/extensions/upload/:uploadId', async (http) => {
        const id = http.req.param('uploadId')
        // before the mutex, which a stalled connection would hold
        const bytes = await readBody(http.req.raw)
        const { offset, size } = await exclusive(id, () => append(http, { id, bytes }))
        const rest = offset < size ? { done: false } : await finish.answer(id, http.req.raw.signal)
        const data: UploadProgress = { offset, ...rest }
        return http.json({ data })
      })
    },
    resume: () => finish.resume(),
  }
}
