import * as z from 'zod/mini'

/** The entry `thumbnails` in the list of extensions: any `stableUrl` in one of these widths, as WebP. */
export const thumbnailsOffer = z.object({
  /**
   * Contains `{width}`, and the stable address in one of two ways: it begins with `{stableUrl}`, as it is, where the
   * picture's own host makes thumbnails; or it begins with `/`, below the base address, and contains
   * `{encodedStableUrl}`, percent-encoded.
   */
  template: z.string(),
  /** Pixels. */
  widths: z.array(z.int()),
})
export type ThumbnailsOffer = z.infer<typeof thumbnailsOffer>
