import { emptyBits, hasBit, type PhotoBits, positionsOf, setBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/** What positions mean: the album as it was read. While it arrives, a larger one shares its arrays with the smaller. */
export type Roster = Pick<PhotoColumns, 'count' | 'ids' | 'positions'>

/** Photos that are selected; never changed, only replaced. */
export type SelectedPhotos = {
  roster: Roster
  /** By position in the roster. */
  bits: PhotoBits
  /** Selected, and not in the roster when it was made: not here yet, or gone. What the roster has, the bits decide. */
  away: ReadonlySet<string>
}

const nobody: ReadonlySet<string> = new Set()

const emptyRoster: Roster = { count: 0, ids: [], positions: new Map() }

/** Exactly these of an album. */
export const selectedIn = (roster: Roster, bits: PhotoBits): SelectedPhotos => ({ roster, bits, away: nobody })

/** By identifier, before any of the album is there. */
export const selectedById = (ids: Iterable<string>): SelectedPhotos => ({
  roster: emptyRoster,
  bits: new Uint32Array(0),
  away: new Set(ids),
})

/** Where the roster has a photo; a smaller album does not know what came after it. */
function placeOf({ count, positions }: Roster, photoId: string): number | undefined {
  const position = positions.get(photoId)
  return position === undefined || position >= count ? undefined : position
}

export function isSelected({ roster, bits }: SelectedPhotos, photoId: string): boolean {
  const position = placeOf(roster, photoId)
  return position !== undefined && hasBit(bits, position)
}

/** Photos that are selected though the roster does not have them. */
const awayFrom = ({ roster, away }: SelectedPhotos): string[] =>
  [...away].filter((photoId) => placeOf(roster, photoId) === undefined)

/** All of them by identifier, in the album's order, those that are away last. */
export function selectedIds(selected: SelectedPhotos): string[] {
  const { bits, roster } = selected
  const ids: string[] = []
  // a plain loop: for as many as photos an iterator takes ten times as long
  const positions = positionsOf(bits)
  for (let at = 0; at < positions.length; at++) ids.push(roster.ids[positions[at] ?? -1] ?? '')
  for (const photoId of awayFrom(selected)) ids.push(photoId)
  return ids
}

/** Whether the new roster only goes on after the old one. */
function isContinued(before: Roster, now: Roster): boolean {
  if (before.count > now.count) return false
  if (before.ids === now.ids) return true
  for (let position = 0; position < before.count; position++) {
    if (before.ids[position] !== now.ids[position]) return false
  }
  return true
}

/** The same photos in an album that went on: only what is new has to be looked at. */
function continuedIn({ roster: before, bits, away }: SelectedPhotos, roster: Roster): SelectedPhotos {
  if (away.size === 0) return { roster, bits, away }
  const own = emptyBits(roster.count)
  own.set(bits)
  for (let position = before.count; position < roster.count; position++) {
    if (away.has(roster.ids[position] ?? '')) setBit(own, position, true)
  }
  return { roster, bits: own, away }
}

/** The same photos wherever they are now. */
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
 * How selections cross from one reading of an album to the next: by identifier, whatever came, went or changed places.
 * Made once for both readings, since telling them apart costs a look at every photo.
 */
export function crossing(before: Roster, roster: Roster): (selected: SelectedPhotos) => SelectedPhotos {
  const go = isContinued(before, roster) ? continuedIn : reorderedIn
  return (selected) => go(selected, roster)
}
