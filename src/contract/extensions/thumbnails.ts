import * as z from 'zod/mini'

/** The list's entry `thumbnails`: any `stableUrl` in one of these widths, WebP. */
export const thumbnailsOffer = z.object({
  /** Begins with `{stableUrl}` and holds `{width}`. */
  template: z.string(),
  /** Pixels. */
  widths: z.array(z.int()),
})
export type ThumbnailsOffer = z.infer<typeof thumbnailsOffer>
