import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import type { Habit } from '#testing/other-service/habits.ts'
import { type OtherService, startOtherService } from '#testing/other-service/other-service.ts'
import { streamHere } from '#testing/stream-here.ts'
import { createData } from '#web/data/data.ts'
import { gatherAlbum } from '#web/data/photo-stream/gather-album.ts'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import type { Notice } from './answer.ts'
import { createApi } from './client.ts'
import { createLogicalClock } from './logical-clock.ts'
import { messages } from './messages.ts'

const running: OtherService[] = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop()
})

/** The app's client over a service with these habits. */
async function connect(...habits: Habit[]) {
  const service = await startOtherService(...habits)
  running.push(service)
  const notices: Notice[] = []
  const connection = { base: service.api, key: service.key }
  const options = { fetch, onNotice: (notice: Notice) => notices.push(notice) }
  const api = createApi(connection, options)
  const streamPhotos = streamHere(connection, options)
  const skipped = () => notices.map((notice) => notice.skipped?.count ?? 0).reduce((sum, count) => sum + count, 0)
  return { service, api, streamPhotos, notices, skipped, albumId: service.albums[0]?.albumId ?? '' }
}

type Connected = Awaited<ReturnType<typeof connect>>

async function photosOf({ streamPhotos, albumId }: Connected) {
  let whole
  for await (const album of gatherAlbum({
    streamPhotos,
    albumId,
    signal: new AbortController().signal,
    askedAt: 1,
    givenAt: Date.now(),
  }))
    whole = album
  if (whole === undefined) throw new Error('nothing came')
  const positions = [...whole.columns.ids.keys()]
  // also rows that are read back from their stored text, not just those still in memory
  const { rows, columns } = whole
  await rows.load(positions)
  return { ...whole, columns, photos: positions.map((position) => rows.peek(position)) }
}

const plain: Habit[][] = [[], ['nulls'], ['numbers as text'], ['identifiers as numbers'], ['byte order mark']]

describe.each(plain.map((habits) => ({ habits, name: habits.join() || 'nothing odd' })))(
  'a service with $name',
  ({ habits }) => {
    test('is read completely', async () => {
      const connected = await connect(...habits)
      const { api, service, albumId, skipped } = connected
      const { callerId } = (await api.call('ping', {})).data
      expect(callerId).toBe('4000000000000000001')
      const albums = await api.call('getAlbums', {})
      expect(albums.data).toMatchObject([
        {
          albumId,
          name: 'Other harbour',
          ownerId: callerId,
          shareUrl: `https://photos.example/s/${albumId}`,
          numPhotos: 40,
          numParticipants: 2,
        },
        { albumId: service.albums[1]?.albumId, numPhotos: 3 },
        { albumId: service.albums[2]?.albumId, numPhotos: 0 },
      ])
      expect(albums.data[2]).toMatchObject({ name: undefined, shareUrl: undefined })
      expect((await api.call('getAlbum', { albumId })).data).toEqual(albums.data[0])

      const { photos, columns } = await photosOf(connected)
      expect(columns.ids).toEqual(service.albums[0]?.photos.map(({ photoId }) => photoId))
      expect(columns.ratios[0]).toBeCloseTo(1.5)
      expect(columns.labels.map(({ text, kind }) => `${kind} ${text}`)).toEqual(['public Best', 'restricted hidden'])
      expect(Array.from(columns.kinds.slice(0, 3))).toEqual([0, 1, 0])
      expect(photos[0]).toMatchObject({
        photoId: columns.ids[0],
        width: 3000,
        height: 2000,
        labels: ['Best'],
        restrictedLabels: ['hidden'],
      })
      expect((await api.call('getPreviewPhotos', { albumId })).data).toMatchObject(
        photos
          .slice(0, 4)
          .map((photo) => ({ photoId: photo?.photoId, width: photo?.width, stableUrl: photo?.stableUrl })),
      )
      expect((await api.call('getSubscriptions', {})).data).toEqual(service.subscriptions)
      expect(skipped()).toBe(0)
    })

    test('can be changed', async () => {
      const { api, service, albumId } = await connect(...habits)
      const photoId = service.albums[0]?.photos[1]?.photoId ?? ''
      await api.call('addPhotoLabel', { albumId, photoId, label: 'New' })
      expect((await api.call('checkPhotoLabel', { photoId, label: 'New' })).data.hasLabel).toBe(true)
      await api.call('removePhotoLabel', { albumId, photoId, label: 'New' })
      expect((await api.call('checkPhotoLabel', { photoId, label: 'New' })).data.hasLabel).toBe(false)
      const made = (await api.call('createAlbum', { name: 'Made' })).data
      expect((await api.call('editAlbum', { albumId: made.albumId, name: '2026' })).data.name).toBe('2026')
      await api.call('deleteAlbum', { albumId: made.albumId })
      const { webhookId } = (
        await api.call('createSubscription', { event: 'newPhoto', albumId, targetUrl: 'https://hooks.example/in' })
      ).data
      await api.call('deleteSubscription', { webhookId })
      expect(service.subscriptions).toHaveLength(2)
    })
  },
)

