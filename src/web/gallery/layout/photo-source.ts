import type { MediaKind } from '#web/data/album/photo-media.ts'

/** A photo as a tile shows it. */
export type TilePhoto = {
  id: string
  kind: MediaKind
  /** Frame number, from 1, whatever the filter. 0: not known yet. */
  frame: number
  /** Accessible name: "Photo 12, video, labels Best, Crowd". */
  name: string
  /** Colours of the first of its public labels. */
  dots: readonly string[]
  /** Whether it has a label that is hidden from participants. */
  restricted: boolean
  /** The names of its labels, where the settings may show them on it. */
  labels?: Readonly<Record<'public' | 'restricted', readonly string[]>>
}

/** The photos of a sheet, read lazily near the view. Immutable: new content is a new object. */
export type PhotoSource = {
  count: number
  /** Aspect ratio (width by height) of each. */
  ratios: Float32Array
  /** Photos of the album, shown or not, which is the highest frame number. */
  frames: number
  /** More photos of the album may follow. */
  isPart?: boolean
  /** Frame numbers, ascending. */
  frameAt: (index: number) => number
  photoAt: (index: number) => TilePhoto
  idAt: (index: number) => string
  /** -1 if the photo is not on the sheet. */
  indexOf: (photoId: string) => number
  /** Address of a picture, once loaded. */
  addressAt: (index: number) => string | undefined
  /** Resolves once the addresses of these photos are loaded. */
  loadAddresses: (indexes: readonly number[]) => Promise<void>
}
