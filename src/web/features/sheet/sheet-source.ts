import type { Photo } from '#contract/index.ts'
import { labelsOf } from '#web/data/label-index.ts'
import type { PhotoIndex } from '#web/data/photo-index.ts'
import type { PhotoSource } from '#web/gallery/photo-source.ts'
import { around, photoName } from './photo-in-sheet.ts'

type SheetSourceOptions = {
  /** With the labels as wanted; in the order of the index. */
  photos: readonly Photo[]
  index: PhotoIndex
  /** Positions of the photos to show, ascending. */
  shown: Uint32Array
  ratios: Float32Array
  hues: ReadonlyMap<string, string>
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
    indexOf: (photoId) => around(shown, index.positions.get(photoId)).position ?? -1,
  }
}
