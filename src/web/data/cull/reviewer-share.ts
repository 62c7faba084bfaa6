import { emptyBits, type PhotoBits, setBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/** One of several reviewers, numbered from 1, who share the photos of an album. */
type Reviewer = { number: number; of: number }

/**
 * The reviewer, from 1, to whom a photo falls: FNV-1a over the identifier with the finaliser of murmur3, since FNV
 * alone leaves the lowest bits uneven. Never change it: every device has to get the same result, today and in a year.
 */
export function reviewerOf(photoId: string, reviewers: number): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < photoId.length; at++) hash = Math.imul(hash ^ photoId.charCodeAt(at), 0x0100_0193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) % reviewers) + 1
}

/** The photos of one reviewer. O(characters of the identifiers): call it once for an album. */
export function shareBits({ ids, count }: Pick<PhotoColumns, 'ids' | 'count'>, { number, of }: Reviewer): PhotoBits {
  const bits = emptyBits(count)
  for (let position = 0; position < count; position++) {
    if (reviewerOf(ids[position] ?? '', of) === number) setBit(bits, position, true)
  }
  return bits
}
