import { yieldToMain } from '#web/lib/sleep.ts'

/** Milliseconds of work before the page has its turn: half a frame. */
const SLICE = 8

/** Runs long work in slices, between which the page stays awake; each step of it is to be short. */
export async function inSlices<Result>(
  steps: Generator<unknown, Result>,
  pause: () => Promise<void> = yieldToMain,
): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await pause()
  }
}
