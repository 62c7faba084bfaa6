import * as z from 'zod/mini'
import { boundedText } from '#contract/text.ts'

/** Bytes of the largest file that can be uploaded. */
export const MAX_UPLOAD_BYTES = 4 * 2 ** 30

/** The entry `upload` in the list of extensions. */
export const uploadOffer = z.object({
  /** Largest piece in bytes. */
  pieceBytes: z.int(),
  /** Largest file in bytes. */
  maxBytes: z.int(),
  /** Whether the service lists the photos from the caller's own uploads (`ownUploads`). */
  tellsOwn: z.boolean(),
})
export type UploadOffer = z.infer<typeof uploadOffer>

/** `POST {base_url}/extensions/upload`, for admins: starts the upload of a file, or resumes it. */
export const uploadRequest = z.object({
  albumId: z.string(),
  name: boundedText({ min: 1, max: 500 }),
  size: z.int().check(z.minimum(1), z.maximum(MAX_UPLOAD_BYTES)),
  /** Milliseconds since 1970. */
  modified: z.optional(z.number()),
  /** A digest of some or all of the bytes: tells apart files of the same name, size and date. */
  sample: z.optional(boundedText({ min: 0, max: 100 })),
})
/** The answer. `offset`: bytes that the service already has, where the next piece begins. */
export const uploadBegun = z.object({ uploadId: z.string(), offset: z.int() })
export type UploadBegun = z.infer<typeof uploadBegun>

/** Answer to `POST {base_url}/extensions/upload/{uploadId}?offset=…`, whose body is the piece at that offset. */
export const uploadProgress = z.object({
  /**
   * Bytes that the service has. If that is the whole file without `done`, poll with an empty piece, whose answer the
   * service delays.
   */
  offset: z.int(),
  /** The file is complete, and in the library. */
  done: z.boolean(),
  /** With `done`: the album already had this photo. */
  duplicate: z.optional(z.boolean()),
})
export type UploadProgress = z.infer<typeof uploadProgress>

/** `GET {base_url}/extensions/upload?albumId`, for members: the album's photos from the caller's own uploads. */
export const ownUploadsQuery = z.object({ albumId: z.string() })
export const ownUploads = z.object({ photoIds: z.array(z.string()) })
export type OwnUploads = z.infer<typeof ownUploads>
