import type { PreviewPhoto } from '#contract/index.ts'
import type { Label } from '#web/data/album/label.ts'
import type { Leak } from './preview-leaks.ts'

/** Why a public photo needs a look. */
export type ReviewReason = {
  /** Labels that are hidden from participants, or look as if they should be. */
  labels: readonly Label[]
  /** It was never seen on this device. */
  isUnseen: boolean
}

type ReviewOptions = {
  /** Undefined until the labels have been checked. */
  leaks: readonly Leak[] | undefined
  /** Undefined until loaded from the device. */
  hasSeen: ((photoId: string) => boolean) | undefined
}

const noLabels: readonly Label[] = []

/** The public photos that need a look, by identifier, as far as is known. */
export function reviewOf(
  photos: readonly PreviewPhoto[],
  { leaks, hasSeen }: ReviewOptions,
): ReadonlyMap<string, ReviewReason> {
  const leaked = new Map(leaks?.map(({ photo, labels }) => [photo.photoId, labels]))
  return new Map(
    photos.flatMap(({ photoId }): [string, ReviewReason][] => {
      const labels = leaked.get(photoId) ?? noLabels
      const isUnseen = hasSeen?.(photoId) === false
      return labels.length > 0 || isUnseen ? [[photoId, { labels, isUnseen }]] : []
    }),
  )
}

/** The unseen photos of a review. */
export const unseenIn = (review: ReadonlyMap<string, ReviewReason>): string[] =>
  [...review].flatMap(([photoId, { isUnseen }]) => (isUnseen ? [photoId] : []))
