import { type Label, labelId, photoLabelId } from '#web/data/album/label.ts'
import {
  uniteBits,
  allBits,
  copyBits,
  countBits,
  emptyBits,
  subtractBits,
  hasBit,
  intersectBits,
  type PhotoBits,
  positionsOf,
  setBit,
} from '#web/data/album/photo-bits.ts'
import type { LabelColumn, PhotoColumns, PhotoIndex } from '#web/data/album/photo-columns.ts'

/** An album as it was seen; immutable. The bits of labels are by position in `ids`. */
export type SeenAlbum = { ids: readonly string[]; labels: readonly LabelColumn[] }

/** A label that this device added to a photo (`present`) or removed from it. */
export type OwnChange = Label & { photoId: string; present: boolean }

/** The changes since the album was seen, by position in the album as it is now. */
export type Changes = {
  /** The photos of the album as it is now. */
  ids: readonly string[]
  /** New photos. */
  fresh: PhotoBits
  freshCount: number
  /** Seen photos with other labels. */
  relabelled: PhotoBits
  relabelledCount: number
  /** How many photos are gone. */
  gone: number
}

/** The positions of seen photos in the album as it is now. */
export type PositionMap = {
  /** By position in the seen album; -1: gone. */
  to: Int32Array
  /** Photos of the album that were seen. */
  known: PhotoBits
  gone: number
  /** All seen photos are where they were. */
  inPlace: boolean
  /** Cache of moved bits: after an own change, only one of 200 labels has to be moved again. */
  moved: WeakMap<PhotoBits, PhotoBits>
}

const none: PhotoBits = new Uint32Array(0)

export const seenNow = ({ count, ids, labels }: PhotoColumns): SeenAlbum => ({
  ids: ids.slice(0, count),
  labels: labels.filter(({ bits }) => bits.some((word) => word !== 0)),
})

/** Photos per step of long work: some tenths of a millisecond. */
const STEP = 1_000

/** The positions in a seen album, by photo. In steps. */
export function* placesIn({ ids }: SeenAlbum): Generator<undefined, ReadonlyMap<string, number>> {
  const places = new Map<string, number>()
  for (const [place, photoId] of ids.entries()) {
    places.set(photoId, place)
    if (place % STEP === 0) yield
  }
  return places
}

/** Finds where the seen photos are now, and moves their labels along. In steps: O(photos + labels on them). */
export function* mapPositions(
  { ids, labels }: SeenAlbum,
  { count, positions }: PhotoIndex,
): Generator<undefined, PositionMap> {
  const to = new Int32Array(ids.length)
  const known = emptyBits(count)
  let gone = 0
  let inPlace = true
  for (const [from, photoId] of ids.entries()) {
    const found = positions.get(photoId)
    const position = found === undefined || found >= count ? -1 : found
    to[from] = position
    if (position === -1) gone++
    else setBit(known, position, true)
    if (position !== from) inPlace = false
    if (from % STEP === 0) yield
  }
  const positionMap: PositionMap = { to, known, gone, inPlace, moved: new WeakMap() }
  for (const { bits } of labels) {
    mappedBits(bits, positionMap)
    yield
  }
  return positionMap
}

function mappedBits(bits: PhotoBits, { to, known, inPlace, moved }: PositionMap): PhotoBits {
  if (inPlace) return bits
  const ready = moved.get(bits)
  if (ready) return ready
  const there = new Uint32Array(known.length)
  for (const position of positionsOf(bits)) {
    const now = to[position] ?? -1
    if (now !== -1) setBit(there, now, true)
  }
  moved.set(bits, there)
  return there
}

/** Adds the symmetric difference of two sets to `into`. */
function addDifference(into: PhotoBits, a: PhotoBits, b: PhotoBits): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) | ((a[word] ?? 0) ^ (b[word] ?? 0))
}

/**
 * Compares an album with the seen one. `unsettled`: this device's changes that the service has not confirmed, which are
 * shown already and do not count. O(words of the album × labels), once the labels are moved.
 */
export function changesSince(
  seen: SeenAlbum,
  now: PhotoColumns,
  { positionMap, unsettled }: { positionMap: PositionMap; unsettled: readonly OwnChange[] },
): Changes {
  const labels = new Map(seen.labels.map((label) => [labelId(label), mappedBits(label.bits, positionMap)]))
  // there may be as many changes as photos: each label is copied once
  const copied = new Map<string, PhotoBits>()
  for (const change of unsettled) {
    const position = now.positions.get(change.photoId)
    if (position === undefined || position >= now.count) continue
    const key = labelId(change)
    const bits = copied.get(key) ?? copyBits(labels.get(key) ?? none, now.count)
    copied.set(key, bits)
    setBit(bits, position, change.present)
    labels.set(key, bits)
  }
  const relabelled = emptyBits(now.count)
  for (const label of now.labels) {
    addDifference(relabelled, label.bits, labels.get(labelId(label)) ?? none)
    labels.delete(labelId(label))
  }
  // labels that no photo has any more
  for (const bits of labels.values()) uniteBits(relabelled, bits)
  intersectBits(relabelled, positionMap.known)
  const fresh = allBits(now.count)
  subtractBits(fresh, positionMap.known)
  return {
    ids: now.ids,
    fresh,
    freshCount: countBits(fresh),
    relabelled,
    relabelledCount: countBits(relabelled),
    gone: positionMap.gone,
  }
}

/** The seen album with the caller's uploads, which count as seen. Returns the same object if it has them all. */
export function withOwnPhotos(
  seen: SeenAlbum,
  { positions, labels }: Pick<PhotoColumns, 'positions' | 'labels'>,
  photoIds: readonly string[],
): SeenAlbum {
  const known = new Set(seen.ids)
  const added = [...new Set(photoIds)].filter((photoId) => positions.has(photoId) && !known.has(photoId))
  if (added.length === 0) return seen
  const ids = [...seen.ids, ...added]
  const own = new Map(seen.labels.map((label) => [labelId(label), label]))
  for (const { kind, text, bits } of labels) {
    const carrying = added.flatMap((photoId, index) =>
      hasBit(bits, positions.get(photoId) ?? -1) ? [seen.ids.length + index] : [],
    )
    if (carrying.length === 0) continue
    const copy = copyBits(own.get(labelId({ kind, text }))?.bits ?? none, ids.length)
    for (const position of carrying) setBit(copy, position, true)
    own.set(labelId({ kind, text }), { kind, text, bits: copy })
  }
  return { ids, labels: [...own.values()] }
}

/** The seen album with own label changes, which count as seen. Photos that were not seen stay new. */
export function withOwnChanges(
  seen: SeenAlbum,
  own: readonly OwnChange[],
  positionOf: (photoId: string) => number | undefined,
): SeenAlbum {
  const labels = new Map(seen.labels.map((label) => [labelId(label), label]))
  const copied = new Set<string>()
  // of several changes of one label on one photo the last one wins
  for (const { photoId, kind, text, present } of new Map(
    own.map((change) => [photoLabelId(change), change]),
  ).values()) {
    const position = positionOf(photoId)
    const key = labelId({ kind, text })
    const bits = labels.get(key)?.bits ?? none
    if (position === undefined || hasBit(bits, position) === present) continue
    const copy = copied.has(key) ? bits : copyBits(bits, seen.ids.length)
    copied.add(key)
    setBit(copy, position, present)
    labels.set(key, { kind, text, bits: copy })
  }
  return copied.size === 0 ? seen : { ...seen, labels: [...labels.values()] }
}
