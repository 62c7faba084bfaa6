import { expect, test } from 'vitest'
import type { OutboxView } from '#web/data/outbox/outbox-view.ts'
import { createStore } from '#web/lib/store.ts'
import { whenSent } from './take-out.ts'

const viewOf = (...sent: number[]): Pick<OutboxView, 'batches'> => ({
  batches: sent.map((count) => ({
    id: 'back',
    albumId: 'a',
    what: '',
    at: 0,
    queued: 1 - count,
    parked: 0,
    sent: count,
    intents: 1,
  })),
})

test('a stored change is not sent because the view doesn’t show it yet', async () => {
  const { get, set, subscribe } = createStore(viewOf())
  const ends: string[] = []
  const sent = whenSent({ view: get, subscribe }, 'back').then(() => ends.push('sent'))
  for (const view of [viewOf(0), viewOf(0), viewOf(1)]) {
    // whatever has already happened is recorded first
    await new Promise(setImmediate)
    expect(ends).toEqual([])
    set(view)
  }
  await sent
})
