import { yieldToMain } from './sleep.ts'

/** Milliseconds of work before yielding: half a frame. */
const SLICE = 8

/** Time slicing: runs long work in short steps, and yields to the page after each slice. */
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
