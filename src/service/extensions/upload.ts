import { access, constants, lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context as HttpContext } from 'hono'
import * as z from 'zod/mini'
import { claimFolder, getAdminAccess } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { createTurns } from '#service/db/turns.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { BODY_LIMIT, readBody, readBodyAs } from '#service/http/read-input.ts'
import { findPhotosByContent } from '#service/photos/photos.ts'
import type { Extension } from './extensions.ts'
import { landFile } from './land-file.ts'
import { toSafeName } from './safe-name.ts'
import { createUploadParts, type Upload } from './upload-parts.ts'

/** What looking at a file told: its content's hash, or why it can't become a photo. */
type Looked = { contentHash: string } | { refused: string }

/** `resume` lands what had come in whole when the process before this one ended. */
export type UploadExtension = Extension & { resume: () => Promise<void> }

type UploadOptions = {
  context: Context
  /** Where pieces are kept until they are whole. */
  dir: string
  roomIn?: (dir: string) => Promise<number>
  /** Whether files may be put into a folder that is there; an argument since root may write almost anywhere. */
  isWritable?: (dir: string) => Promise<boolean>
  /** Whether a file of this name may be a photo or a video at all. */
  isPhotoName: (name: string) => boolean
  /** Opens a file nobody has looked at, in a process of its own. */
  lookAt: (path: string, name: string) => Promise<Looked>
  /** The library may not be there: what is put into an empty mount point is hidden once its disk is mounted. */
  isPaused?: () => boolean
  /** A file was put into the library. */
  onLanded: () => void
}

const MAX_BYTES = 4 * 2 ** 30

type Whole = { id: string; upload: Upload; contentHash: string }

const beginInput = z.object({
  albumId: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(500)),
  size: z.int().check(z.minimum(1), z.maximum(MAX_BYTES)),
  modified: z.optional(z.number()),
})

/** Of the files put into the library last these many are remembered until the import has found them. */
const MOST_LANDED = 2000

const mayWrite = (dir: string) =>
  access(dir, constants.W_OK).then(
    () => true,
    () => false,
  )

const isThere = async (path: string) => (await lstat(path).catch(() => undefined)) !== undefined

/** Decoders speak of buffers and markers; what we refuse on purpose says why in words. */
function toPlain(reason: string): string {
  if (/pixel limit/.test(reason)) return 'it has more pixels than can be read here'
  if (reason.startsWith('the decoder failed')) return 'it could not be read just now'
  return /^(Input|Vips|[a-z]+2?vips|[A-Za-z]+:)/.test(reason)
    ? 'it is damaged, or no picture or video of a known kind'
    : reason
}

type Target = { album_id: string; name: string; folder: string | null }

/** For an album that was made over the API and has none. */
const folderFor = ({ name, album_id: albumId }: Target) => toSafeName(`${name}-${albumId.slice(0, 6)}`, 'Album')

const refuse = (reason: string) => new ServiceError('BAD_INPUT', { reason })

/**
 * `upload`: files come in pieces, go on where they were broken off, and land in the album's folder once they are whole and
 * a photo. Admins may. Nothing that is in the library is ever written over.
 */
