/** A file that came whole, for a folder of the library. */
export type LandingFile = {
  folder: string
  name: string
  /** Where it lies now. */
  from: string
  size: number
  contentHash: string
  modifiedAt: Date | undefined
}
