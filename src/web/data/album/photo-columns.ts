import type { Label } from './label.ts'
import type { PhotoBits } from './photo-bits.ts'
import type { MediaKind } from './photo-media.ts'

/** Media kinds, indexed by their number in a column. */
export const mediaKinds: readonly MediaKind[] = ['image', 'live', 'video']

/** A label of the album, with the photos that carry it. */
export type LabelColumn = Label & { bits: PhotoBits }

/** An album's photos as columns: entry i of each is the album's photo i, in the service's order. */
export type PhotoColumns = {
  count: number
  ids: readonly string[]
  positions: ReadonlyMap<string, number>
  ratios: Float32Array
  kinds: Uint8Array
  /** In order of first appearance in the album. */
  labels: readonly LabelColumn[]
  /** Set when these are only some photos of an album: their known positions in it. */
  within?: ReadonlyMap<string, number> | undefined
}

/**
 * An album's photos by position, and their positions by identifier. While an album arrives, its earlier states share
 * these with the later, larger ones: positions from `count` on don't belong to this state.
 */
export type PhotoIndex = Pick<PhotoColumns, 'count' | 'ids' | 'positions'>

export const noPhotos: PhotoColumns = {
  count: 0,
  ids: [],
  positions: new Map(),
  ratios: new Float32Array(0),
  kinds: new Uint8Array(0),
  labels: [],
}

/** Frame number of a photo; 0 while unknown. */
export const frameAt = ({ within, ids }: PhotoColumns, position: number): number =>
  within ? (within.get(ids[position] ?? '') ?? -1) + 1 : position + 1

export const mediaKindAt = ({ kinds }: PhotoColumns, position: number): MediaKind =>
  mediaKinds[kinds[position] ?? 0] ?? 'image'
