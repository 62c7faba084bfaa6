import type { PhotoRow } from '#service/db/tables.ts'

/** A job for a child: to hash a file, or to hash it and derive its stable version. */
export type DecodeJob = {
  task: 'hash' | 'derive'
  /** The library's real path; what lies outside is not read. */
  root: string
  path: string
  claim: 'image' | 'video'
}

/** The columns that follow from a file's bytes, and its stable version. */
export type Derived = Pick<
  PhotoRow,
  'kind' | 'width' | 'height' | 'media_type' | 'stable_type' | 'live_id' | 'seconds' | 'damaged'
> & {
  stable: Uint8Array
}

/** Beginnings of refusals that may be the machine's fault: such a file is tried again after a restart. */
export const TOOK_TOO_LONG = 'decoding took longer than'
export const ENDED = 'the decoder ended with'
export const NEEDS_MEMORY = 'opening it takes about'

/** Tried again soon: it may have come in whole then. */
export const MAYBE_NOT_WHOLE = 'damaged or not fully copied yet; it will be tried again'

/** `isUnread`: nothing is known of the file, the system did not let it be read. */
export type Refusal = { refused: string; isUnread?: true }

/** `refused`: this file can't become a photo, in words for the operator. Anything else wrong is a throw. */
export type DecodeResult = { contentHash: string; derived?: Derived } | Refusal

/** A refusal on purpose, from within the decoding. */
export class RefusedFile extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefusedFile'
  }
}

/** The memory that a decoding process may use. */
export type Room = {
  /** All there is, in bytes, for whatever is decoded at once. */
  readonly most: number
  /**
   * Takes so many bytes in all, and asks for them where the job came with less. Throws a `RefusedFile` where it is more than there is, `Postponed` where others have
   * it: what was read so far is to be let go, and the job begins anew when there is room.
   */
  take: (bytes: number) => Promise<void>
}

/** There is no room for it now. */
export class Postponed extends Error {
  readonly needs: number
  constructor(needs: number) {
    super(`waits for ${needs} bytes of memory`)
    this.name = 'Postponed'
    this.needs = needs
  }
}

/** Memory for decoding in bytes: all there is, and what a job may take without asking for it. */
type MemoryGrant = { mostMemory: number; heldMemory: number }

/** To a decoding process: a job, or the answer to a request for memory. */
export type ToDecoder = ((DecodeJob | ShrinkJob) & MemoryGrant) | { granted: boolean }

/** From a decoding process: a request for memory, in bytes in all, or the result of its job. */
export type FromDecoder = { needs: number } | { postponed: number } | DecodeResult | ShrinkResult

type Shrinking = {
  /** Pixels. */
  width: number
  /** A picture that somebody else made: nothing is known of its size, its kind or how it is turned. */
  isForeign?: boolean
}

/** A job for a child: to make a thumbnail of a stable version. */
export type ShrinkJob = Shrinking & { task: 'shrink'; pieces: readonly Uint8Array[] }

/** A thumbnail to be made; its source is read when the job starts, so that what waits takes no memory. */
export type ShrinkOrder = Shrinking & {
  /** In one piece, or in those it came in: they are put together in the child. */
  read: () => Promise<Uint8Array | readonly Uint8Array[]>
}

export type ShrinkResult = { small: Uint8Array } | { refused: string }