export function uploadExtension({
  context,
  dir,
  roomIn,
  isWritable = mayWrite,
  isPhotoName,
  lookAt,
  isPaused,
  onLanded,
}: UploadOptions): UploadExtension {
  const parts = createUploadParts({ dir, clock: context.clock, ...(roomIn ? { roomIn } : {}) })
  const busy = new Set<string>()
  const landing = createTurns()
  /** Where files went that the import may not have found yet, by album and content. */
  const landed = new Map<string, Promise<string>>()
  /** Who sent which content to which album, last: what they sent is no news to them. */
  const senders = new Map<string, { callerId: string; albumId: string; contentHash: string }>()

  async function requireWritable({ folder }: Target): Promise<void> {
    const path = join(context.libraryDir, folder ?? '')
    // a folder that is gone is made anew
    if (!(await isWritable((await isThere(path)) ? path : context.libraryDir)))
      throw new ServiceError('LIBRARY_READ_ONLY')
  }

  async function begin(http: HttpContext<ApiEnv>): Promise<Response> {
    const { callerId } = http.get('caller')
    const { albumId, name, size, modified = 0 } = await readBodyAs(beginInput, http.req.raw)
    await requireWritable(await getAdminAccess(context.db, { albumId, callerId }))
    const safe = toSafeName(name, 'photo')
    if (!isPhotoName(safe)) throw refuse('name is not that of a photo or a video')
    const { id, offset } = await parts.begin({ callerId, albumId, name: safe, size, modified })
    return http.json({ data: { uploadId: id, offset } })
  }

  async function landIn(album: Target, { id, upload, contentHash }: Whole): Promise<string> {
    if (isPaused?.()) throw new ServiceError('BUSY')
    const { albumId, name, modified } = upload
    await requireWritable(album)
    const folder = album.folder ?? (await claimFolder(context, { albumId, folder: folderFor(album) }))
    const isSane = modified > 0 && modified < context.clock().getTime()
    const modifiedAt = isSane ? new Date(modified) : undefined
    // one copy at a time: what two need may not be there for both
    await landing.take()
    try {
      await parts.requireRoom(context.libraryDir, upload.size)
      const path = await landFile({
        libraryDir: context.libraryDir,
        folder,
        name,
        from: parts.partOf(id),
        contentHash,
        modifiedAt,
      })
      onLanded()
      return path
    } finally {
      landing.pass()
    }
  }

  /** Puts a file into its album's folder, unless the album has it. */
  async function land(whole: Whole): Promise<{ duplicate: boolean }> {
    const { upload, contentHash } = whole
    const { albumId, callerId } = upload
    // asked again: a large file takes its time, and the caller may be no admin any more
    const album = await getAdminAccess(context.db, { albumId, callerId })
    const twins = await findPhotosByContent(context, contentHash)
    if (twins.some(({ album_id, active }) => album_id === albumId && active === 1)) return { duplicate: true }
    const content = `${albumId} ${contentHash}`
    senders.set(`${callerId} ${content}`, { callerId, albumId, contentHash })
    for (const oldest of senders.keys()) if (senders.size > MOST_LANDED) senders.delete(oldest)
    const before = landed.get(content)
    let duplicate = false
    const path = (async () => {
      const known = await before?.catch(() => undefined)
      duplicate = known !== undefined && (await isThere(known))
      return duplicate && known !== undefined ? known : landIn(album, whole)
    })()
    landed.set(content, path)
    for (const oldest of landed.keys()) if (landed.size > MOST_LANDED) landed.delete(oldest)
    await path
    return { duplicate }
  }

  async function finish(id: string, upload: Upload): Promise<{ duplicate: boolean }> {
    const looked = await lookAt(parts.partOf(id), upload.name)
    if ('refused' in looked) {
      await parts.remove(id)
      throw refuse(`This file can't become a photo: ${toPlain(looked.refused)}`)
    }
    const told = await land({ id, upload, contentHash: looked.contentHash })
    await parts.remove(id)
    return told
  }

  async function take(http: HttpContext<ApiEnv>, id: string): Promise<Response> {
    const { callerId } = http.get('caller')
    const upload = await parts.find(id)
    if (upload?.callerId !== callerId) throw new ServiceError('UPLOAD_NOT_FOUND')
    await getAdminAccess(context.db, upload)
    const bytes = await readBody(http.req.raw)
    const offset = await parts.sizeOf(id)
    if (http.req.query('offset') !== String(offset) || offset + bytes.byteLength > upload.size) {
      throw new ServiceError('UPLOAD_ELSEWHERE')
    }
    if (bytes.byteLength > 0) await parts.append(id, bytes)
    const now = offset + bytes.byteLength
    if (now < upload.size) return http.json({ data: { offset: now, done: false } })
    return http.json({ data: { offset: now, done: true, ...(await finish(id, upload)) } })
  }

  /** The photos of an album that came of what this caller sent, since the service was started. */
  async function tellOwn(http: HttpContext<ApiEnv>): Promise<Response> {
    const { callerId } = http.get('caller')
    const albumId = http.req.query('albumId') ?? ''
    await getAdminAccess(context.db, { albumId, callerId })
    const photoIds: string[] = []
    for (const sent of senders.values()) {
      if (sent.callerId !== callerId || sent.albumId !== albumId) continue
      const photos = await findPhotosByContent(context, sent.contentHash)
      for (const photo of photos) if (photo.album_id === albumId) photoIds.push(photo.photo_id)
    }
    return http.json({ data: { photoIds } })
  }

  /** Two pieces of one file at once: one of them is a repetition. */
  async function alone<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    if (busy.has(id)) throw new ServiceError('UPLOAD_ELSEWHERE')
    busy.add(id)
    try {
      return await work()
    } finally {
      busy.delete(id)
    }
  }

  return {
    name: 'upload',
    details: { pieceBytes: BODY_LIMIT, maxBytes: MAX_BYTES, tellsOwn: true },
    // mounted to be read only, a good way to keep a library whole
    isOffered: () => isWritable(context.libraryDir),
    mount(api) {
      api.get('/extensions/upload', (http) => tellOwn(http))
      api.post('/extensions/upload', (http) => begin(http))
      api.post('/extensions/upload/:uploadId', (http) => {
        const id = http.req.param('uploadId')
        return alone(id, () => take(http, id))
      })
    },
    async resume() {
      await parts.sweep()
      for (const { id, upload } of await parts.listWhole()) {
        // what it is refused for, the one who sent it learns when they ask again
        await alone(id, () => finish(id, upload)).catch((error: unknown) =>
          context.log.warn('an upload did not become a photo', { error: String(error) }),
        )
      }
    },
  }
}
