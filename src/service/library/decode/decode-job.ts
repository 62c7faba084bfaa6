import type { PhotoRow } from '#service/db/tables.ts'

/** A child's job: hash a file, or hash it and derive its stable version. */
export type DecodeJob = {
  task: 'hash' | 'derive'
  /** The library's real path; files outside of it are not read. */
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

/** Prefixes of refusals that another machine may not give. */
export const TOOK_TOO_LONG = 'decoding took longer than'
export const NEEDS_MEMORY = 'opening it takes about'

/** Retried soon: the file may be complete then. */
export const MAYBE_NOT_WHOLE = 'damaged or not fully copied yet; it will be tried again'

/**
 * `isUnreadable`: the system did not let the file be read, so nothing is known of it. `isMachineFault`: the decoder got
 * too little processor time or ended, which the machine or the file may have caused.
 */
export type Refusal = { refused: string; isUnreadable?: true; isMachineFault?: true }

/** `refused`: why this file can't become a photo, for the operator. Any other failure throws. */
export type DecodeResult = { contentHash: string; derived?: Derived } | Refusal

/** Thrown while decoding to refuse the file. */
export class RefusedFile extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefusedFile'
  }
}

/** The memory that a decoding process may use. */
export type MemoryGrant = {
  /** The whole budget in bytes, shared by all decoding. */
  readonly most: number
  /**
   * Reserves `bytes` in total, requesting them if the job came with less. Throws `RefusedFile` if they exceed the whole
   * budget, `Postponed` if others hold it: the job must then release what it has read and start over later.
   */
  take: (bytes: number) => Promise<void>
}

/** There is not enough memory for the job now. */
export class Postponed extends Error {
  readonly needs: number
  constructor(needs: number) {
    super(`waits for ${needs} bytes of memory`)
    this.name = 'Postponed'
    this.needs = needs
  }
}

/** Bytes: the whole budget, and what the job may use without a request. */
type MemoryLimits = { mostMemory: number; heldMemory: number }

/** To a decoding process: a job, or the answer to a request for memory. */
export type ToDecoder = ((DecodeJob | ShrinkJob) & MemoryLimits) | { granted: boolean }

/** From a decoding process: a request for memory, in total bytes; a sign that hashing goes on; or its job's result. */
export type FromDecoder = { needs: number } | { hashed: true } | { postponed: number } | DecodeResult | ShrinkResult

type Shrinking = {
  /** Pixels. */
  width: number
  /** Another service's picture, of unknown size, format and orientation. */
  isForeign?: boolean
}

/** A child's job: make a thumbnail. */
export type ShrinkJob = Shrinking & { task: 'shrink'; pieces: readonly Uint8Array[] }

/** A thumbnail to make; its source is read when the job starts, so that queued orders take no memory. */
export type ShrinkOrder = Shrinking & {
  /** In one piece or in several, which the child concatenates. */
  read: () => Promise<Uint8Array | readonly Uint8Array[]>
}

export type ShrinkResult = { small: Uint8Array } | Refusal
