import { expect, test } from 'vitest'
import type { LabelBatch } from '#web/data/outbox/label-batch.ts'
import { openOutboxDatabase } from '#web/data/outbox/outbox-database.ts'
import { outboxScope } from '#web/data/outbox/outbox-scope.ts'
import { createOutboxStorage } from '#web/data/outbox/outbox-storage.ts'
import { asPromise, done } from '#web/lib/idb.ts'
import { openJournal } from './open-journal.ts'

const base = 'https://photos.example/api'
const groups = [{ kind: 'public' as const, text: 'Best', wanted: true, photoIds: ['p'] }]
const job = { id: 'job', part: 'add' as const, from: [{ kind: 'public' as const, text: 'best' }], into: { kind: 'public' as const, text: 'Best' } }

const batch = (id: string, rest: Partial<LabelBatch> = {}): LabelBatch => ({ id, albumId: 'one', at: Date.now(), what: id, groups, ...rest })

/** A database of its own: the other tests are busy with the usual one. */
const name = `contact-sheet-outbox ${Math.random()}`
const openDatabase = () => openOutboxDatabase({ open: (_name, version) => indexedDB.open(name, version) })

function open() {
  const callerId = `caller ${Math.random()}`
  const scope = outboxScope(base, callerId)
  const storage = createOutboxStorage({ open: openDatabase, scope, kept: () => ({ batches: [], outcomes: [] }) })
  return { scope, storage, journal: openJournal({ base, callerId: async () => callerId, openDatabase }) }
}

test('a job is found in whichever album it was begun, until its second half is there or its first is taken back', async () => {
  const { storage, journal } = open()
  const unfinished = async () => (await journal.unfinishedJobs()).map(({ id }) => id)
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

test('what waited when the app was older waits still, and its journal is read', async () => {
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
  expect(await journal.unfinishedJobs()).toMatchObject([{ id: 'b7' }])
  storage.end()
})
