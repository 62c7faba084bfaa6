import { expect, test } from 'vitest'
import type { CallResult } from './label-batch.ts'
import type { OutboxEvent } from './machine-state.ts'
import { createOutboxMachine } from './outbox-machine.ts'
import { viewOutbox } from './outbox-view.ts'

type Failure = Extract<CallResult, { type: 'retry' }>

const MISSING: CallResult = { type: 'missing', reason: { kind: 'notFound', status: 404 } }
const FAILED: Failure = { type: 'retry', reason: { kind: 'network' }, busy: false }
const batch = {
  id: 'b',
  albumId: 'a',
  at: 0,
  what: '',
  seq: 1,
  groups: [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['p', 'q'] }],
} as const

type Sent = { call: number; photoId: string }

/** A leading tab with two queued labels, and a clock. */
function openTab() {
  const machine = createOutboxMachine({ random: () => 0.5, tab: 1 })
  let now = 0
  let lastSeq = batch.seq
  /** Handles an event. @returns the calls that it leads to */
  const tell = (event: OutboxEvent): Sent[] =>
    machine.handle(event, now).flatMap((effect) => {
      if (effect.type === 'readAll') return tell({ type: 'read', batches: [batch], outcomes: [], all: effect.all })
      if (effect.type === 'store')
        return tell({ type: 'stored', id: effect.batch.id, batch: { ...effect.batch, seq: ++lastSeq } })
      return effect.type === 'send' ? [{ call: effect.call, photoId: effect.intent.photoId }] : []
    })
  tell({ type: 'open' })
  tell({ type: 'lead', until: Infinity })
  return {
    tell,
    wake: () => {
      now = Math.max(now + 1, machine.wakeAt())
      return tell({ type: 'time' })
    },
    now: () => now,
    view: () => viewOutbox({ machine, now, sent: 0, secondsLeft: undefined, dismissed: 0, isAbsent: true }),
  }
}

/** Wakes the tab until it sends something. */
function nextCall(tab: ReturnType<typeof openTab>) {
  for (let wakes = 0; wakes < 100; wakes++) {
    const [call] = tab.wake()
    if (call) return call
  }
  throw new Error('nothing is sent')
}

test('a label on a missing photo is retried with backoff, without holding up others, until the photo is back', () => {
  const tab = openTab()
  const first = nextCall(tab)
  const [second] = tab.tell({ type: 'answered', call: first.call, result: MISSING })
  expect([first.photoId, second?.photoId]).toEqual(['p', 'q'])
  tab.tell({ type: 'answered', call: second?.call ?? 0, result: { type: 'done' } })
  expect(tab.view()).toMatchObject({ queued: 1, parked: [], missing: [{ photoId: 'p', text: 'Best' }], offline: false })
  const waits: number[] = []
  for (let again = 0; again < 20; again++) {
    const before = tab.now()
    const { call, photoId } = nextCall(tab)
    expect(photoId).toBe('p')
    waits.push(tab.now() - before)
    tab.tell({ type: 'answered', call, result: MISSING })
  }
  expect(waits[0]).toBeGreaterThanOrEqual(15_000)
  expect(waits.at(-1)).toBeGreaterThan(20 * 60_000)
  expect(waits.at(-1)).toBeLessThan(33 * 60_000)
  expect(tab.view().parked).toEqual([])
  tab.tell({ type: 'answered', call: nextCall(tab).call, result: { type: 'done' } })
  expect(tab.view()).toMatchObject({ queued: 0, missing: [], parked: [] })
})

test('a label on a missing photo can be retried at once, and discarded', () => {
  const tab = openTab()
  tab.tell({ type: 'answered', call: nextCall(tab).call, result: MISSING })
  const [{ key } = { key: '' }] = tab.view().missing
  const again = tab.tell({ type: 'decide', how: 'retry', keys: [key] }).find(({ photoId }) => photoId === 'p')
  expect(tab.view().missing).toEqual([])
  tab.tell({ type: 'answered', call: again?.call ?? 0, result: MISSING })
  tab.tell({ type: 'decide', how: 'discard', keys: [key] })
  expect(tab.view()).toMatchObject({ missing: [], parked: [] })
})

/** A tab with functions for an event, and to answer the next call. */
function openAnswered() {
  const tab = openTab()
  const sent: Sent[] = []
  const tell = (event: OutboxEvent) => void sent.push(...tab.tell(event))
  const answer = (result: CallResult) => tell({ type: 'answered', call: (sent.shift() ?? nextCall(tab)).call, result })
  return { tab, tell, answer }
}

/** The same after its calls have failed for about half an hour. */
function afterOutage() {
  const opened = openAnswered()
  for (let failures = 0; failures < 200; failures++) opened.answer(FAILED)
  return opened
}

test('labels that waited out an outage stay queued when a call fails after the network’s return', () => {
  const { tab, tell, answer } = afterOutage()
  tell({ type: 'online' })
  answer(FAILED)
  expect(tab.view()).toMatchObject({ queued: 2, parked: [] })
})

test('labels that waited out an outage stay queued when a call fails after others have succeeded', () => {
  const { tab, answer } = afterOutage()
  answer({ type: 'done' })
  answer(FAILED)
  expect(tab.view()).toMatchObject({ queued: 1, parked: [] })
})

test('a label that fails twelve times while others succeed is parked', () => {
  const tab = openTab()
  const sent: Sent[] = []
  let failures = 0
  while (tab.view().parked.length === 0) {
    const { call, photoId } = sent.shift() ?? nextCall(tab)
    const isFailing = photoId === 'p'
    sent.push(...tab.tell({ type: 'answered', call, result: isFailing ? FAILED : { type: 'done' } }))
    if (!isFailing) continue
    const groups = [{ ...batch.groups[0], photoIds: [`other ${++failures}`] }]
    sent.push(...tab.tell({ type: 'enqueue', batch: { ...batch, id: `${failures}`, groups } }))
  }
  expect(failures).toBe(12)
  expect(tab.view()).toMatchObject({ queued: 1, parked: [{ photoId: 'p', reason: { kind: 'network' } }] })
})

test.each<[string, Partial<Failure>, { offline: boolean; broken: boolean }]>([
  ['doesn’t answer', { reason: { kind: 'network' } }, { offline: true, broken: false }],
  [
    'has a full disk',
    { reason: { kind: 'server', status: 507 }, retryAfter: 30_000 },
    { offline: false, broken: true },
  ],
  ['asks to wait', { reason: { kind: 'rateLimited' }, retryAfter: 60_000 }, { offline: false, broken: false }],
  ['restarts', { reason: { kind: 'unavailable' }, retryAfter: 5_000 }, { offline: true, broken: false }],
])('labels wait for a service that %s', (_, failure, state) => {
  const { tab, answer } = openAnswered()
  for (let failures = 0; failures < 4; failures++) answer({ ...FAILED, ...failure })
  expect(tab.view()).toMatchObject({ queued: 2, ...state })
  expect(tab.view().heldUntil === undefined).toBe(failure.retryAfter === undefined)
  answer({ type: 'done' })
  expect(tab.view()).toMatchObject({ queued: 1, offline: false, broken: false })
})

test('a service that fails with and without an answer in turn has a problem', () => {
  const { tab, answer } = openAnswered()
  for (const kind of ['network', 'server', 'network', 'server'] as const) answer({ ...FAILED, reason: { kind } })
  expect(tab.view()).toMatchObject({ queued: 2, offline: false, broken: true })
})
