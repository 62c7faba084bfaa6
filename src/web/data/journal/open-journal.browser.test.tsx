import { expect, test } from 'vitest'
import type { LabelBatch } from '#web/data/outbox/label-batch.ts'
import { MOST_KEPT, openOutboxDatabase, outboxScope, trimJournal } from '#web/data/outbox/outbox-database.ts'
import { createOutboxStorage } from '#web/data/outbox/outbox-storage.ts'
import { inSlices } from '#web/lib/async/in-slices.ts'
import { asPromise, done } from '#web/lib/idb.ts'
import { openJournal } from './open-journal.ts'
import { sentLabels } from './sent-labels.ts'

const base = 'https://photos.example/api'
const groups = [{ kind: 'public' as const, text: 'Best', wanted: true, photoIds: ['p'] }]
const job = {
  id: 'job',
  part: 'add' as const,
  from: [{ kind: 'public' as const, text: 'best' }],
  into: { kind: 'public' as const, text: 'Best' },
}

const batch = (id: string, rest: Partial<LabelBatch> = {}): LabelBatch => ({
  id,
  albumId: 'one',
  at: Date.now(),
  what: id,
  groups,
  ...rest,
})

/** A database of its own, since other tests use the usual one. */
const name = `contact-sheet-outbox ${Math.random()}`
const openDatabase = () => openOutboxDatabase({ open: (_name, version) => indexedDB.open(name, version) })

function open() {
  const callerId = `caller ${Math.random()}`
  const scope = outboxScope(base, callerId)
  const storage = createOutboxStorage({ open: openDatabase, scope, held: () => ({ batches: [], outcomes: [] }) })
  return { scope, storage, journal: openJournal({ base, callerId: async () => callerId, openDatabase }) }
}

test('an unfinished merge is found in any album, until it has its second half or its first is undone', async () => {
  const { storage, journal } = open()
  const unfinished = async () => (await journal.unfinishedMerges()).map(({ id }) => id)
  const prefix = String(Math.random())
  const id = (label: string) => `${prefix} ${label}`
  await storage.store(batch(id('first'), { job: { ...job, id: id('a') } }))
  await storage.store(batch(id('other'), { albumId: 'two', job: { ...job, id: id('b') } }))
  expect((await unfinished()).toSorted()).toEqual([id('first'), id('other')])
  await storage.store(batch(id('second'), { job: { ...job, id: id('a'), part: 'remove' } }))
  expect(await unfinished()).toEqual([id('other')])
  await storage.store(batch(id('back'), { albumId: 'two', undoes: id('other') }))
  expect(await unfinished()).toEqual([])
  await storage.store(batch(id('again'), { albumId: 'two', redoes: id('other') }))
  expect(await unfinished()).toEqual([id('other')])
  storage.end()
})

test('changes are in the order they were made in, whichever way the clock was set between them', async () => {
  const { storage, journal } = open()
  const prefix = String(Math.random())
  const id = (label: string) => `${prefix} ${label}`
  const now = Date.now()
  await storage.store(batch(id('first'), { at: now + 2 * 60 * 60 * 1_000 }))
  await storage.store(batch(id('second'), { at: now }))
  await storage.store(batch(id('back'), { at: now - 1_000, undoes: id('second') }))
  const entries = await journal.entries('one', { limit: Infinity })
  expect(entries.map((entry) => entry.id)).toEqual([id('first'), id('second'), id('back')])
  storage.end()
})

test('labels that were sent are known before the last of their change is', async () => {
  const { storage, journal } = open()
  const photoIds = ['sent', 'refused', 'waiting', 'acknowledged']
  const stored = await storage.store(
    batch(String(Math.random()), { groups: groups.map((one) => ({ ...one, photoIds })) }),
  )
  const seq = stored?.seq ?? 0
  await storage.record([
    { seq, index: 0, now: 'over' },
    { seq, index: 1, now: 'parked' },
    { seq, index: 3, now: 'acknowledged' },
  ])
  const sent = await inSlices(sentLabels(await journal.entries('one', { limit: Infinity, withSent: true })))
  // the outbox tells of those that are acknowledged
  expect(sent).toEqual([{ photoId: 'sent', kind: 'public', text: 'Best', present: true }])
  storage.end()
})

test('changes queued and recorded by the first version are still there', async () => {
  await asPromise(indexedDB.deleteDatabase(name))
  const { scope, storage, journal } = open()
  // as the first version made it
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    const db = request.result
    db.createObjectStore('batches', { keyPath: 'seq', autoIncrement: true }).createIndex('scope', 'scope')
    db.createObjectStore('outcomes', { keyPath: ['seq', 'index'] })
    const entries = db.createObjectStore('journal', { keyPath: 'id' })
    entries.createIndex('album', ['scope', 'albumId', 'at'])
    entries.createIndex('scope', ['scope', 'at'])
    db.createObjectStore('leases', { keyPath: 'scope' })
    db.createObjectStore('about', { keyPath: 'id' }).put({ id: 'generation', value: 'first' })
  })
  const db = await asPromise(request)
  const transaction = db.transaction(['batches', 'outcomes', 'journal'], 'readwrite')
  for (let seq = 1; seq <= 1_000; seq++) {
    const old = { ...batch(`b${seq}`, { at: seq, ...(seq === 7 && { job }) }), scope, seq }
    transaction.objectStore('batches').add(old)
    transaction.objectStore('journal').add({ ...old, over: false, discarded: [], replaced: [] })
    if (seq <= 10) transaction.objectStore('outcomes').add({ scope, seq, index: 0, now: 'acknowledged' })
  }
  await done(transaction)
  db.close()

  const kept = await storage.readAll()
  expect([kept.batches.length, kept.outcomes.length]).toEqual([1_000, 10])
  expect(await journal.entries('one', { limit: 3 })).toMatchObject([{ id: 'b998' }, { id: 'b999' }, { id: 'b1000' }])
  expect(await journal.unfinishedMerges()).toMatchObject([{ id: 'b7' }])
  storage.end()
})

test('the journal keeps the last changes of an album that are less than a year old, and all that are not over', async () => {
  const { scope, storage, journal } = open()
  await storage.ready()
  const db = await openDatabase()
  const now = Date.UTC(2026, 5)
  const transaction = db.transaction('journal', 'readwrite')
  const store = transaction.objectStore('journal')
  const year = 366 * 24 * 60 * 60 * 1_000
  const add = (seq: number, at: number, rest = {}) =>
    store.add({ ...batch(`t${seq}`, { at }), scope, seq, over: true, discarded: [], replaced: [], ...rest })
  add(1, now - year - 2)
  add(2, now - year - 1, { over: false })
  for (let seq = 3; seq < 13; seq++) add(seq, now - 100 + seq)
  add(20, now - year - 3, { albumId: 'two' })
  await trimJournal(store, { scope, albumId: 'one', now, most: 5 })
  await done(transaction)
  db.close()
  const ids = async (albumId: string) => (await journal.entries(albumId, { limit: Infinity })).map(({ id }) => id)
  expect(await ids('one')).toEqual(['t2', 't8', 't9', 't10', 't11', 't12'])
  expect(await ids('two')).toEqual(['t20'])
  expect(MOST_KEPT).toBe(1_000)
  storage.end()
})
