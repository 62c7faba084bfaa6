/** Photos over which the pace is measured: the last minute or two. */
const OVER = 40

/** Milliseconds after which time on a photo counts as a pause, not as culling. */
const PAUSE = 30_000

/** Fewest photos that make a pace. */
const FEWEST = 5

/** The moments at which photos were left, as far as the pace needs them. */
export const withMoment = (moments: readonly number[], now: number): readonly number[] => [...moments.slice(-OVER), now]

/** Photos a minute, from the moments at which photos were left, in milliseconds and ascending; pauses don't count. */
export function paceOf(moments: readonly number[]): number | undefined {
  let [photos, time] = [0, 0]
  for (let at = 1; at < moments.length; at++) {
    const took = (moments[at] ?? 0) - (moments[at - 1] ?? 0)
    if (took < 0 || took > PAUSE) continue
    photos++
    time += took
  }
  return photos < FEWEST || time === 0 ? undefined : (photos / time) * 60_000
}

/** Minutes that so many photos take at this pace, rounded up. */
export const minutesLeft = (photos: number, perMinute: number): number => Math.ceil(photos / perMinute)
