import * as z from 'zod/mini'

/** A photo that anyone can view while the album's preview is on; at most 32 per album. */
export const previewPhoto = z.object({
  photoId: z.string(),
  /** Pixels, as shown (orientation applied). */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** Signed address of the originally uploaded image. */
  originalUrl: z.string(),
  /** Signed address of the stable version: JPEG or WebP, under 15 MB. */
  stableUrl: z.string(),
})
export type PreviewPhoto = z.infer<typeof previewPhoto>

/** An image, a live photo or a video. */
export const photo = z.object({
  photoId: z.string(),
  /** Pixels, as shown (orientation applied). */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** Signed address of the uploaded image; for videos a thumbnail image. */
  originalUrl: z.string(),
  /** Signed address of the stable version, or of the video's thumbnail: JPEG or WebP, under 15 MB. */
  stableUrl: z.string(),
  /** Present only on videos and live photos. */
  videoUrl: z.optional(z.string()),
  /** The original file as uploaded: the image, or the video of a video. */
  downloadUrl: z.string(),
  labels: z.optional(z.array(z.string())),
  /** Hidden from non-admin users. */
  restrictedLabels: z.optional(z.array(z.string())),
})
export type Photo = z.infer<typeof photo>
