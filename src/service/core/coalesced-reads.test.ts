import { expect, test } from 'vitest'
import { createCoalescedReads } from './coalesced-reads.ts'

/** Reads that the test settles one by one. */
function createReadings() {
  const begun: { key: string; done: PromiseWithResolvers<string> }[] = []
  const read = createCoalescedReads((key) => {
    const done = Promise.withResolvers<string>()
    begun.push({ key, done })
    return done.promise
  })
  return { begun, read }
}

test('callers that arrive during a read share the next one, which begins after they asked', async () => {
  const { begun, read } = createReadings()
  const first = read('a')
  const [second, third] = [read('a'), read('a')]
  expect(begun).toHaveLength(1)
  begun[0]?.done.resolve('before')
  expect(await first).toBe('before')
  expect(begun).toHaveLength(2)
  const fourth = read('a')
  begun[1]?.done.resolve('after')
  expect(await Promise.all([second, third])).toEqual(['after', 'after'])
  begun[2]?.done.resolve('later')
  expect(await fourth).toBe('later')
  expect(begun).toHaveLength(3)
})

test('keys are read independently, and a finished read is not reused', async () => {
  const { begun, read } = createReadings()
  const both = Promise.all([read('a'), read('b')])
  begun.forEach(({ key, done }) => done.resolve(key))
  expect(await both).toEqual(['a', 'b'])
  const again = read('a')
  begun[2]?.done.resolve('again')
  expect(await again).toBe('again')
})

test('a failed read also fails the callers waiting for the next one, and a later call reads again', async () => {
  const { begun, read } = createReadings()
  const both = Promise.allSettled([read('a'), read('a')])
  begun[0]?.done.reject(new Error('away'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = read('a')
  expect(begun).toHaveLength(2)
  begun[1]?.done.resolve('back')
  expect(await again).toBe('back')
})