describe('a row that can’t be used', () => {
  test('costs that row only', async () => {
    const connected = await connect('bad rows')
    const { api, albumId, notices } = connected
    const albums = await api.call('getAlbums', {})
    expect(albums.data).toHaveLength(4)
    expect(albums.data[3]).toMatchObject({ albumId: '90001', shareUrl: 'javascript:alert(1)' })
    expect(albums.skipped).toMatchObject({ count: 3 })

    const { columns, photos } = await photosOf(connected)
    expect(columns.ids.slice(40)).toEqual(['90003', '90004'])
    expect(notices.at(-1)?.skipped).toMatchObject({ count: 3 })
    expect(photos[40]).toMatchObject({
      width: undefined,
      height: undefined,
      labels: ['half \ud800'],
      restrictedLabels: undefined,
    })
    const address = photos[41]?.downloadUrl
    expect(photos[41]).toMatchObject({ originalUrl: address, stableUrl: address })

    const preview = await api.call('getPreviewPhotos', { albumId })
    expect([preview.data.length, preview.skipped?.count]).toEqual([4, 3])
    const subscriptions = await api.call('getSubscriptions', {})
    expect([subscriptions.data.length, subscriptions.skipped?.count]).toEqual([3, 2])
    expect(subscriptions.data[2]?.config).toMatchObject({
      albumId: '',
      targetUrl: 'not an address \ud800',
      metadata: { half: '\ud800' },
    })
  })

  test('is not a row that is merely huge', async () => {
    const connected = await connect('huge rows')
    const { columns } = await photosOf(connected)
    expect(columns.count).toBe(41)
    expect((await connected.api.call('getSubscriptions', {})).data).toHaveLength(3)
  })
})

const endless: Habit[] = ['endless new rows', 'endless same rows', 'endless empty pages']

describe.each(endless)('a service with %s', (habit) => {
  async function lists() {
    const { api, streamPhotos, service, notices } = await connect(habit)
    const data = createData(api, { streamPhotos, clock: createLogicalClock(), callerId: async () => 'c' })
    return {
      data,
      service,
      client: new QueryClient(),
      notes: () => new Set(notices.flatMap(({ notes = [] }) => notes)),
    }
  }

  test('is asked for a bounded number of pages', async () => {
    const { data, service, client, notes } = await lists()
    const [administered, whole, subscriptions] = await Promise.all([
      client.fetchQuery(data.albums.administered()),
      client.fetchQuery(data.albums.whole()),
      client.fetchQuery(data.subscriptions.list()),
    ])
    const pages = habit === 'endless same rows' ? [4, 2] : [64, 8]
    expect([service.calls.get('getAlbums'), service.calls.get('getSubscriptions')]).toEqual(pages)
    expect(whole.data.length).toBe(habit === 'endless new rows' ? 2048 : 3)
    expect(new Set(whole.data.map(({ albumId }) => albumId)).size).toBe(whole.data.length)
    expect(relationshipIn(administered, 'elsewhere')).toBe('unknown')
    expect([whole.isWhole, subscriptions.isWhole]).toEqual([false, false])
    expect([...notes()]).toEqual(habit === 'endless same rows' ? [messages.repeatedPage] : [])
  })

  test('is read further on request, and a refetch keeps the additional rows', async () => {
    const { data, service, client } = await lists()
    const { cursor, data: before } = await client.fetchQuery(data.subscriptions.list())
    const look = new MutationObserver(client, data.subscriptions.keepLooking())
    if (cursor === undefined) return
    await look.mutate()
    expect(service.calls.get('getSubscriptions')).toBe(16)
    const rows = () => client.getQueryData(data.subscriptions.list().queryKey)?.data
    expect(rows()).toHaveLength(habit === 'endless new rows' ? before.length * 2 : before.length)
    const further = rows()
    await client.fetchQuery({ ...data.subscriptions.list(), staleTime: 0 })
    expect(rows()).toEqual(further)
  })
})

test('a list that has grown by a page is read to its new end', async () => {
  const { api, streamPhotos, service } = await connect()
  const data = createData(api, { streamPhotos, clock: createLogicalClock(), callerId: async () => 'c' })
  const client = new QueryClient()
  const read = async () => [
    await client.fetchQuery({ ...data.subscriptions.list(), staleTime: 0 }),
    await client.fetchQuery({ ...data.albums.whole(), staleTime: 0 }),
  ]
  await read()
  for (let number = 0; number < 70; number++) {
    service.subscriptions.push({
      webhookId: `${number}`,
      config: { event: 'newAlbum', targetUrl: 'https://hooks.example' },
    })
    service.albums.push({ albumId: `${number}`, relationship: 'Admin', photos: [] })
  }
  expect((await read()).map((list) => [list.data.length, list.isWhole])).toEqual([
    [72, true],
    [73, true],
  ])
})

test('a failing page of a list is retried, not the whole list', async () => {
  const { api, streamPhotos, service } = await connect('failing', 'endless new rows')
  const data = createData(api, { streamPhotos, clock: createLogicalClock(), callerId: async () => 'c' })
  const { data: rows } = await new QueryClient().fetchQuery({ ...data.subscriptions.list(), retry: false })
  expect(rows).toHaveLength(512)
  expect(service.calls.get('getSubscriptions')).toBe(9)
})
