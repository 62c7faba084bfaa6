import * as z from 'zod/mini'

/** The list's entry `thumbnails`: any `stableUrl` in one of these widths, WebP. */
export const thumbnailsOffer = z.object({
  /**
   * Holds `{width}`, and the stable address in one of two ways. It begins with `{stableUrl}`, as it is, where the picture's own
   * host makes thumbnails; or it begins with `/`, below the base address, and holds `{encodedStableUrl}`, percent-encoded.
   */
  template: z.string(),
  /** Pixels. */
  widths: z.array(z.int()),
})
export type ThumbnailsOffer = z.infer<typeof thumbnailsOffer>
