import type { Photo } from '#contract/index.ts'
import { labelsAt } from '#web/data/album/label-index.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { type PhotoColumns, frameAt, mediaKindAt } from '#web/data/album/photo-columns.ts'
import type { MediaKind } from '#web/data/album/photo-media.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import type { PhotoRows } from '#web/data/photo-stream/photo-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { MOST_DOTS } from '#web/gallery/tile/tile-props.ts'
import type { ViewerPhoto } from '#web/gallery/viewer/viewer-photo.tsx'
import { firstIndex } from '#web/lib/binary-search.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'
import type { AlbumAddresses } from './use-album-addresses.ts'

/** A photo by its columns, without its row: enough for the grid and for changing its labels. */
export type AlbumPhoto = {
  photoId: string
  /** Index in the album, from 0. */
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
 * The index of an album position among those shown (ascending), and the indexes beside it. A photo that the filter
 * excludes has no index of its own, but still a previous and a next one. Binary search.
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

type AlbumSourceOptions = {
  /** With pending labels applied. */
  columns: PhotoColumns
  rows: PhotoRows | undefined
  addresses: Pick<AlbumAddresses, 'isExpired' | 'onExpired'>
  /** Positions of the photos to show, ascending. */
  shown: Uint32Array
  isPart?: boolean
}

/** A plain loop: for 45,000 photos an iterator takes ten times as long. */
function ratiosAt({ ratios }: PhotoColumns, positions: Uint32Array): Float32Array {
  const found = new Float32Array(positions.length)
  for (let at = 0; at < found.length; at++) found[at] = ratios[positions[at] ?? -1] ?? Number.NaN
  return found
}

/** The grid's view of the album. Tiles are created on demand: a few dozen of 50,000 photos. */
export function albumSource({ columns, rows, addresses, shown, isPart = false }: AlbumSourceOptions): PhotoSource {
  const addressOf = (position: number) => rows?.peek(position)?.stableUrl
  const whole = shown.length === columns.count
  return {
    count: shown.length,
    ratios: whole ? columns.ratios : ratiosAt(columns, shown),
    // a preview's photos are numbered by position: their frame numbers aren't known yet
    frames: columns.count,
    isPart,
    frameAt: (at) => (shown[at] ?? -1) + 1,
    photoAt: (at) => {
      const photo = photoAt(columns, shown[at] ?? -1)
      if (photo === undefined) throw new RangeError(`no photo at ${at} of ${shown.length}`)
      const { photoId: id, kind, frame, name, labels } = photo
      const dots = labels.public.slice(0, MOST_DOTS).map(labelHue)
      return { id, kind, frame, name, dots, restricted: labels.restricted.length > 0, labels }
    },
    idAt: (at) => columns.ids[shown[at] ?? -1] ?? '',
    indexOf: (photoId) => around(shown, columns.positions.get(photoId)).position ?? -1,
    addressAt: (at) => {
      const address = addressOf(shown[at] ?? -1)
      return address !== undefined && addresses.isExpired(address) ? undefined : address
    },
    loadAddresses: async (indexes) => {
      const positions = indexes.flatMap((at) => shown[at] ?? [])
      await rows?.load(positions)
      const past = (address: string | undefined) => address !== undefined && addresses.isExpired(address)
      if (positions.some((position) => past(addressOf(position)))) addresses.onExpired()
    },
  }
}
