import * as z from 'zod/mini'

/** `GET {base_url}/extensions/preview?albumId`, for members: whether the album's preview is public. */
export const previewQuery = z.object({ albumId: z.string() })

/** `POST {base_url}/extensions/preview`, for the album's admins: turns its preview on or off. */
export const previewSwitch = z.object({ albumId: z.string(), on: z.boolean() })

/** The answer to both: the state after the request. */
export const previewState = z.object({
  on: z.boolean(),
  /** In the answer to GET: the photos labelled `preview` have lost their files, so that no photos are shown. */
  isLost: z.optional(z.boolean()),
})
export type PreviewState = z.infer<typeof previewState>
