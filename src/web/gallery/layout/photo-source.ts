import type { MediaKind } from '#web/data/album/photo-media.ts'

/** A photo as a tile shows it. */
export type TilePhoto = {
  id: string
  kind: MediaKind
  /** Its number in the album, from 1; a filter does not change it. 0: not known yet. */
  frame: number
  /** Its accessible name: "Photo 12, video, labels Best, Crowd". */
  name: string
  /** Colours of the first of its public labels. */
  dots: readonly string[]
  /** It carries a label that is hidden from participants. */
  restricted: boolean
  /** The names of its labels, where they may be drawn on it. */
  labels?: Readonly<Record<'public' | 'restricted', readonly string[]>>
}

/** The photos of a sheet, read lazily: only those near the view. Immutable: new content is a new object. */
export type PhotoSource = {
  count: number
  /** Width by height of each. */
  ratios: Float32Array
  /** Photos of the album, shown or not: the highest frame number. */
  frames: number
  /** Frame numbers, ascending. */
  frameAt: (index: number) => number
  photoAt: (index: number) => TilePhoto
  idAt: (index: number) => string
  /** -1 where the sheet does not have the photo. */
  indexOf: (photoId: string) => number
  /** Address of a picture, where it is loaded. */
  addressAt: (index: number) => string | undefined
  /** Resolves once the addresses of these photos are loaded. */
  loadAddresses: (indexes: readonly number[]) => Promise<void>
}
