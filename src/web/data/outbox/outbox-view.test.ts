import { expect, test } from 'vitest'
import type { Outcome, PlacedBatch } from './label-batch.ts'
import type { OutboxEvent } from './machine-state.ts'
import { createOutboxMachine } from './outbox-machine.ts'
import { viewOutbox } from './outbox-view.ts'

/** A batch of one label on the first photos. */
const batchOf = (seq: number, { photos, wanted }: { photos: number; wanted: boolean }): PlacedBatch => {
  const photoIds = Array.from({ length: photos }, (_, place) => `p${place}`)
  return {
    id: `b${seq}`,
    albumId: 'a',
    at: 0,
    what: '',
    seq,
    groups: [{ kind: 'public', text: 'Best', wanted, photoIds }],
  }
}

/** A tab that reads a batch of ten labels with the outcomes of the first ones. */
function openTab(firstOutcomes: readonly Outcome['now'][]) {
  const machine = createOutboxMachine({ random: () => 0.5, tab: 1 })
  const outcomes = firstOutcomes.map((now, index) => ({ seq: 1, index, now }))
  const tell = (event: OutboxEvent): void => {
    for (const effect of machine.handle(event, 0)) {
      if (effect.type !== 'readAll') continue
      tell({ type: 'read', batches: [batchOf(1, { photos: 10, wanted: true })], outcomes, all: effect.all })
    }
  }
  tell({ type: 'open' })
  const view = () => viewOutbox({ machine, now: 0, sent: 0, secondsLeft: undefined, dismissed: 0, isAbsent: false })
  return { tell, view }
}

test('changes that were discarded are not counted as sent after a reload', () => {
  const { view } = openTab(['acknowledged', 'over', 'discarded', 'discarded', 'replaced', 'parked'])
  expect(view().batches).toMatchObject([{ sent: 2, parked: 1, queued: 4, intents: 10 }])
})

test('changes that were sent stay counted when later ones replace them, and others do not', () => {
  const { tell, view } = openTab(['acknowledged', 'acknowledged', 'acknowledged'])
  expect(view().batches).toMatchObject([{ sent: 3, queued: 7 }])
  tell({ type: 'news', news: { type: 'stored', batch: batchOf(2, { photos: 4, wanted: false }) } })
  expect(view().batches).toMatchObject([
    { sent: 3, queued: 6 },
    { sent: 0, queued: 4 },
  ])
})

test('a failed look at the storage is over with the next that succeeds', () => {
  const { tell, view } = openTab([])
  tell({ type: 'notRead' })
  expect(view().storage).toBe('failing')
  tell({ type: 'listed', seqs: [1] })
  expect(view().storage).toBe('kept')
})

test('a failed change of the storage is over with the next that succeeds, not with a look', () => {
  const { tell, view } = openTab([])
  tell({ type: 'notWritten' })
  tell({ type: 'listed', seqs: [1] })
  expect(view().storage).toBe('failing')
  tell({ type: 'closed' })
  expect(view().storage).toBe('kept')
})

test('changes that could not be stored are not taken for stored, though the storage can be read', () => {
  const { tell, view } = openTab([])
  tell({ type: 'enqueue', batch: batchOf(2, { photos: 4, wanted: false }) })
  tell({ type: 'notStored', id: 'b2' })
  tell({ type: 'listed', seqs: [1] })
  expect(view().storage).toBe('failing')
})
