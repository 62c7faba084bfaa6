import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** Flushes pending microtasks. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

function createTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let started = false
  const run = () => {
    started = true
    return promise
  }
  return { run, finish: () => resolve('done'), fail: () => reject(new Error('failed')), started: () => started }
}

test('at most as many tasks run at once as there are places, first come, first served', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 12 }),
      async (places, ends) => {
        const limited = createSemaphore(places)
        const tasks = ends.map(createTask)
        const results = tasks.map((task) => limited(task.run).catch(() => 'failed'))
        for (const [index, fails] of ends.entries()) {
          await settle()
          expect(tasks.map((task) => task.started())).toEqual(tasks.map((_, place) => place < index + places))
          if (fails) tasks[index]?.fail()
          else tasks[index]?.finish()
        }
        expect(await Promise.all(results)).toEqual(ends.map((fails) => (fails ? 'failed' : 'done')))
      },
    ),
    { numRuns: 40 },
  )
})

test('an aborted task leaves the queue and never runs', async () => {
  const limited = createSemaphore(1)
  const [first, second, third] = [createTask(), createTask(), createTask()]
  const leaving = new AbortController()
  void limited(first.run)
  const waiting = limited(second.run, leaving.signal)
  void limited(third.run)
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  first.finish()
  await settle()
  expect([second.started(), third.started()]).toEqual([false, true])
})

test('a task aborted beforehand never runs', async () => {
  const task = createTask()
  await expect(createSemaphore(1)(task.run, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(task.started()).toBe(false)
})
