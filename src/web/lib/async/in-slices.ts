import { yieldToMain } from '#web/lib/sleep.ts'

/** Milliseconds of work before the page gets its turn: half a frame. */
const SLICE = 8

/** Time slicing: runs long work in short steps, and yields to the page between slices of them. */
export async function inSlices<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await yieldToMain()
  }
}
