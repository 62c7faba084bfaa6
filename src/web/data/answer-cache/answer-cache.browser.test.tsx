import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/app/query-client.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { createApi } from '#web/data/client/client.ts'
import { callerScope, type Connection } from '#web/data/client/connection.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { noAlbum } from '#web/data/photo-stream/album-photos.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import { photoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { albumQueries } from '#web/data/resources/album-queries.ts'
import { callerQueries } from '#web/data/resources/caller-queries.ts'
import { extensionQueries } from '#web/data/resources/extension-queries.ts'
import { asPromise } from '#web/lib/idb.ts'
import { cacheAnswers } from './answer-cache.ts'
import { openAnswerStore } from './answer-store.ts'

afterEach(async () => (await openAnswerStore()).clear())

const base = 'https://photos.example/api'
const list = ['album', 'list']
const detail = ['album', 'detail', 'party']

/** A visit: as in the app, its query cache has the caller under one key, whoever it is. */
function openVisit() {
  const queryClient = new QueryClient()
  const asked: string[] = []
  const keep = (key: string, disconnected = new AbortController().signal) => {
    const connection: Connection = { base, key: `key of ${key}` }
    const callerId = () => {
      asked.push(key)
      return queryClient.fetchQuery({
        queryKey: ['caller', 'current'],
        queryFn: () => Promise.resolve(key),
        staleTime: Infinity,
      })
    }
    return cacheAnswers({ queryClient, connection, callerId, disconnected })
  }
  return { queryClient, asked, keep }
}

const findOf = async (callerId: string, queryKey: readonly string[]) =>
  (await (await openAnswerStore()).find(callerScope(base, callerId), hashKey(queryKey)))?.data

test('the answers of one caller are not cached for another, who connects a moment later', async () => {
  const { queryClient, keep } = openVisit()
  const end = keep('Ana')
  queryClient.setQueryData(['caller', 'current'], 'Ana')
  queryClient.setQueryData(list, 'albums of Ana')
  // before anything was written
  queryClient.clear()
  queryClient.setQueryData(['caller', 'current'], 'Ben')
  end()
  const endOther = keep('Ben')
  queryClient.setQueryData(detail, 'an album of Ben')
  await expect.poll(() => findOf('Ben', detail)).toBe('an album of Ben')
  expect(await findOf('Ben', list)).toBeUndefined()
  expect(await (await openAnswerStore()).caller({ base, key: 'key of Ana' })).toBeUndefined()
  endOther()
})

test('after a caller has signed out nothing is asked about them, and nothing is written', async () => {
  const { queryClient, asked, keep } = openVisit()
  const disconnected = new AbortController()
  keep('Ana', disconnected.signal)
  queryClient.setQueryData(list, 'albums of Ana')
  disconnected.abort()
  queryClient.clear()
  const end = keep('Ben')
  queryClient.setQueryData(detail, 'an album of Ben')
  await expect.poll(() => findOf('Ben', detail)).toBe('an album of Ben')
  // asked once more if the next write is due by now
  expect(new Set(asked)).toEqual(new Set(['Ben']))
  expect(await findOf('Ana', list)).toBeUndefined()
  end()
})

test('answers are still cached after the browser has closed the database', async () => {
  const { queryClient, keep } = openVisit()
  const end = keep('Ana')
  queryClient.setQueryData(list, 'albums of Ana')
  await expect.poll(() => findOf('Ana', list)).toBe('albums of Ana')
  await asPromise(indexedDB.deleteDatabase('answers'))
  queryClient.setQueryData(detail, 'an album of Ana')
  await expect.poll(() => findOf('Ana', detail)).toBe('an album of Ana')
  end()
})

test('cleared answers stay cleared: a tab that still has them caches only later ones', async () => {
  const { queryClient, keep } = openVisit()
  const cleared = Date.now()
  queryClient.setQueryData(list, 'albums of Ana', { updatedAt: cleared - 1 })
  const end = keep('Ana')
  await (await openAnswerStore()).clear({ since: cleared })
  queryClient.setQueryData(detail, 'an album of Ana', { updatedAt: cleared })
  await expect.poll(() => findOf('Ana', detail)).toBe('an album of Ana')
  expect(await findOf('Ana', list)).toBeUndefined()
  end()
})

test('answers are cached although they were cleared by a clock that was ahead', async () => {
  const { queryClient, keep } = openVisit()
  await (await openAnswerStore()).clear({ since: Date.now() + 3_600_000 })
  queryClient.setQueryData(['caller', 'current'], 'Ana')
  queryClient.setQueryData(list, 'albums of Ana')
  const end = keep('Ana')
  await expect.poll(() => findOf('Ana', list)).toBe('albums of Ana')
  end()
})

const cover = (albumId: string) => ['preview', 'detail', albumId]

test('covers are evicted before all else: a long list of them leaves the page of an album on the device', async () => {
  const store = await openAnswerStore()
  const connection: Connection = { base, key: 'key of Ana' }
  const put = (keys: (readonly string[])[], at: number) =>
    store.put(
      { connection, callerId: 'Ana', answers: keys.map((key) => ({ hash: hashKey(key), data: key, at })) },
      new AbortController().signal,
    )
  await put([detail, cover('old')], 1)
  await put(
    Array.from({ length: 500 }, (_, at) => cover(`${at}`)),
    2,
  )
  expect(await store.count()).toBe(500)
  expect(await findOf('Ana', detail)).toEqual(detail)
  expect(await findOf('Ana', cover('old'))).toBeUndefined()
})

