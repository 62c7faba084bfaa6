import type { Photo } from '#contract/index.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { labelsAt } from '#web/data/album/labels-at.ts'
import { frameAt, mediaKindAt, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { MediaKind } from '#web/data/album/photo-media.ts'
import type { ViewerPhoto } from '#web/gallery/viewer/viewer-photo.tsx'
import { firstIndex } from '#web/lib/binary-search.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'

/** A photo by its columns, without its row: enough for the grid and for changing its labels. */
export type AlbumPhoto = {
  photoId: string
  /** In the album, from 0. */
  position: number
  /** The number shown, from 1; a filter does not change it. 0: not known yet. */
  frame: number
  kind: MediaKind
  labels: Record<LabelKind, readonly string[]>
  /** Its accessible name: "Photo 12, video, labels Best, Crowd". */
  name: string
}

/** Most labels of each kind in the accessible name; the open photo lists all. */
const MOST = 12

const named = (labels: readonly string[]) => ({
  labels: labels.slice(0, MOST).map((label) => shortText(label)),
  more: Math.max(0, labels.length - MOST),
})

/** The photo at a position of the album; undefined outside it. */
export function photoAt(columns: PhotoColumns, position: number): AlbumPhoto | undefined {
  const photoId = columns.ids[position]
  if (photoId === undefined || position >= columns.count) return undefined
  const frame = frameAt(columns, position)
  const kind = mediaKindAt(columns, position)
  const labels = {
    public: labelsAt(columns, position, 'public'),
    restricted: labelsAt(columns, position, 'restricted'),
  }
  const name = messages.photoName({ frame, kind, visible: named(labels.public), hidden: named(labels.restricted) })
  return { photoId, position, frame, kind, labels, name }
}

/** A photo as the viewer shows it, with the addresses of its row. */
export function toViewerPhoto({ photoId, kind, name }: AlbumPhoto, row: Photo): ViewerPhoto {
  const { stableUrl: src, videoUrl, downloadUrl, width, height } = row
  return { id: photoId, kind, name, src, videoUrl, downloadUrl, width, height }
}

export type Around = { position: number | undefined; previous: number | undefined; next: number | undefined }

/**
 * The index of an album position among those shown (ascending), and the indexes beside it. A photo that the filter leaves
 * out has no index of its own, but still a previous and a next one. Binary search.
 */
export function around(shown: Uint32Array, position: number | undefined): Around {
  if (position === undefined) return { position: undefined, previous: undefined, next: undefined }
  const low = firstIndex(shown.length, (index) => (shown[index] ?? 0) >= position)
  const isShown = shown[low] === position
  const next = isShown ? low + 1 : low
  return {
    position: isShown ? low : undefined,
    previous: low > 0 ? low - 1 : undefined,
    next: next < shown.length ? next : undefined,
  }
}
