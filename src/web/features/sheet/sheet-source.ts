import type { PhotoColumns } from '#web/data/photo-columns.ts'
import type { PhotoRows } from '#web/data/photo-stream/photo-rows.ts'
import type { PhotoSource } from '#web/gallery/photo-source.ts'
import { around, photoAt } from './photo-in-sheet.ts'

type SheetSourceOptions = {
  /** With the labels as wanted. */
  columns: PhotoColumns
  rows: PhotoRows | undefined
  /** Positions of the photos to show, ascending. */
  shown: Uint32Array
  hues: ReadonlyMap<string, string>
}

/** What the grid draws from. A tile is made when it is asked for: of 50,000 photos only some dozens ever are. */
export function sheetSource({ columns, rows, shown, hues }: SheetSourceOptions): PhotoSource {
  const whole = shown.length === columns.count
  return {
    count: shown.length,
    ratios: whole ? columns.ratios : Float32Array.from(shown, (position) => columns.ratios[position] ?? Number.NaN),
    frames: columns.count,
    frameAt: (at) => (shown[at] ?? -1) + 1,
    photoAt: (at) => {
      const photo = photoAt(columns, shown[at] ?? -1)
      if (photo === undefined) throw new RangeError(`no photo at ${at} of ${shown.length}`)
      const { photoId: id, kind, frame, name, labels } = photo
      const dots = labels.public.map((label) => hues.get(label) ?? 'currentColor')
      return { id, kind, frame, name, dots, restricted: labels.restricted.length > 0 }
    },
    idAt: (at) => columns.ids[shown[at] ?? -1] ?? '',
    indexOf: (photoId) => around(shown, columns.positions.get(photoId)).position ?? -1,
    addressAt: (at) => rows?.peek(shown[at] ?? -1)?.stableUrl,
    loadAddresses: async (indexes) => rows?.load(indexes.flatMap((at) => shown[at] ?? [])),
  }
}
