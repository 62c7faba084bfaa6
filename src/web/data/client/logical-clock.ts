/** Logical clock: a later event has a greater moment, whatever the system's clock does. */
export type Moments = { next: () => number }

export function createMoments(): Moments {
  let last = 0
  return { next: () => ++last }
}
