import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { PhotoRow } from '#service/db/tables.ts'

/** The files of a photo. `download` is always an attachment. */
const mediaVariants = ['original', 'stable', 'video', 'download'] as const
export type MediaVariant = (typeof mediaVariants)[number]

/** A photo to sign addresses for; its kind decides which file a download delivers. */
export type AddressedPhoto = Pick<PhotoRow, 'photo_id' | 'kind' | 'content_hash' | 'clip_size' | 'clip_mtime'>

/** The file that a download delivers, as uploaded: the video of a video, the still of a live photo. */
export const downloadOf = (kind: PhotoRow['kind']): MediaVariant => (kind === 'video' ? 'video' : 'original')

/** A parsed media address, whose signature is not checked yet. */
export type MediaRequest = {
  photoId: string
  version: string
  variant: MediaVariant
  /** The variant in the path: for a download, the file that it delivers. */
  path: MediaVariant
  expires: number
  signature: string
}

/** Base64url letters of a signature: 16 bytes. */
const SIGNATURE_LETTERS = 22
const SIGNATURE_BYTES = 16

/** An address lives for 7/8 to 8/8 of the given time, so that calls within 1/8 of it get the same one and caches hit. */
const ROUNDING = 8
/** The share of the given time that every address lives at least. */
export const LEAST_SHARE = 1 - 1 / ROUNDING

/** Letters of a hash: enough to give a changed file a new address, so that caches never serve the old one. */
const VERSION_LETTERS = 12

function signatureOf(tags: Buffer, variant: MediaVariant): string {
  const start = mediaVariants.indexOf(variant) * SIGNATURE_BYTES
  return tags.toString('base64url', start, start + SIGNATURE_BYTES)
}

export type MediaSigner = ReturnType<typeof createMediaSigner>

/**
 * Signed addresses `<publicUrl>/media/<photoId>/<version>/<variant>?expires=…&signature=…`. A download is at the address
 * of what is downloaded, `?download&expires=…`: the interface has no other way to tell a live photo from a video.
 *
 * One HMAC-SHA-512 over photo, version and expiry gives 64 bytes: 16 for each of the four variants. Each slice is as
 * unforgeable as a tag of its own and good for its variant only, at a quarter of the work.
 */
export function createMediaSigner({ secret, seconds }: { secret: string; seconds: number }) {
  const key = createSecretKey(secret, 'utf8')
  const step = Math.max(1, Math.floor(seconds / ROUNDING))

  const digest = (photoId: string, version: string, expires: number) =>
    createHmac('sha512', key).update(`${photoId}/${version}/${expires}`).digest()

  return {
    /** The second, since 1970, at which addresses issued now expire. */
    expiry: (now: Date) => Math.floor((Math.floor(now.getTime() / 1000) + seconds) / step) * step,

    /** The addresses of one photo, by variant. */
    addresses({ photo, expires, publicUrl }: { photo: AddressedPhoto; expires: number; publicUrl: string }) {
      const version = toVersion(photo)
      const tags = digest(photo.photo_id, version, expires)
      const base = `${publicUrl}/media/${photo.photo_id}/${version}/`
      return (variant: MediaVariant) => {
        const path = variant === 'download' ? `${downloadOf(photo.kind)}?download&` : `${variant}?`
        return `${base}${path}expires=${expires}&signature=${signatureOf(tags, variant)}`
      }
    },

    /** Checks signature and expiry. */
    accepts(request: MediaRequest, now: Date): boolean {
      const { photoId, version, variant, expires } = request
      const expected = signatureOf(digest(photoId, version, expires), variant)
      const isOurs =
        request.signature.length === SIGNATURE_LETTERS &&
        timingSafeEqual(Buffer.from(request.signature), Buffer.from(expected))
      return isOurs && now.getTime() < expires * 1000
    },
  }
}

/** The hash of the content; a live photo's clip has none, and is known by its size and time. */
export function toVersion({ kind, content_hash: hash, clip_size: size, clip_mtime: mtime }: AddressedPhoto): string {
  const version = kind === 'live' ? createHash('sha256').update(`${hash} ${size} ${mtime}`).digest('hex') : hash
  return version.slice(0, VERSION_LETTERS)
}

const isVariant = (text: string): text is MediaVariant => mediaVariants.some((variant) => variant === text)

// the whole path and query: only the canonical spelling of an address is accepted
const SHAPE = /^\/media\/([\w-]+)\/(\w+)\/(\w+)\?(download&)?expires=([1-9]\d{0,11})&signature=([\w-]{22})$/

/** Reads path and query of a media address. */
export function parseMediaAddress(pathAndQuery: string): MediaRequest | undefined {
  const [, photoId = '', version = '', path = '', download, expires = '', signature = ''] =
    SHAPE.exec(pathAndQuery) ?? []
  if (!isVariant(path) || path === 'download') return undefined
  const variant = download === undefined ? path : 'download'
  return { photoId, version, variant, path, expires: Number(expires), signature }
}
