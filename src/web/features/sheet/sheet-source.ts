import type { Photo } from '#contract/index.ts'
import { labelsOf } from '#web/data/label-index.ts'
import type { PhotoIndex } from '#web/data/photo-index.ts'
import type { MediaKind } from '#web/data/photo-media.ts'
import type { PhotoSource } from '#web/gallery/photo-source.ts'

type SheetSourceOptions = {
  /** With the labels as wanted; in the order of the index. */
  photos: readonly Photo[]
  index: PhotoIndex
  /** Positions of the photos to show, ascending. */
  shown: Uint32Array
  ratios: Float32Array
  hues: ReadonlyMap<string, string>
}

const kindWords: Record<MediaKind, string> = { image: '', live: ', live photo', video: ', video' }

const list = (word: string, labels: readonly string[]) => (labels.length === 0 ? '' : `, ${word} ${labels.join(', ')}`)

/** What a photo is called for those who do not see it: "Photo 12, video, labels Best, Crowd". */
export function photoName(photo: Photo, { frame, kind }: { frame: number; kind: MediaKind }): string {
  const labels = list('labels', labelsOf(photo, 'public'))
  return `Photo ${frame}${kindWords[kind]}${labels}${list('hidden labels', labelsOf(photo, 'restricted'))}`
}

/** What the grid draws from. A tile is made when it is asked for: of 50,000 photos only some dozens ever are. */
export function sheetSource({ photos, index, shown, ratios, hues }: SheetSourceOptions): PhotoSource {
  return {
    count: shown.length,
    ratios,
    photoAt: (at) => {
      const position = shown[at] ?? -1
      const photo = photos[position]
      if (photo === undefined) throw new RangeError(`no photo at ${at} of ${shown.length}`)
      const frame = position + 1
      const kind = index.kinds[position] ?? 'image'
      return {
        id: photo.photoId,
        src: photo.stableUrl,
        kind,
        frame,
        name: photoName(photo, { frame, kind }),
        dots: labelsOf(photo, 'public').map((label) => hues.get(label) ?? 'currentColor'),
        restricted: labelsOf(photo, 'restricted').length > 0,
      }
    },
    indexOf: (photoId) => findAscending(shown, index.positions.get(photoId) ?? -1),
  }
}

/** Binary search; -1 where it is not there. */
function findAscending(values: Uint32Array, value: number): number {
  let low = 0
  let high = values.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = values[middle] ?? 0
    if (found === value) return middle
    if (found < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}
