import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { boundedText } from './text.ts'

/** Who sees a label: everyone, or only the album's admins. On screen a restricted label is called hidden. */
export type LabelKind = 'public' | 'restricted'

/** A label's text. Matching is exact and case-sensitive. A public and a restricted label may have the same text. */
export const labelText = boundedText(limits.label)

export const labelCheck = z.object({ hasLabel: z.boolean() })
export type LabelCheck = z.infer<typeof labelCheck>

/** Body of addPhotoLabel and removePhotoLabel. */
export const labelChange = z.object({
  albumId: z.string(),
  photoId: z.string(),
  label: labelText,
  /** true: a restricted label, hidden from non-admin users. */
  isHidden: z._default(z.boolean(), false),
})
export type LabelChange = z.input<typeof labelChange>
