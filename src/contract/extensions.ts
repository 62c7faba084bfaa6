import * as z from 'zod/mini'
import { previewPhoto } from './photo.ts'

/**
 * What our own service offers beyond interface.md, under `{base_url}/extensions`. The web app offers an extension only
 * where `GET {base_url}/extensions` names it, so a service that knows none of this works in full.
 */
export const extensionList = z.array(z.object({ name: z.string() }))

/** `GET {base_url}/extensions/share/{slug}`, no key: what the public page behind `shareUrl` shows. */
export const sharedAlbum = z.object({
  name: z.string(),
  /** false: the preview is off and `photos` is empty. */
  previewOn: z.boolean(),
  photos: z.array(previewPhoto),
})
export type SharedAlbum = z.infer<typeof sharedAlbum>
