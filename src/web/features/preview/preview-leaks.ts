import type { PreviewPhoto } from '#contract/index.ts'
import { labelsAt, type PhotoColumns } from '#web/data/photo-columns.ts'

export type Leak = { photo: PreviewPhoto; labels: string[] }

/** The label that puts a photo into the preview of our own service; it may be restricted and is no leak. */
const PREVIEW_LABEL = 'preview'

/** Public photos that carry labels which are hidden from participants. */
export function leaksOf(previewPhotos: readonly PreviewPhoto[], album: PhotoColumns): Leak[] {
  const hiddenOn = ({ photoId }: PreviewPhoto) => labelsAt(album, album.positions.get(photoId) ?? -1, 'restricted')
  return previewPhotos
    .map((photo) => ({ photo, labels: hiddenOn(photo).filter((label) => label !== PREVIEW_LABEL) }))
    .filter(({ labels }) => labels.length > 0)
}

/** The labels of leaks, each once, in the order they occur. */
export const leakedLabels = (leaks: readonly Leak[]): string[] => [...new Set(leaks.flatMap(({ labels }) => labels))]
