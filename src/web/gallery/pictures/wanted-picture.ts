import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'

/** A picture that the sheet needs. */
export type WantedPicture = {
  photoId: string
  /** Address of its stable version; undefined until it is loaded. */
  address: string | undefined
  /** CSS pixels it has to cover, of the picture's own shape. */
  width: number
  height: number
}

/** The picture that the tile at `index` needs. */
export function wantedPicture(
  layout: RowsLayout,
  source: Pick<PhotoSource, 'ratios' | 'idAt' | 'addressAt'>,
  index: number,
): WantedPicture {
  const height = layout.rowHeight[layout.row[index] ?? 0] ?? 0
  const ratio = source.ratios[index] ?? 0
  // a cropped panorama has to be wider than its tile to fill the height
  const width = Math.max(layout.photoWidth[index] ?? 0, ratio > 0 ? height * ratio : 0)
  return {
    photoId: source.idAt(index),
    address: source.addressAt(index),
    width,
    height: ratio > 0 ? width / ratio : height,
  }
}
