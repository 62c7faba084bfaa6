import type { Around } from './album-source.ts'

/** Thumbnails preloaded from the next photo on, and from the previous one back. */
const [AHEAD, BEHIND] = [12, 4]

type NearestOptions = Pick<Around, 'previous' | 'next'> & {
  /** The first and last index that the filmstrip renders, if it is shown. */
  strip: { from: number; to: number } | undefined
}

/** The indexes around a photo: next, previous, next but one, and so on; then the rest of the filmstrip, nearest first. */
export function nearestFirst({ previous, next, strip }: NearestOptions): number[] {
  const [back, on] = [previous ?? Number.NaN, next ?? Number.NaN]
  const near = Array.from({ length: AHEAD }, (_, far) => (far < BEHIND ? [on + far, back - far] : [on + far])).flat()
  if (strip === undefined) return near
  const here = next === undefined ? back + 1 : on - 1
  const { from, to } = strip
  const others = Array.from({ length: to - from + 1 }, (_, place) => from + place)
    .filter((index) => index !== here && !near.includes(index))
    .toSorted((one, other) => Math.abs(one - here) - Math.abs(other - here))
  return [...near, ...others]
}
