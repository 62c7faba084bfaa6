import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import type { WantedPicture } from './picture-loader.ts'

/** What a tile needs of the photo at `index`, whose place on the sheet is known. */
export function wantedPicture(
  layout: RowsLayout,
  source: Pick<PhotoSource, 'ratios' | 'idAt' | 'addressAt'>,
  index: number,
): WantedPicture {
  const height = layout.rowHeight[layout.row[index] ?? 0] ?? 0
  const ratio = source.ratios[index] ?? 0
  // a panorama that is cropped to its tile has to be larger than that to fill its height
  const width = Math.max(layout.photoWidth[index] ?? 0, ratio > 0 ? height * ratio : 0)
  return {
    photoId: source.idAt(index),
    address: source.addressAt(index),
    width,
    height: ratio > 0 ? width / ratio : height,
  }
}
