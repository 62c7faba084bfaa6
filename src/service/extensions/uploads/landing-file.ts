/** A complete file for a folder of the library. */
export type LandingFile = {
  folder: string
  name: string
  /** Its present path. */
  from: string
  size: number
  contentHash: string
  modifiedAt: Date | undefined
}
