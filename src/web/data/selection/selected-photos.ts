import { emptyBits, hasBit, type PhotoBits, positionsOf, setBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/**
 * The album that positions refer to, as it was read. While it arrives, a larger one shares its arrays with the smaller.
 */
export type Roster = Pick<PhotoColumns, 'count' | 'ids' | 'positions'>

/** Photos that are selected; immutable. */
export type SelectedPhotos = {
  roster: Roster
  /** By position in the roster. */
  bits: PhotoBits
  /** Selected photos that the roster lacked: not here yet, or gone. For photos in the roster only the bits count. */
  away: ReadonlySet<string>
}

const nobody: ReadonlySet<string> = new Set()

const emptyRoster: Roster = { count: 0, ids: [], positions: new Map() }

/** A selection of exactly these. */
export const selectedIn = (roster: Roster, bits: PhotoBits): SelectedPhotos => ({ roster, bits, away: nobody })

/** A selection by identifier, before any of the album is there. */
export const selectedById = (ids: Iterable<string>): SelectedPhotos => ({
  roster: emptyRoster,
  bits: new Uint32Array(0),
  away: new Set(ids),
})

/** The position of a photo; those beyond `count` are of a larger album that shares the map. */
function placeOf({ count, positions }: Roster, photoId: string): number | undefined {
  const position = positions.get(photoId)
  return position === undefined || position >= count ? undefined : position
}

export function isSelected({ roster, bits }: SelectedPhotos, photoId: string): boolean {
  const position = placeOf(roster, photoId)
  return position !== undefined && hasBit(bits, position)
}

/** Selected photos that the roster does not have. */
const awayFrom = ({ roster, away }: SelectedPhotos): string[] =>
  [...away].filter((photoId) => placeOf(roster, photoId) === undefined)

/** Identifiers of the selected photos that the roster has, in its order: those counted, which actions change. */
export function presentIds({ bits, roster }: SelectedPhotos): string[] {
  const ids: string[] = []
  // a plain loop: over a whole album an iterator takes ten times as long
  const positions = positionsOf(bits)
  for (let at = 0; at < positions.length; at++) ids.push(roster.ids[positions[at] ?? -1] ?? '')
  return ids
}

/** Identifiers of all selected photos, in the album's order; those not in the album come last. */
export const selectedIds = (selected: SelectedPhotos): string[] => [...presentIds(selected), ...awayFrom(selected)]

/** True if the new roster only appends to the old one. */
function isContinued(before: Roster, now: Roster): boolean {
  if (before.count > now.count) return false
  if (before.ids === now.ids) return true
  for (let position = 0; position < before.count; position++) {
    if (before.ids[position] !== now.ids[position]) return false
  }
  return true
}

/** The same photos in an album that grew: looks at new photos only. */
function continuedIn({ roster: before, bits, away }: SelectedPhotos, roster: Roster): SelectedPhotos {
  if (away.size === 0) return { roster, bits, away }
  const own = emptyBits(roster.count)
  own.set(bits)
  for (let position = before.count; position < roster.count; position++) {
    if (away.has(roster.ids[position] ?? '')) setBit(own, position, true)
  }
  return { roster, bits: own, away }
}

/** The same photos, by identifier. */
function reorderedIn(selected: SelectedPhotos, roster: Roster): SelectedPhotos {
  const bits = emptyBits(roster.count)
  const away = new Set<string>()
  for (const photoId of selectedIds(selected)) {
    const position = placeOf(roster, photoId)
    if (position === undefined) away.add(photoId)
    else setBit(bits, position, true)
  }
  return { roster, bits, away }
}

/**
 * Creates a function that maps selections from one reading of an album to the next, by identifier: photos may have been
 * added, removed or moved. Create it once for two readings, since comparing them looks at every photo.
 */
export function mapSelection(before: Roster, roster: Roster): (selected: SelectedPhotos) => SelectedPhotos {
  const map = isContinued(before, roster) ? continuedIn : reorderedIn
  return (selected) => map(selected, roster)
}
