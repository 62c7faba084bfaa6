import { basename } from 'node:path'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import { contentDisposition } from '#service/http/content-disposition.ts'
import { openFile } from '#service/http/open-file.ts'
import { type ByteSource, toByteSource } from '#service/http/serve-bytes.ts'
import type { Bucket } from '#service/storage/bucket.ts'
import { SIGNED_SECONDS } from '#service/storage/sign-address.ts'
import {
  downloadOf,
  type MediaRequest,
  type MediaSigner,
  type MediaVariant,
  parseMediaAddress,
  toVersion,
} from './media-address.ts'
import { findPhoto } from './photo-store.ts'

export type Media = {
  source: ByteSource
  type: string
  /** The whole `Content-Disposition` header. */
  disposition: string
  /** Seconds until the address expires, which are its cache time. */
  seconds: number
  /** Storage key of a stable version; undefined for originals. */
  key: string | undefined
}

type MediaFile = { type: string; name: string } & ({ file: string } | { key: string })

/** Types that a browser may show; all others are attachments, SVG and HTML among them. */
const SHOWABLE = /^(image\/(jpeg|png|webp|gif|avif|heic|heif|tiff|bmp)|video\/(mp4|quicktime|webm|x-matroska|x-m4v))$/

/** The file of a variant; undefined if the photo has no such variant. */
function toMediaFile(photo: PhotoRow, variant: MediaVariant): MediaFile | undefined {
  const name = basename(photo.file)
  const original = { file: photo.file, type: photo.media_type, name }
  const extension = photo.stable_type === 'image/webp' ? '.webp' : '.jpg'
  const stable = {
    key: photo.stable_key,
    type: photo.stable_type,
    // a camera's file name reveals the day, and stable versions are public
    name: photo.photo_id + extension,
  }
  switch (variant) {
    case 'stable':
      return stable
    case 'original':
      return photo.kind === 'video' ? stable : original
    case 'download':
      return original
    case 'video':
      if (photo.kind === 'video') return original
      if (photo.clip_file === null || photo.clip_type === null) return undefined
      return { file: photo.clip_file, type: photo.clip_type, name: basename(photo.clip_file) }
  }
}

/** Recreates and stores a stable version that the storage has lost; undefined if that is impossible. */
export type RestoreStable = (photo: PhotoRow, signal: AbortSignal) => Promise<Uint8Array | undefined>

type MediaTools = { signer: MediaSigner; restore: (photo: PhotoRow) => Promise<Uint8Array | undefined> | undefined }

/** An object of the library's bucket as bytes to serve; `tag` becomes part of its ETag. */
async function openObject(bucket: Bucket, { key, tag }: { key: string; tag: string }): Promise<ByteSource | undefined> {
  const found = await bucket.find(key)
  if (found === undefined) return undefined
  const { size, etag } = found
  return {
    size,
    etag: `"${tag}${etag.replaceAll(/[^\w-]/g, '')}"`,
    read: (range) => bucket.read(key, { range, etag }),
    close: () => Promise.resolve(),
  }
}

async function openMedia(
  context: Context,
  { photo, media, restore }: { photo: PhotoRow; media: MediaFile; restore: MediaTools['restore'] },
): Promise<ByteSource | undefined> {
  const tag = `${toVersion(photo)}-`
  if ('file' in media && context.libraryBucket) return openObject(context.libraryBucket, { key: media.file, tag })
  if ('file' in media) return openFile({ root: context.libraryDir, path: media.file, tag })
  const etagOf = (bytes: number) => `"${tag}s${bytes.toString(36)}"`
  const size = await context.storage.size(media.key)
  if (size === undefined) {
    const restored = await restore(photo)
    return restored && toByteSource(restored, etagOf(restored.byteLength))
  }
  return {
    size,
    etag: etagOf(size),
    read: (range) => context.storage.read(media.key, range),
    close: () => Promise.resolve(),
  }
}

/** Canonical addresses only, since caches are keyed by address. */
const isCanonical = ({ kind }: PhotoRow, { variant, path }: MediaRequest) =>
  variant !== 'download' || path === downloadOf(kind)

type FoundMedia = Omit<Media, 'source'> & { photo: PhotoRow; media: MediaFile }

/** For anyone with a valid signed address: the file that it names. */
async function findMedia(context: Context, signer: MediaSigner, pathAndQuery: string): Promise<FoundMedia> {
  const now = context.clock()
  const request = parseMediaAddress(pathAndQuery)
  if (request === undefined || !signer.accepts(request, now)) throw new ServiceError('ADDRESS_REFUSED')
  const photo = await findPhoto(context.db, request.photoId)
  const isThere = photo && toVersion(photo) === request.version && isCanonical(photo, request)
  const media = isThere ? toMediaFile(photo, request.variant) : undefined
  if (photo === undefined || media === undefined) throw new ServiceError('MEDIA_NOT_FOUND')
  const isShowable = SHOWABLE.test(media.type)
  const disposition = request.variant === 'download' || !isShowable ? 'attachment' : 'inline'
  return {
    photo,
    media,
    type: isShowable ? media.type : 'application/octet-stream',
    disposition: contentDisposition(disposition, media.name),
    key: request.variant === 'stable' && 'key' in media ? media.key : undefined,
    seconds: Math.max(0, Math.floor(request.expires - now.getTime() / 1000)),
  }
}

/**
 * For anyone with a valid signed address: the bytes of its file, to be read or closed. `restore` recreates a lost
 * stable version. Throws ADDRESS_REFUSED or MEDIA_NOT_FOUND.
 */
export async function getMedia(
  context: Context,
  { signer, restore }: MediaTools,
  pathAndQuery: string,
): Promise<Media> {
  const { photo, media, ...found } = await findMedia(context, signer, pathAndQuery)
  const source = await openMedia(context, { photo, media, restore })
  if (source === undefined) throw new ServiceError('MEDIA_NOT_FOUND')
  return { ...found, source }
}

/** The store's own address of a file, and its cache time in seconds; undefined if the service must send the file. */
export async function findDirectMedia(
  context: Context,
  { signer, method }: { signer: MediaSigner; method: string },
  pathAndQuery: string,
): Promise<{ address: string; seconds: number } | undefined> {
  const { media, type, disposition, seconds } = await findMedia(context, signer, pathAndQuery)
  const { libraryBucket, storage } = context
  const answer = { method, type, disposition, now: context.clock() }
  const kept = Math.min(seconds, SIGNED_SECONDS)
  if ('file' in media) {
    if (libraryBucket === undefined) return undefined
    return { address: await libraryBucket.direct.sign(media.file, answer), seconds: kept }
  }
  // `getMedia` recreates one that the store has lost
  if (storage.direct === undefined || (await storage.size(media.key)) === undefined) return undefined
  return { address: await storage.direct.sign(media.key, answer), seconds: kept }
}
