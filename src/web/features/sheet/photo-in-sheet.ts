import type { Photo } from '#contract/index.ts'
import { labelsOf } from '#web/data/label-index.ts'
import type { PhotoIndex } from '#web/data/photo-index.ts'
import type { MediaKind } from '#web/data/photo-media.ts'
import type { ViewerPhoto } from '#web/gallery/viewer-stage.tsx'

const kindWords: Record<MediaKind, string> = { image: '', live: ', live photo', video: ', video' }

const list = (word: string, labels: readonly string[]) => (labels.length === 0 ? '' : `, ${word} ${labels.join(', ')}`)

/** What a photo is called for those who do not see it: "Photo 12, video, labels Best, Crowd". */
export function photoName(photo: Photo, { frame, kind }: { frame: number; kind: MediaKind }): string {
  const labels = list('labels', labelsOf(photo, 'public'))
  return `Photo ${frame}${kindWords[kind]}${labels}${list('hidden labels', labelsOf(photo, 'restricted'))}`
}

type Album = { photos: readonly Photo[]; index: PhotoIndex }

/** A photo of the album with what the viewer shows of it; nothing where the album does not have it. */
export function findPhoto({ photos, index }: Album, photoId: string) {
  const position = index.positions.get(photoId) ?? -1
  const photo = photos[position]
  if (photo === undefined) return undefined
  const frame = position + 1
  const kind = index.kinds[position] ?? 'image'
  const { stableUrl: src, videoUrl, downloadUrl, width, height } = photo
  const viewer: ViewerPhoto = { id: photoId, kind, src, videoUrl, downloadUrl, width, height, name: photoName(photo, { frame, kind }) }
  return { photo, frame, viewer }
}

type Around = { position: number | undefined; previous: number | undefined; next: number | undefined }

/**
 * Where an album position is among the ones shown (ascending), and what is beside it. A photo that the filter does not
 * let through has no position, yet something before and after it. Binary search.
 */
export function around(shown: Uint32Array, position: number | undefined): Around {
  if (position === undefined) return { position: undefined, previous: undefined, next: undefined }
  let low = 0
  let high = shown.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shown[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  const isShown = shown[low] === position
  const next = isShown ? low + 1 : low
  return {
    position: isShown ? low : undefined,
    previous: low > 0 ? low - 1 : undefined,
    next: next < shown.length ? next : undefined,
  }
}
