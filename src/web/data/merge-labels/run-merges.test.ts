import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { streamOf } from '#testing/fixtures/stream-of.ts'
import { streamHere } from '#testing/stream-here.ts'
import type { Label } from '#web/data/album/label.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { createApi } from '#web/data/client/client.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import type { NewBatch } from '#web/data/outbox/label-batch.ts'
import { createLabelStore } from '#web/data/outbox/label-store.ts'
import type { Outbox } from '#web/data/outbox/open-outbox.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { OutboxView } from '#web/data/outbox/outbox-view.ts'
import { photoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { continueMergesWhenDue } from './continue-merges.ts'
import { beginMerge, continueMerges, type MergeParts } from './run-merges.ts'

afterEach(() => void vi.useRealTimers())

const base = 'https://photos.example/api'

/** The first half of a merge that is over: VIP was added to two photos of an album, one of which then lost it. */
const half = (albumId: string): JournalEntry => ({
  id: albumId,
  albumId,
  at: 0,
  what: 'VIP',
  groups: [{ kind: 'public', text: 'VIP', wanted: true, photoIds: ['p', 'left behind'] }],
  job: {
    id: `merge ${albumId}`,
    part: 'add',
    from: [{ kind: 'public', text: 'vip' }],
    into: { kind: 'public', text: 'VIP' },
  },
  scope: '',
  seq: 1,
  over: true,
  discarded: [],
  replaced: [],
})

/** A service without the album `gone`, and that can't answer for `down`. */
const fetch: typeof globalThis.fetch = async (url) => {
  const albumId = new URL(new Request(url).url).searchParams.get('albumId')
  if (albumId === 'gone') return Response.json({ message: 'no such album' }, { status: 404 })
  if (albumId === 'down') return Response.json({ message: 'later' }, { status: 503 })
  const urls = { originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }
  return Response.json({
    data: [
      { photoId: 'p', ...urls, labels: ['vip', 'VIP'] },
      { photoId: 'left behind', ...urls, labels: ['vip'] },
    ],
  })
}

/** A change of the new label that waits, on one of the photos. */
const unsent: ReturnType<Outbox['pending']>[number] = {
  albumId: 'there',
  photoId: 'p',
  label: 'VIP',
  restricted: false,
  action: 'add',
  state: 'parked',
  reason: undefined,
}

/** First halves of merges that are over, one in each album, while these changes wait. */
function openMerges(albums: string[], pending: ReturnType<Outbox['pending']> = []) {
  const enqueued: NewBatch[] = []
  const journal = { unfinishedMerges: async () => albums.map(half) }
  const data: MergeParts = {
    api: { base },
    photos: photoQueries(streamHere({ base, key: 'k' }, { fetch }), createLogicalClock()),
    outbox: async () => ({
      pending: () => pending,
      enqueue: async (batch) => {
        enqueued.push(batch)
        return { batchId: '', stored: true, settled: Promise.resolve(undefined) }
      },
      view: () => ({ storage: 'kept', batches: [], latest: 0 }),
      subscribe: () => () => undefined,
    }),
    journal: async () => journal,
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return { data, queryClient, enqueued }
}

async function continueIn(...waiting: Parameters<typeof openMerges>) {
  const { data, queryClient, enqueued } = openMerges(...waiting)
  const begun = new Set<string>()
  return { ...(await continueMerges({ data, queryClient, begun })), enqueued, begun: [...begun] }
}

test.each([
  ['begins', 'after a change that could not be stored', 'failing', { batchId: '', photos: 2 }],
  ['doesn’t begin', 'where the browser blocks storage', 'absent', 'no storage'],
] as const)('a merge %s %s', async (_does, _when, storage, begun) => {
  const { data, queryClient } = openMerges([])
  const outbox = { ...(await data.outbox()), view: () => ({ storage, batches: [], latest: 0 }) }
  const streamPhotos = streamHere({ base, key: 'k' }, { fetch })
  const api = createApi({ base, key: 'k' }, { fetch })
  const labelStore = createLabelStore({ api, streamPhotos, clock: createLogicalClock(), callerId: async () => 'ana' })
  const plan = { from: [{ kind: 'public', text: 'vip' }], into: { kind: 'public', text: 'VIP' } } as const
  const options = { data: { ...data, labelStore, outbox: async () => outbox }, queryClient, albumId: 'there' }
  expect(await beginMerge(options, plan, { photos: 2, shown: 0 })).toEqual(begun)
})

test('a merge in an album that is gone ends, and one that fails holds up no other', async () => {
  const { missing, failure, enqueued, begun } = await continueIn(['gone', 'down', 'there'])
  expect([missing, failure instanceof ApiError && failure.kind]).toEqual([1, 'unavailable'])
  expect(
    enqueued.map(({ albumId, groups, job }) => [albumId, job?.part, groups.flatMap((one) => one.photoIds)]),
  ).toEqual([
    ['gone', 'remove', []],
    ['there', 'remove', ['p']],
  ])
  expect(begun).toEqual(['merge gone', 'merge there'])
})

test('a merge goes on with the new answer, though the page is left while that arrives', async () => {
  const photo = { photoId: 'p', originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }
  const before = { photos: [{ ...photo, labels: ['vip'] }] }
  const after = { photos: [{ ...photo, labels: ['vip', 'VIP'] }] }
  const { data, queryClient, enqueued } = openMerges(['there'])
  data.photos = photoQueries(streamOf(before, { photos: [], halts: true }, after), createLogicalClock())
  const list = data.photos.list('there')
  await queryClient.fetchQuery(list)
  const leave = new QueryObserver(queryClient, list).subscribe(() => undefined)
  const merged = continueMerges({ data, queryClient, begun: new Set() })
  await expect.poll(() => queryClient.isFetching()).toBe(1)
  leave()
  await merged
  expect(enqueued.flatMap(({ groups }) => groups.map(({ photoIds }) => photoIds))).toEqual([['p']])
})

test('a merge is said to fail only once it is known, not if the journal can’t be opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { data, queryClient } = openMerges(['down'])
  const over = new AbortController()
  const said: string[] = []
  let isOnline = false
  await continueMergesWhenDue({
    data: { ...data, journal: async () => (isOnline ? data.journal() : Promise.reject(new TypeError('no code'))) },
    queryClient,
    signal: over.signal,
    onMissing: () => said.push('missing'),
    onFailure: () => said.push('failure'),
  })
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  expect(said).toEqual([])
  isOnline = true
  vi.runOnlyPendingTimers()
  await expect.poll(() => said).toEqual(['failure'])
  over.abort()
})

type View = Pick<OutboxView, 'storage' | 'batches' | 'latest'>

/** An outbox that tells of the next view, and with it of what is still pending, when told to. */
async function openTelling(albums: string[], first: Partial<View> = {}) {
  const pending: ReturnType<Outbox['pending']> = []
  const { data, queryClient, enqueued } = openMerges(albums, pending)
  const outbox = await data.outbox()
  const listeners = new Set<() => void>()
  let view: View = { ...outbox.view(), ...first }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  data.outbox = async () => ({ ...outbox, subscribe, view: () => view })
  const unfinishedMerges = vi.spyOn(await data.journal(), 'unfinishedMerges')
  const over = new AbortController()
  onTestFinished(() => over.abort())
  return {
    pending,
    enqueued: () => enqueued.map(({ albumId, job }) => `${job?.part} ${albumId}`),
    looks: () => unfinishedMerges.mock.calls.length,
    start: () =>
      continueMergesWhenDue({
        data,
        queryClient,
        signal: over.signal,
        onMissing: () => undefined,
        onFailure: () => undefined,
      }),
    tell: (next: Partial<View>) => {
      view = { ...view, ...next }
      for (const listener of listeners) listener()
    },
  }
}

test('a merge goes on even if its first half was over before the outbox told of it', async () => {
  const albums: string[] = []
  const { start, looks, tell, enqueued } = await openTelling(albums)
  await start()
  await expect.poll(looks).toBe(1)
  albums.push('there')
  tell({ latest: 1 })
  await expect.poll(enqueued).toEqual(['remove there'])
})

test('a merge goes on once its own photos have the new label, though the change of others that waits holds one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const batch = { id: 'VIP', albumId: 'there', what: 'VIP', at: 0, sent: 0, parked: 0, intents: 2 }
  const { start, pending, tell, enqueued } = await openTelling(['there'], { batches: [{ ...batch, queued: 2 }] })
  const missing = { ...unsent, photoId: 'missing' }
  pending.push(unsent, missing)
  await start()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  pending.splice(0, 2, missing)
  tell({ batches: [{ ...batch, queued: 1, sent: 1 }] })
  vi.runOnlyPendingTimers()
  await expect.poll(enqueued).toEqual(['remove there'])
})

