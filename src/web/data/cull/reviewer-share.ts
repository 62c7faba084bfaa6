import { emptyBits, type PhotoBits, setBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/** One reviewer of several, from 1, who share the photos of an album. */
type Reviewer = { number: number; of: number }

/**
 * The reviewer, from 1, whom a photo falls to: FNV-1a over the identifier, its bits mixed as murmur3 ends, since FNV alone leaves
 * the lowest ones uneven. Every device has to come to the same, today and in a year: never to be changed.
 */
export function reviewerOf(photoId: string, reviewers: number): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < photoId.length; at++) hash = Math.imul(hash ^ photoId.charCodeAt(at), 0x0100_0193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) % reviewers) + 1
}

/** The photos of one reviewer. O(characters of the identifiers): to be made once for an album. */
export function shareBits({ ids, count }: Pick<PhotoColumns, 'ids' | 'count'>, { number, of }: Reviewer): PhotoBits {
  const bits = emptyBits(count)
  for (let position = 0; position < count; position++) {
    if (reviewerOf(ids[position] ?? '', of) === number) setBit(bits, position, true)
  }
  return bits
}
