import * as z from 'zod/mini'

/**
 * `GET {base_url}/extensions/live`: server-sent events about one album, or without `albumId` about the caller's albums. With `deliveries=yes`
 * the stream tells about the caller's deliveries as well, where the service's entry `deliveries` says `listsAll`; so a page that shows
 * them opens `live?deliveries=yes`, and gets `albums` and `deliveries`.
 */
export const liveQuery = z.object({ albumId: z.optional(z.string()), deliveries: z.optional(z.literal('yes')) })

/** The events by name. They say that an answer has changed, and never what it is now. */
export const liveEvents = {
  /** The answer of getPhotos has changed. */
  photos: z.object({ albumId: z.string(), version: z.string() }),
  /** `waiting` more photos are still to come into the album, which will then have `total`. */
  import: z.object({ albumId: z.string(), waiting: z.int(), total: z.int() }),
  /** One of the caller's albums has changed. */
  albums: z.object({ version: z.optional(z.string()) }),
  /**
   * What `deliveries/all` or `deliveries/health` answers has changed: something was appended, attempted, sent again or given up, or a webhook came
   * or went. Once when the stream begins, then at most once a second, with another `version` each time.
   */
  deliveries: z.object({ version: z.string() }),
} as const
export type LiveEvents = { [Name in keyof typeof liveEvents]?: z.infer<(typeof liveEvents)[Name]> }
