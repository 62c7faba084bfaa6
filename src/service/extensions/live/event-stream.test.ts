import { getEventListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { streamChanges } from './event-stream.ts'

test('streams that have ended no longer listen for the end of the service, even after a garbage collection', async () => {
  const service = new AbortController()
  const { signal } = service
  const open = () => streamChanges({ first: {}, watch: () => () => {}, keepAliveMs: 1000, signal, onEnd: () => {} })
  const streams = [open(), open(), open()]
  expect(getEventListeners(signal, 'abort')).toHaveLength(3)
  setFlagsFromString('--expose-gc')
  // not at once: what has just run may still hold them
  await setImmediate()
  runInNewContext('gc')()
  for (const stream of streams) await stream.cancel()
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
