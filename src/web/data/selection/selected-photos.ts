import { emptyBits, hasBit, type PhotoBits, positionsOf, setBit } from '#web/data/album/photo-bits.ts'
import { noPhotos, type PhotoIndex } from '#web/data/album/photo-columns.ts'

/** Photos that are selected; immutable. */
export type SelectedPhotos = {
  /** The state of the album that positions refer to. */
  album: PhotoIndex
  /** By position in the album. */
  bits: PhotoBits
  /** Selected photos that the album lacked: not here yet, or gone. For photos in the album only the bits count. */
  away: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** A selection of exactly these. */
export const selectedIn = (album: PhotoIndex, bits: PhotoBits): SelectedPhotos => ({ album, bits, away: none })

/** A selection by identifier, before any of the album is there. */
export const selectedById = (ids: Iterable<string>): SelectedPhotos => ({
  album: noPhotos,
  bits: new Uint32Array(0),
  away: new Set(ids),
})

/** The position of a photo; those beyond `count` are of a larger album that shares the map. */
function placeOf({ count, positions }: PhotoIndex, photoId: string): number | undefined {
  const position = positions.get(photoId)
  return position === undefined || position >= count ? undefined : position
}

export function isSelected({ album, bits }: SelectedPhotos, photoId: string): boolean {
  const position = placeOf(album, photoId)
  return position !== undefined && hasBit(bits, position)
}

/** Selected photos that the album does not have. */
const awayFrom = ({ album, away }: SelectedPhotos): string[] =>
  [...away].filter((photoId) => placeOf(album, photoId) === undefined)

/** Identifiers of the selected photos that the album has, in its order: those counted, which actions change. */
export function presentIds({ bits, album }: SelectedPhotos): string[] {
  const ids: string[] = []
  // a plain loop: over a whole album an iterator takes ten times as long
  const positions = positionsOf(bits)
  for (let at = 0; at < positions.length; at++) ids.push(album.ids[positions[at] ?? -1] ?? '')
  return ids
}

/** Identifiers of all selected photos, in the album's order; those not in the album come last. */
export const selectedIds = (selected: SelectedPhotos): string[] => [...presentIds(selected), ...awayFrom(selected)]

/** True if the new album only appends to the old one. */
function isContinued(before: PhotoIndex, now: PhotoIndex): boolean {
  if (before.count > now.count) return false
  if (before.ids === now.ids) return true
  for (let position = 0; position < before.count; position++) {
    if (before.ids[position] !== now.ids[position]) return false
  }
  return true
}

/** The same photos in an album that grew: looks at new photos only. */
function continuedIn({ album: before, bits, away }: SelectedPhotos, album: PhotoIndex): SelectedPhotos {
  if (away.size === 0) return { album, bits, away }
  const own = emptyBits(album.count)
  own.set(bits)
  for (let position = before.count; position < album.count; position++) {
    if (away.has(album.ids[position] ?? '')) setBit(own, position, true)
  }
  return { album, bits: own, away }
}

/** The same photos, by identifier. */
function reorderedIn(selected: SelectedPhotos, album: PhotoIndex): SelectedPhotos {
  const bits = emptyBits(album.count)
  const away = new Set<string>()
  for (const photoId of selectedIds(selected)) {
    const position = placeOf(album, photoId)
    if (position === undefined) away.add(photoId)
    else setBit(bits, position, true)
  }
  return { album, bits, away }
}

/**
 * Creates a function that maps selections from one reading of an album to the next, by identifier: photos may have been
 * added, removed or moved. Create it once for two readings, since comparing them looks at every photo.
 */
export function mapSelection(before: PhotoIndex, album: PhotoIndex): (selected: SelectedPhotos) => SelectedPhotos {
  const map = isContinued(before, album) ? continuedIn : reorderedIn
  return (selected) => map(selected, album)
}
