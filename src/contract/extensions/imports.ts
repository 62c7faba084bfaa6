import * as z from 'zod/mini'

const albumFolder = { albumId: z.string(), name: z.string(), folder: z.string() }

const refusedFile = z.object({ file: z.string(), reason: z.string() })

/** `GET {base_url}/extensions/imports`: progress of the library's import. */
export const importStatus = z.object({
  /** settling: waits for files that may still be being copied. paused: can't continue now, but will by itself. */
  state: z.enum(['looking', 'importing', 'settling', 'paused', 'idle']),
  /** Why it is paused; details are for the operator only. */
  reason: z.optional(z.string()),
  /** Files of the import under way; once it has ended, those that were imported. */
  done: z.int(),
  total: z.int(),
  /** Files that may still be being copied. */
  settling: z.optional(z.int()),
  perSecond: z.optional(z.number()),
  secondsLeft: z.optional(z.number()),
  /** Why the library is polled instead of watched: for the operator only. */
  unwatched: z.optional(z.string()),
  /** Where a store posts notifications about the library's bucket: for the operator only. */
  eventsUrl: z.optional(z.string()),
  /** The caller's albums with photos still to be imported, and how many. */
  albums: z.array(z.object({ albumId: z.string(), waiting: z.int() })),
  /** Files that can't be imported, and why: for the operator only. */
  refused: z.optional(z.array(refusedFile)),
  /** Damaged files, shown as far as they can be read: for the operator only. */
  damaged: z.optional(z.array(z.string())),
  /** Entries of the library that are not imported, by kind: for the operator only, like all below. */
  skipped: z.optional(z.array(z.object({ kind: z.string(), count: z.int(), example: z.string() }))),
  /** Folders that are ignored, since their albums were deleted. */
  deletedAlbums: z.optional(z.array(z.object({ ...albumFolder, files: z.int() }))),
  /** Albums whose folders are gone, and how many photos are kept in case they come back. */
  goneFolders: z.optional(z.array(z.object({ ...albumFolder, photos: z.int() }))),
})
export type ImportStatus = z.infer<typeof importStatus>

/** Answer to `POST {base_url}/extensions/imports/accept`: the number of missing photos accepted as gone. */
export const acceptedPhotos = z.object({ accepted: z.int() })
export type AcceptedPhotos = z.infer<typeof acceptedPhotos>
