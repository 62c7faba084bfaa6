import * as z from 'zod/mini'
import { previewPhoto } from '#contract/photo.ts'

/** Without the original, whose metadata may reveal where and when it was taken, and by whom. */
const { photoId, width, height, stableUrl } = previewPhoto.shape
const sharedPhoto = z.object({ photoId, width, height, stableUrl })

/** `GET {base_url}/extensions/share/{slug}`, no key: the album on the public page behind `shareUrl`. */
export const sharedAlbum = z.object({
  name: z.string(),
  /** false: the preview is off and `photos` is empty. */
  previewOn: z.boolean(),
  photos: z.array(sharedPhoto),
})
export type SharedAlbum = z.infer<typeof sharedAlbum>
