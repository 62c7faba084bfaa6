import { expect, test } from 'vitest'
import { oneAtATime } from './continue-merges.ts'

test('work that is asked for while it is done is done once more, and never twice at once', async () => {
  let [now, most, times] = [0, 0, 0]
  const work = oneAtATime(async () => {
    most = Math.max(most, ++now)
    times++
    await Promise.resolve()
    now--
  })
  const first = work()
  void work()
  void work()
  await first
  expect([most, times]).toEqual([1, 2])
  await work()
  expect([most, times]).toEqual([1, 3])
})

test('work that fails may be asked for again', async () => {
  let fails = true
  const work = oneAtATime(async () => {
    if (fails) throw new Error('no')
  })
  await expect(work()).rejects.toThrow('no')
  fails = false
  await work()
})