test('a merge goes on in a tab that could not open the storage, once it could', async () => {
  const { start, looks, tell, enqueued } = await openTelling(['there'], { storage: 'absent' })
  await start()
  expect(looks()).toBe(0)
  tell({ storage: 'kept', latest: 1 })
  await expect.poll(enqueued).toEqual(['remove there'])
})

test.each([
  ['waits', 'its new label on one of its photos', {}, []],
  ['doesn’t wait', 'its new label on another photo', { photoId: 'missing' }, ['merge there']],
  ['doesn’t wait', 'a hidden label of the same text', { restricted: true }, ['merge there']],
])('a merge %s for an unsent change of %s', async (_does, _what, change, begun) => {
  expect((await continueIn(['there'], [{ ...unsent, ...change }])).begun).toEqual(begun)
})

const merge = (seq: number, from: Label, into: Label) => ({
  ...half('there'),
  id: `${seq}`,
  seq,
  job: { id: `merge ${seq}`, part: 'add', from: [from], into } as const,
})
const [vip, typo, VIP, hidden] = [
  { kind: 'public', text: 'vip' },
  { kind: 'public', text: 'VPI' },
  { kind: 'public', text: 'VIP' },
  { kind: 'restricted', text: 'VPI' },
] as const

test.each([
  ['waits for the first', typo, VIP, [['merge 1'], ['merge 2']]],
  ['that takes it back comes before it', typo, vip, [['merge 2'], ['merge 1']]],
  ['that hides the label comes right after it', typo, hidden, [['merge 1', 'merge 2']]],
])('the merge of a label that another merge adds %s', async (_, from, into, runs) => {
  const unfinished = [merge(1, vip, typo), merge(2, from, into)]
  const { data, queryClient, enqueued } = openMerges([])
  data.journal = async () => ({
    unfinishedMerges: async () => unfinished.filter(({ job }) => !enqueued.some((batch) => batch.job?.id === job.id)),
  })
  for (const begun of runs) {
    const before = enqueued.length
    await continueMerges({ data, queryClient, begun: new Set() })
    expect(enqueued.slice(before).map(({ job }) => job?.id)).toEqual(begun)
  }
})
