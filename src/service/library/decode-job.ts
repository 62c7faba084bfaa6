import type { PhotoRow } from '#service/db/tables.ts'

/** What a child is asked: to hash a file, or to hash it and make what is shown of it. */
export type DecodeJob = { task: 'hash' | 'derive'; path: string; claim: 'image' | 'video' }

/** What is known of a file from its bytes alone. */
export type Derived = Pick<PhotoRow, 'kind' | 'width' | 'height' | 'media_type' | 'stable_type'> & {
  stable: Uint8Array
}

/** `refused`: this file can't become a photo, in words for the operator. Anything else wrong is a throw. */
export type DecodeResult = { contentHash: string; derived?: Derived } | { refused: string }

/** A refusal on purpose, from within the decoding. */
export class RefusedFile extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefusedFile'
  }
}
