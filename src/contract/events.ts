import * as z from 'zod/mini'
import { album } from './album.ts'
import { photo } from './photo.ts'
import { webhookMetadata } from './webhook.ts'

const delivery = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    data,
    /** The subscription's metadata, unchanged. */
    metadata: z.optional(webhookMetadata),
  })

/** The bodies of deliveries, by event. */
export const eventBodies = {
  /** A photo (image, live photo or video) was added to the album. */
  newPhoto: delivery(photo),
  /** An album was created, or the caller was added to one. */
  newAlbum: delivery(album),
  /** A label was added to an Active photo of the album. */
  photoLabelAdded: delivery(photo),
} as const
