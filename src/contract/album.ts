import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { boundedText } from './text.ts'

export const albumName = boundedText(limits.albumName)

/** The caller's relationship to an album. */
export const albumRelationship = z.enum(['Admin', 'Participant'])
export type AlbumRelationship = z.infer<typeof albumRelationship>

export const album = z.object({
  albumId: z.string(),
  name: z.optional(z.string()),
  ownerId: z.optional(z.string()),
  /** Static, always points to the album, may be cached. */
  shareUrl: z.optional(z.string()),
  numPhotos: z.optional(z.int()),
  /** Including the owner. */
  numParticipants: z.optional(z.int()),
})
export type Album = z.infer<typeof album>
