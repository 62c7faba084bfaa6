/** A set of photos as bits: bit `i & 31` of word `i >>> 5` is photo i. Missing words hold no photo. */
export type PhotoBits = Uint32Array<ArrayBuffer>

const wordsFor = (count: number): number => (count + 31) >>> 5

/** The empty set, with room for `count` photos. */
export const emptyBits = (count: number): PhotoBits => new Uint32Array(wordsFor(count))

/** A copy with room for `count` photos. */
export function copyBits(bits: PhotoBits, count: number): PhotoBits {
  const copy = new Uint32Array(Math.max(wordsFor(count), bits.length))
  copy.set(bits)
  return copy
}

/** Spare room of a growing set, least and most, as a fraction of what it needs. */
const [LEAST_SPARE, MOST_SPARE] = [0.5, 1]

/** Different amounts of spare room; `spread` counts modulo this. */
const SPREADS = 16

type GrowthOptions = {
  /** Photos before this position stay unchanged. */
  from: number
  count: number
  /**
   * Staggers copying: of many sets that grow together, those with different numbers run out of room at different times.
   */
  spread: number
}

/**
 * The set extended to `count` photos, so that those from `from` on can be added in place. Shares its buffer with
 * `bits`, which stays unchanged; copies only where the two would share a word or no room is left. A set may be extended
 * only once.
 */
export function extendedBits(bits: PhotoBits, { from, count, spread }: GrowthOptions): PhotoBits {
  const words = wordsFor(count)
  const hasRoom = bits.buffer.byteLength >= words * bits.BYTES_PER_ELEMENT
  if (hasRoom && from >>> 5 >= bits.length) return new Uint32Array(bits.buffer, 0, words)
  const spare = LEAST_SPARE + ((MOST_SPARE - LEAST_SPARE) * (spread % SPREADS)) / SPREADS
  const copy = new Uint32Array(Math.ceil(words * (1 + spare)))
  copy.set(bits)
  return copy.subarray(0, words)
}

/** The set of the first `count` photos. */
export function allBits(count: number): PhotoBits {
  const bits = emptyBits(count)
  setRun(bits, 0, count - 1)
  return bits
}

export const hasBit = (bits: PhotoBits, index: number): boolean =>
  (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1

/** Adds a photo to a set or removes it, in place; a no-op beyond the set's room. */
export function setBit(bits: PhotoBits, index: number, present: boolean): void {
  const word = index >>> 5
  const mask = 1 << (index & 31)
  const now = bits[word] ?? 0
  bits[word] = present ? now | mask : now & ~mask
}

/** Adds positions `from` to `to`, inclusive, in place; word by word because the run may be the whole album. */
export function setRun(bits: PhotoBits, from: number, to: number): void {
  if (to < from) return
  const [first, last] = [from >>> 5, to >>> 5]
  const [head, tail] = [-1 << (from & 31), -1 >>> (31 - (to & 31))]
  if (first === last) {
    bits[first] = (bits[first] ?? 0) | (head & tail)
    return
  }
  bits[first] = (bits[first] ?? 0) | head
  bits.fill(-1, first + 1, last)
  bits[last] = (bits[last] ?? 0) | tail
}

/** Intersection, in place. */
export function intersectBits(bits: PhotoBits, others: PhotoBits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
}

/** Union, in place; photos beyond the room of `bits` are ignored. */
export function uniteBits(bits: PhotoBits, others: PhotoBits): void {
  const words = Math.min(bits.length, others.length)
  for (let word = 0; word < words; word++) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0)
}

/** Difference, in place: `bits` without `others`. */
export function subtractBits(bits: PhotoBits, others: PhotoBits): void {
  const words = Math.min(bits.length, others.length)
  for (let word = 0; word < words; word++) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0)
}

/** Union of two sets; a new one. */
export function unionOf(one: PhotoBits, other: PhotoBits): PhotoBits {
  const bits = new Uint32Array(Math.max(one.length, other.length))
  bits.set(one)
  uniteBits(bits, other)
  return bits
}

/** Symmetric difference of two sets; a new one. */
export function symmetricDifferenceOf(one: PhotoBits, other: PhotoBits): PhotoBits {
  const bits = new Uint32Array(Math.max(one.length, other.length))
  for (let word = 0; word < bits.length; word++) bits[word] = (one[word] ?? 0) ^ (other[word] ?? 0)
  return bits
}

export function equalBits(one: PhotoBits, other: PhotoBits): boolean {
  for (let word = 0; word < Math.max(one.length, other.length); word++) {
    if ((one[word] ?? 0) !== (other[word] ?? 0)) return false
  }
  return true
}

/** Population count of a word, by halving (Hacker's Delight, 5-2). */
function onesIn(word: number): number {
  let ones = word - ((word >>> 1) & 0x5555_5555)
  ones = (ones & 0x3333_3333) + ((ones >>> 2) & 0x3333_3333)
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Size of a set. Plain loops throughout this file: iterators take ten times as long. */
export function countBits(bits: PhotoBits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word] ?? 0)
  return count
}

/** True for a set that is not empty. */
export const hasBits = (bits: PhotoBits): boolean => bits.some((word) => word !== 0)

/** Size of the intersection, without building it. */
export function countCommon(bits: PhotoBits, others: PhotoBits): number {
  const words = Math.min(bits.length, others.length)
  let count = 0
  for (let word = 0; word < words; word++) count += onesIn((bits[word] ?? 0) & (others[word] ?? 0))
  return count
}

/** The positions of a set, ascending. O(words + photos). */
export function positionsOf(bits: PhotoBits): Uint32Array {
  const positions = new Uint32Array(countBits(bits))
  let found = 0
  for (let index = 0; index < bits.length; index++) {
    let rest = bits[index] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      positions[found++] = index * 32 + 31 - Math.clz32(lowest)
      rest ^= lowest
    }
  }
  return positions
}
