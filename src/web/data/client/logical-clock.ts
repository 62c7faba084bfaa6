/** Moments in the order in which they happened; no clock, so none that jumps. */
export type Moments = { next: () => number }

export function createMoments(): Moments {
  let last = 0
  return { next: () => ++last }
}
