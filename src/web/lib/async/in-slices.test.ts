import { afterEach, expect, test, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

afterEach(() => void vi.useRealTimers())

test('long work yields to the page every few milliseconds, and resolves with its result', async () => {
  vi.useFakeTimers()
  let steps = 0
  function* work(): Generator<undefined, string> {
    for (; steps < 6; steps++) {
      vi.advanceTimersByTime(5)
      yield
    }
    return 'done'
  }
  const result = inSlices(work())
  const seen = [steps]
  for (; vi.getTimerCount() > 0; seen.push(steps)) await vi.advanceTimersToNextTimerAsync()
  expect(seen).toEqual([1, 3, 5, 6])
  expect(await result).toBe('done')
})
