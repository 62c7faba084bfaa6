import type { Photo, PreviewPhoto } from '#contract/index.ts'

export type Leak = { photo: PreviewPhoto; labels: string[] }

/** The label that puts a photo into the preview of our own service; it may be restricted and is no leak. */
const PREVIEW_LABEL = 'preview'

/** Public photos that carry labels which are hidden from participants. */
export function leaksOf(previewPhotos: readonly PreviewPhoto[], photos: readonly Photo[]): Leak[] {
  const hidden = new Map(photos.map(({ photoId, restrictedLabels = [] }) => [photoId, restrictedLabels]))
  return previewPhotos
    .map((photo) => ({ photo, labels: (hidden.get(photo.photoId) ?? []).filter((label) => label !== PREVIEW_LABEL) }))
    .filter(({ labels }) => labels.length > 0)
}

/** The labels of leaks, each once, in the order they occur. */
export const leakedLabels = (leaks: readonly Leak[]): string[] => [...new Set(leaks.flatMap(({ labels }) => labels))]
