import type { Photo } from '#contract/index.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { labelsAt } from '#web/data/album/labels-at.ts'
import { frameAt, mediaKindAt, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { MediaKind } from '#web/data/album/photo-media.ts'
import type { ViewerPhoto } from '#web/gallery/viewer/viewer-photo.tsx'
import { firstIndex } from '#web/lib/binary-search.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'

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

const kindWords: Record<MediaKind, string> = { image: '', live: ', live photo', video: ', video' }

/** Most labels of each kind in the accessible name; the open photo lists all. */
const MOST = 12

function list(word: string, labels: readonly string[]): string {
  if (labels.length === 0) return ''
  const more = labels.length > MOST ? ` and ${formatCount(labels.length - MOST)} more` : ''
  return `, ${word} ${labels
    .slice(0, MOST)
    .map((label) => shortText(label))
    .join(', ')}${more}`
}

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
  const name = `Photo${frame > 0 ? ` ${frame}` : ''}${kindWords[kind]}${list('labels', labels.public)}${list('hidden labels', labels.restricted)}`
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
