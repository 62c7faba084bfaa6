/** Logical clock: a later event has a greater moment, whatever the system's clock does. */
export type LogicalClock = { next: () => number }

export function createLogicalClock(): LogicalClock {
  let last = 0
  return { next: () => ++last }
}
