export type MediaKind = 'image' | 'live' | 'video'

/** What a tile shows of a photo. */
export type TilePhoto = {
  id: string
  kind: MediaKind
  /** Its number in the album, from 1; a filter does not change it. 0: not known yet. */
  frame: number
  /** Read out: "Photo 12, video, labels Best, Crowd". */
  name: string
  /** Colours of its public labels; of the first of them, where it has many. */
  dots: readonly string[]
  /** It carries a label that is hidden from participants. */
  restricted: boolean
  /** Their names, where they may be drawn on it. */
  labels?: Readonly<Record<'public' | 'restricted', readonly string[]>>
}

/** The photos of a sheet, of which only the visible ones are ever asked for. A new object means new content. */
export type PhotoSource = {
  count: number
  /** Width by height of each. */
  ratios: Float32Array
  /** Photos of the album, whether or not the sheet shows them: the highest frame number. */
  frames: number
  /** Ascending. */
  frameAt: (index: number) => number
  photoAt: (index: number) => TilePhoto
  idAt: (index: number) => string
  /** -1 where the sheet does not have the photo. */
  indexOf: (photoId: string) => number
  /** Address of a picture, where it is at hand. */
  addressAt: (index: number) => string | undefined
  /** Resolves once the addresses of these are at hand. */
  loadAddresses: (indexes: readonly number[]) => Promise<void>
}