/** A page of the app, whose service can be reached but for the paths in `cut`. */
function openPage(...cut: string[]) {
  const connection: Connection = { base, key: 'key of Ana' }
  const asked: string[] = []
  const api = createApi(connection, {
    fetch: async (input) => {
      const path = new URL(new Request(input).url).pathname.replace('/api', '')
      asked.push(path)
      if (cut.some((part) => path.startsWith(part))) throw new TypeError('cut')
      if (path === '/ping') return Response.json({ data: { message: 'pong', callerId: 'Ana' } })
      if (path === '/extensions') return Response.json({ data: [{ name: 'uploads' }] })
      return Response.json({ data: { albumId: 'party', name: 'new' } })
    },
  })
  const streamPhotos: StreamPhotos = async function* () {
    if (cut.length > 0) throw new ApiError({ kind: 'network', operation: 'getPhotos' })
    yield { type: 'end', etag: 'new', warnings: [], skipped: undefined }
  }
  const queryClient = createQueryClient({
    get: () => ({ connection: { ...connection, keep: 'page' }, refused: false }),
  })
  queryClient.mount()
  const once = { retry: false, refetchInterval: false } as const
  const queries = {
    caller: { ...callerQueries(api).current(), ...once },
    album: { ...albumQueries(api).detail('party'), ...once },
    extensions: { ...extensionQueries(api).list(), ...once },
    photos: { ...photoQueries(streamPhotos, createLogicalClock()).list('party'), ...once },
  }
  return { cut, asked, queryClient, connection, queries }
}

/** A page with an album kept on this device, opened while these paths can't be reached. */
const openKept = async (...paths: string[]) => {
  const { cut, asked, queryClient, connection, queries } = openPage()
  const { caller, album } = queries
  await queryClient.fetchQuery(caller)
  const answers = [{ hash: hashKey(album.queryKey), data: { albumId: 'party', name: 'old' }, at: 1 }]
  const store = await openAnswerStore()
  await store.put({ connection, callerId: 'Ana', answers }, new AbortController().signal)
  cut.push(...paths)
  const page = new QueryObserver(queryClient, album)
  page.subscribe(() => {})
  await expect.poll(() => page.getCurrentResult().data?.name).toBe('old')
  return { cut, asked, queryClient, caller, page }
}

describe('while the service can’t be reached', () => {
  test('an answer kept on this device is replaced once it is back, also in a page that opened before', async () => {
    const { cut, queryClient, caller, page } = await openKept('/')
    // the header looks at the caller's query, and asks until the service is back
    await expect.poll(() => queryClient.getQueryState(caller.queryKey)?.error).toMatchObject({ kind: 'network' })
    cut.pop()
    await queryClient.refetchQueries(caller)
    await expect.poll(() => page.getCurrentResult().data?.name).toBe('new')
  })

  test('for an answer kept on this device alone, this one is requested until it arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { cut, asked, page } = await openKept('/album/getAlbum')
    // so that its age is shown, also while it is requested again
    await expect.poll(() => page.getCurrentResult().dataUpdatedAt).toBe(1)
    expect(page.getCurrentResult().errorUpdatedAt).toBeGreaterThan(1)
    await expect.poll(() => page.getCurrentResult().error).toMatchObject({ kind: 'network' })
    const requests = () => asked.filter((path) => path === '/album/getAlbum').length
    for (const times of [3, 4]) {
      await vi.advanceTimersByTimeAsync(10_000)
      await expect.poll(requests).toBeGreaterThanOrEqual(times)
    }
    cut.pop()
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.poll(() => page.getCurrentResult().data?.name).toBe('new')
    const needed = requests()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(requests()).toBe(needed)
  })

  test('photos kept on this device are read again once it is back', async () => {
    const { cut, queryClient, queries } = openPage()
    await queryClient.fetchQuery(queries.caller)
    queryClient.setQueryData(queries.photos.queryKey, { ...noAlbum, etag: 'old' })
    cut.push('/')
    const sheet = new QueryObserver(queryClient, queries.photos)
    sheet.subscribe(() => {})
    await expect.poll(() => sheet.getCurrentResult().isRefetchError).toBe(true)
    await expect
      .poll(() => queryClient.getQueryState(queries.caller.queryKey)?.error)
      .toMatchObject({ kind: 'network' })
    cut.pop()
    await queryClient.refetchQueries(queries.caller)
    await expect.poll(() => sheet.getCurrentResult().data?.etag).toBe('new')
  })

  test('it offers no extensions, until it is back', async () => {
    const { cut, queryClient, queries } = openPage('/')
    const page = new QueryObserver(queryClient, queries.extensions)
    const header = new QueryObserver(queryClient, queries.caller)
    for (const observer of [page, header]) observer.subscribe(() => {})
    await expect.poll(() => page.getCurrentResult().data).toEqual(new Map())
    await expect.poll(() => header.getCurrentResult().error).toMatchObject({ kind: 'network' })
    cut.pop()
    await queryClient.refetchQueries(queries.caller)
    await expect.poll(() => [...(page.getCurrentResult().data?.keys() ?? [])]).toEqual(['uploads'])
  })

  test('a service that blocks only the request for its extensions is not asked for them again', async () => {
    const { asked, queryClient, queries } = openPage('/extensions')
    await queryClient.fetchQuery(queries.caller)
    const page = new QueryObserver(queryClient, queries.extensions)
    page.subscribe(() => {})
    await expect.poll(() => asked).toEqual(['/ping', '/extensions', '/ping'])
    await queryClient.refetchQueries(queries.caller)
    expect(page.getCurrentResult()).toMatchObject({ status: 'success', data: new Map(), isStale: false })
    expect(asked).toEqual(['/ping', '/extensions', '/ping', '/ping'])
  })
})
