import * as z from 'zod/mini'
import { albumRelationship } from '#contract/album.ts'

/**
 * `GET {base_url}/extensions/live`: server-sent events about one album, or without `albumId` about the caller's albums.
 * With `deliveries=yes` also about the caller's deliveries, if the service's entry `deliveries` has `listsAll`: a page
 * that shows them opens `live?deliveries=yes`, and gets `albums` and `deliveries`.
 */
export const liveQuery = z.object({ albumId: z.optional(z.string()), deliveries: z.optional(z.literal('yes')) })

/** The events by name. They announce that an answer has changed, without its new content. */
export const liveEvents = {
  /**
   * The answer of getPhotos or getAlbum has changed, the preview was turned on or off, or the caller's relationship to the
   * album, where it is given, has changed.
   */
  photos: z.object({ albumId: z.string(), version: z.string(), relationship: z.optional(albumRelationship) }),
  /** `waiting` photos are still to be imported into the album, which will then have `total`. */
  import: z.object({ albumId: z.string(), waiting: z.int(), total: z.int() }),
  /** One of the caller's albums has changed. */
  albums: z.object({ version: z.optional(z.string()) }),
  /**
   * The answer of `deliveries/all` or `deliveries/health` has changed: a delivery was appended, attempted, redelivered
   * or given up, or a webhook created or deleted. Sent once at the start, then at most once a second, each with a new
   * `version`.
   */
  deliveries: z.object({ version: z.string() }),
} as const
export type LiveEvents = { [Name in keyof typeof liveEvents]?: z.infer<(typeof liveEvents)[Name]> }
