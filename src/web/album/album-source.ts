import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import type { PhotoRows } from '#web/data/photo-stream/photo-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { MOST_DOTS } from '#web/gallery/tile/tile-props.ts'
import { around, photoAt } from './album-photo.ts'
import type { FreshAddresses } from './use-fresh-addresses.ts'

type AlbumSourceOptions = {
  /** With pending labels laid over them. */
  columns: PhotoColumns
  rows: PhotoRows | undefined
  addresses: Pick<FreshAddresses, 'isPast' | 'onPast'>
  /** Positions of the photos to show, ascending. */
  shown: Uint32Array
}

/** A plain loop: for 45,000 photos an iterator takes ten times as long. */
function ratiosAt({ ratios }: PhotoColumns, positions: Uint32Array): Float32Array {
  const found = new Float32Array(positions.length)
  for (let at = 0; at < found.length; at++) found[at] = ratios[positions[at] ?? -1] ?? Number.NaN
  return found
}

/** The grid's view of the album. Tiles are made lazily: of 50,000 photos only some dozens ever are. */
export function albumSource({ columns, rows, addresses, shown }: AlbumSourceOptions): PhotoSource {
  const addressOf = (position: number) => rows?.peek(position)?.stableUrl
  const whole = shown.length === columns.count
  return {
    count: shown.length,
    ratios: whole ? columns.ratios : ratiosAt(columns, shown),
    // the frame numbers of a preview are not known yet
    frames: columns.count,
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
      return address !== undefined && addresses.isPast(address) ? undefined : address
    },
    loadAddresses: async (indexes) => {
      const positions = indexes.flatMap((at) => shown[at] ?? [])
      await rows?.load(positions)
      const past = (address: string | undefined) => address !== undefined && addresses.isPast(address)
      if (positions.some((position) => past(addressOf(position)))) addresses.onPast()
    },
  }
}
