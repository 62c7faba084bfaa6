import type { PreviewPhoto } from '#contract/index.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { labelsAt } from '#web/data/album/labels-at.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { looksPrivate } from '#web/data/labels/private-words.ts'

export type Leak = { photo: PreviewPhoto; labels: string[] }

/** The label that puts a photo into the preview of our own service; it may be restricted and is no leak. */
const PREVIEW_LABEL = 'preview'

/** Photos that everyone sees and that carry labels which are hidden from participants, or look as if they should be. */
export function leaksOf(previewPhotos: readonly PreviewPhoto[], album: PhotoColumns): Leak[] {
  const labelsOf = ({ photoId }: PreviewPhoto, kind: LabelKind) =>
    labelsAt(album, album.positions.get(photoId) ?? -1, kind)
  return previewPhotos
    .map((photo) => {
      const hidden = labelsOf(photo, 'restricted').filter((label) => label !== PREVIEW_LABEL)
      const shown = labelsOf(photo, 'public').filter((label) => looksPrivate(label) && !hidden.includes(label))
      return { photo, labels: [...hidden, ...shown] }
    })
    .filter(({ labels }) => labels.length > 0)
}

/** The labels of leaks, each once, in the order they occur. */
export const leakedLabels = (leaks: readonly Leak[]): string[] => [...new Set(leaks.flatMap(({ labels }) => labels))]
