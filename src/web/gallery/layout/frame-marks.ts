/** Photos of an album to be marked along the scrubber. */
export type FrameMarks = {
  name: string
  /** Neutral where there is none. */
  colour: string | undefined
  /** Positions in the album from 0, ascending. */
  positions: Uint32Array
}
