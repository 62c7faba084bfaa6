import type { Photo } from '#contract/index.ts'
import type { Label, LabelKind } from './label-index.ts'

/** What someone wants of one label on one photo. */
export type LabelChange = Label & { photoId: string; present: boolean }

/** A label on a photo as this app knows it beyond the last answer of the service. */
export type PendingLabel = Label & {
  photoId: string
  /** Wanted, and not yet answered. */
  wanted?: boolean | undefined
  /** Answered by the service; `at` is the moment of the answer. */
  confirmed?: { present: boolean; at: number } | undefined
}

/** By photo, kind and text. */
export type PendingLabels = ReadonlyMap<string, PendingLabel>

export const labelKey = ({ photoId, kind, text }: Label & { photoId: string }): string =>
  JSON.stringify([photoId, kind, text])

/**
 * Whether the label is on the photo, as far as that is known better than by an answer asked for at the moment
 * `askedAt`: what is wanted holds over everything, and what was confirmed later than the question holds over its answer.
 */
function knownBetter({ wanted, confirmed }: PendingLabel, askedAt: number): boolean | undefined {
  if (wanted !== undefined) return wanted
  return confirmed && confirmed.at > askedAt ? confirmed.present : undefined
}

const field = { public: 'labels', restricted: 'restrictedLabels' } as const satisfies Record<LabelKind, keyof Photo>

function withLabel(photo: Photo, { kind, text }: Label, present: boolean): Photo {
  const labels = photo[field[kind]] ?? []
  if (labels.includes(text) === present) return photo
  return { ...photo, [field[kind]]: present ? [...labels, text] : labels.filter((label) => label !== text) }
}

/** The photos of an answer with the changes over it. The same array where there is nothing to change. */
export function withPendingLabels(
  photos: readonly Photo[],
  { pending, askedAt }: { pending: PendingLabels; askedAt: number },
): readonly Photo[] {
  const byPhoto = new Map<string, PendingLabel[]>()
  for (const label of pending.values()) {
    if (knownBetter(label, askedAt) === undefined) continue
    const labels = byPhoto.get(label.photoId)
    if (labels) labels.push(label)
    else byPhoto.set(label.photoId, [label])
  }
  if (byPhoto.size === 0) return photos
  return photos.map((photo) => {
    const labels = byPhoto.get(photo.photoId)
    if (labels === undefined) return photo
    return labels.reduce((changed, label) => withLabel(changed, label, knownBetter(label, askedAt) ?? false), photo)
  })
}
