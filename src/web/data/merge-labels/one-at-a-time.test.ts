import { expect, test } from 'vitest'
import { oneAtATime } from './continue-merges.ts'

test('calls during a run lead to one more run, and never to two at once', async () => {
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

test('work can be run again after a failure', async () => {
  let fails = true
  const work = oneAtATime(async () => {
    if (fails) throw new Error('no')
  })
  await expect(work()).rejects.toThrow('no')
  fails = false
  await work()
})
