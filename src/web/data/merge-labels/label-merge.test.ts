import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import type { NewBatch } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import {
  addBatch,
  compareForKeeping,
  type MergePlan,
  mergesOf,
  mergeWords,
  listeningFor,
  participantsSee,
  removeBatch,
} from './label-merge.ts'

const photo = (photoId: string, labels: string[], restrictedLabels: string[] = []) => ({
  photoId,
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels,
  restrictedLabels,
})
const vip = { text: 'vip', kind: 'public' } as const
const VIP = { text: 'VIP', kind: 'public' } as const
const plan = { from: [vip], into: VIP }

const entry = (batch: NewBatch, id: string, rest: Partial<JournalEntry> = {}): JournalEntry => ({
  at: 0,
  seq: 0,
  scope: '',
  over: true,
  discarded: [],
  replaced: [],
  ...batch,
  id,
  ...rest,
})

const begun = () => {
  const columns = columnsOf([photo('a', ['vip']), photo('b', ['vip', 'VIP']), photo('c', ['vip']), photo('d', ['VIP'])])
  const batch = addBatch(plan, { albumId: 'one', id: 'merge', columns })
  return { batch, add: { ...batch, job: { id: 'merge', part: 'add', ...plan } as const } }
}

const phase = (entries: JournalEntry[], waiting: string[] = []) =>
  mergesOf(entries, new Set(waiting)).map((merge) => merge.phase)

test('the new label is first added to every photo that has an old one, and to no other', () => {
  const { groups, job } = begun().batch
  expect(groups).toEqual([{ ...VIP, wanted: true, photoIds: ['a', 'c'], already: ['b'] }])
  expect(job).toEqual({ id: 'merge', part: 'add', ...plan })
})

test('the old label is removed only from photos of the merge on which the service has the new one', () => {
  const seen = columnsOf([
    photo('a', ['vip', 'VIP']),
    photo('b', ['vip', 'VIP']),
    photo('c', ['vip']),
    photo('e', ['vip', 'VIP']),
  ])
  const { batch, missing } = removeBatch(begun().add, { seen })
  expect(batch.groups).toEqual([{ ...vip, wanted: false, photoIds: ['a', 'b'] }])
  expect(missing).toBe(1)
})

test('the history says whether one old label was removed, or several', () => {
  const { add } = begun()
  const seen = columnsOf([])
  const removed = (from: MergePlan['from']) => removeBatch({ ...add, job: { ...add.job, from } }, { seen }).batch.what
  expect(removed([vip])).toBe('Renamed “vip” to “VIP”: old label removed')
  expect(removed([vip, { ...vip, text: 'Vip' }])).toBe('Merged “vip” and “Vip” into “VIP”: old labels removed')
})

test('a merge resumes where it was interrupted, and stops when a half of it is undone', () => {
  const { batch, add } = begun()
  const first = entry(batch, 'first')
  const second = entry(removeBatch(add, { seen: columnsOf([photo('a', ['vip', 'VIP'])]) }).batch, 'second')
  expect(phase([first], ['first'])).toEqual(['adding'])
  expect(phase([first])).toEqual(['checking'])
  expect(phase([first, second], ['second'])).toEqual(['removing'])
  expect(phase([first, second])).toEqual(['done'])
  const back = entry({ albumId: 'one', what: '', groups: [], undoes: 'first' }, 'back')
  expect(phase([first, back])).toEqual(['stopped'])
  expect(phase([first, back, entry({ albumId: 'one', what: '', groups: [], redoes: 'first' }, 'again')])).toEqual([
    'checking',
  ])
  expect(phase([first, second, entry({ albumId: 'one', what: '', groups: [], undoes: 'second' }, 'back')])).toEqual([
    'stopped',
  ])
})

const on = (label: string, albumId = 'one') => ({
  webhookId: `${albumId} ${label}`,
  config: { event: 'photoLabelAdded', albumId, label, targetUrl: 'https://hooks.example.com' } as const,
})

test('webhooks for a label text that disappears are found', () => {
  const all = [
    on('vip'),
    on('VIP'),
    on('vip', 'two'),
    { webhookId: 'w', config: { event: 'newAlbum', targetUrl: 'https://hooks.example.com' } as const },
  ]
  expect(listeningFor(all, 'one', plan).map(({ webhookId }) => webhookId)).toEqual(['one vip'])
  expect(listeningFor(all, 'one', { from: [vip], into: { text: 'vip', kind: 'restricted' } })).toEqual([])
})

test('webhooks for a label that is in use again after the merge are left alone', () => {
  const hidden = { text: 'vip', kind: 'restricted' } as const
  expect(listeningFor([on('vip')], 'one', { ...plan, labels: [VIP] })).toHaveLength(1)
  expect(listeningFor([on('vip')], 'one', { ...plan, labels: [VIP, vip] })).toEqual([])
  expect(listeningFor([on('vip')], 'one', { ...plan, labels: [VIP, hidden] })).toEqual([])
})

test('says in words what a merge does', () => {
  expect(mergeWords(plan)).toBe('“vip” becomes “VIP”')
  expect(mergeWords({ from: [vip], into: { text: 'vip', kind: 'restricted' } })).toBe(
    '“vip” becomes hidden from participants',
  )
  expect(mergeWords({ from: [{ text: 'vip', kind: 'restricted' }], into: vip })).toBe('“vip” becomes public')
})

test('photos on which participants gain or lose a label are counted', () => {
  const hidden = { text: 'vip', kind: 'restricted' } as const
  const columns = columnsOf([
    photo('a', [], ['vip']),
    photo('b', ['VIP'], ['vip']),
    photo('c', ['vip']),
    photo('d', ['vip'], ['vip']),
  ])
  expect(participantsSee(columns, { from: [hidden], into: VIP })).toEqual({ shown: 2, hidden: 0 })
  expect(participantsSee(columns, { from: [hidden, vip], into: VIP })).toEqual({ shown: 2, hidden: 0 })
  expect(participantsSee(columns, { from: [vip], into: VIP })).toEqual({ shown: 0, hidden: 0 })
  expect(participantsSee(columns, { from: [vip, VIP], into: hidden })).toEqual({ shown: 0, hidden: 3 })
})

test('a merge keeps a hidden label, else the most used one', () => {
  const labels = [
    { ...vip, count: 9 },
    { ...VIP, count: 12 },
    { text: 'Vip', kind: 'restricted', count: 1 },
  ] as const
  expect(labels.toSorted(compareForKeeping).map(({ text }) => text)).toEqual(['Vip', 'VIP', 'vip'])
})
