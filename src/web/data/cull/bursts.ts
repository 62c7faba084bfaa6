import { hashDistance, type PictureHash } from '#web/lib/picture/picture-hash.ts'

/** Most differing bits, of 64, of pictures that look alike: unrelated ones differ in about 32. */
const ALIKE = 10

/** Photos looked at on either side: a longer burst is compared in parts. */
const FARTHEST = 24

const areAlike = (one: PictureHash | undefined, other: PictureHash | undefined): boolean =>
  one !== undefined && other !== undefined && hashDistance(one, other) <= ALIKE

type BurstOptions = {
  count: number
  /** Undefined while the picture is not decoded. */
  hashAt: (index: number) => PictureHash | undefined
}

/** A run of neighbours, from the first to the last index. */
export type Burst = { from: number; to: number }

/** The burst around a photo: neighbours of which each looks like the next. Undefined for a photo that stands alone. */
export function burstAround(index: number, { count, hashAt }: BurstOptions): Burst | undefined {
  let [from, to] = [index, index]
  while (from > 0 && index - from < FARTHEST && areAlike(hashAt(from), hashAt(from - 1))) from--
  while (to + 1 < count && to - index < FARTHEST && areAlike(hashAt(to), hashAt(to + 1))) to++
  return from === to ? undefined : { from, to }
}
