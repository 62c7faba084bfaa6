import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Album } from '#contract/index.ts'
import { streamHere } from '#testing/stream-here.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { createApi } from '#web/data/client/client.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { createData } from '#web/data/data.ts'
import { albumMutations } from './album-mutations.ts'
import { relationshipIn } from './album-queries.ts'

let service: TestApp
let owner: TestCaller
let albumId: string

beforeEach(async () => {
  service = await createTestApp()
  owner = await service.addCaller('Ana')
  albumId = await service.addAlbum(owner, { name: 'Lisbon' })
  await service.addAlbum(owner, { name: 'Porto' })
})
afterEach(() => service.close())

const BASE = 'http://service.test'

type Way = (send: () => Promise<Response>, path: string) => Promise<Response>

const names = (albums: Album[] | undefined) => albums?.map(({ name }) => name)

/** The app's cache over the real service, with the list and one album in it. */
async function open(caller = owner, way: Way = (send) => send()) {
  const connection = { base: `${BASE}/api`, key: caller.key }
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const path = new Request(address).url.replace(BASE, '')
    return way(async () => service.app.request(path, init), path)
  }
  const streamPhotos = streamHere(connection, { fetch })
  const data = createData(createApi(connection, { fetch }), {
    streamPhotos,
    clock: createLogicalClock(),
    callerId: async () => 'ana',
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = new InfiniteQueryObserver(queryClient, data.albums.list({}))
  const leave = list.subscribe(() => {})
  await list.refetch()
  const album = await queryClient.fetchQuery(data.albums.detail(albumId))
  await queryClient.fetchQuery(data.albums.whole())
  return {
    album,
    leave,
    queryClient,
    data,
    mutations: albumMutations(data),
    /** The names as the list, the whole list and the album's own page show them. */
    shown: () => ({
      list: names(list.getCurrentResult().data?.pages.flatMap((page) => page.data)),
      whole: names(queryClient.getQueryData(data.albums.whole().queryKey)?.data),
      detail: queryClient.getQueryData(data.albums.detail(albumId).queryKey)?.name,
    }),
  }
}

const everywhere = (name: string) => ({ list: ['Porto', name], whole: ['Porto', name], detail: name })

describe('renaming', () => {
  test('shows the new name everywhere before the service has answered', async () => {
    const answer = Promise.withResolvers<void>()
    const app = await open(owner, async (send, path) => {
      if (path.endsWith('/editAlbum')) await answer.promise
      return send()
    })
    const renaming = new MutationObserver(app.queryClient, app.mutations.rename()).mutate({
      album: app.album,
      name: 'Lisboa',
    })
    await expect.poll(app.shown).toEqual(everywhere('Lisboa'))
    answer.resolve()
    await renaming
    expect(app.shown()).toMatchObject({ list: ['Porto', 'Lisboa'] })
    expect((await service.call(owner, 'getAlbum', { albumId })).data.name).toBe('Lisboa')
    app.leave()
  })

  test('restores the old name everywhere when the service refuses', async () => {
    const guest = await service.addCaller('Ben')
    await service.addMember(albumId, guest, 'Participant')
    const app = await open(guest)
    const rename = new MutationObserver(app.queryClient, app.mutations.rename())
    await expect(rename.mutate({ album: app.album, name: 'Mine' })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(app.shown()).toMatchObject({ list: ['Lisbon'], whole: ['Lisbon'], detail: 'Lisbon' })
    app.leave()
  })

  test.each([
    ['after it was done is found out', true],
    ['before it was done is a failure', false],
  ])('whose answer is lost %s', async (_, done) => {
    const app = await open(owner, async (send, path) => {
      if (!path.endsWith('/editAlbum')) return send()
      if (done) await send()
      throw new TypeError('connection reset')
    })
    const rename = new MutationObserver(app.queryClient, app.mutations.rename())
    const renaming = rename.mutate({ album: app.album, name: 'Lisboa' })
    if (done) await renaming
    else await expect(renaming).rejects.toMatchObject({ kind: 'network' })
    expect(app.shown().list).toEqual(['Porto', done ? 'Lisboa' : 'Lisbon'])
    app.leave()
  })

  test('a refusal does not overwrite a later name', async () => {
    const answer = Promise.withResolvers<Response>()
    const app = await open(owner, (send, path) => (path.endsWith('/editAlbum') ? answer.promise : send()))
    const rename = new MutationObserver(app.queryClient, app.mutations.rename())
    const renaming = rename.mutate({ album: app.album, name: 'First' }).catch(() => {})
    await expect.poll(app.shown).toEqual(everywhere('First'))
    app.queryClient.setQueryData(app.data.albums.detail(albumId).queryKey, { ...app.album, name: 'Second' })
    answer.resolve(new Response(null, { status: 500 }))
    await renaming
    expect(app.shown()).toMatchObject({ list: ['Porto', 'Lisbon'], detail: 'Second' })
    app.leave()
  })
})

describe('deleting', () => {
  test('removes the album from every list and from the cache', async () => {
    const app = await open()
    await new MutationObserver(app.queryClient, app.mutations.remove()).mutate(albumId)
    expect(app.shown()).toEqual({ list: ['Porto'], whole: ['Porto'], detail: undefined })
    app.leave()
  })

  test('that is refused leaves everything as it was', async () => {
    const guest = await service.addCaller('Ben')
    await service.addMember(albumId, guest, 'Participant')
    const app = await open(guest)
    const remove = new MutationObserver(app.queryClient, app.mutations.remove())
    await expect(remove.mutate(albumId)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(app.shown()).toMatchObject({ list: ['Lisbon'], detail: 'Lisbon' })
    app.leave()
  })

  test.each([
    ['after it was done is found out', true],
    ['before it was done is a failure', false],
  ])('whose answer is lost %s', async (_, done) => {
    const app = await open(owner, async (send, path) => {
      if (!path.endsWith('/deleteAlbum')) return send()
      if (done) await send()
      throw new TypeError('connection reset')
    })
    const removing = new MutationObserver(app.queryClient, app.mutations.remove()).mutate(albumId)
    if (done) await removing
    else await expect(removing).rejects.toMatchObject({ kind: 'network' })
    expect(app.shown().list).toEqual(done ? ['Porto'] : ['Porto', 'Lisbon'])
    app.leave()
  })
})

test.each<[string, Way]>([
  [
    'a proxy gave up waiting',
    async (send) => {
      await send()
      return new Response(null, { status: 504 })
    },
  ],
  [
    'an earlier attempt deleted it',
    async (send) => {
      await send()
      return send()
    },
  ],
])('deleting an album is no failure if it is gone: %s', async (_, way) => {
  const app = await open(owner, (send, path) => (path.endsWith('/deleteAlbum') ? way(send, path) : send()))
  await new MutationObserver(app.queryClient, app.mutations.remove()).mutate(albumId)
  expect(app.shown()).toEqual({ list: ['Porto'], whole: ['Porto'], detail: undefined })
  app.leave()
})

test('a new album is at the top of the list', async () => {
  const app = await open()
  await new MutationObserver(app.queryClient, app.mutations.create()).mutate('Faro')
  await expect.poll(() => app.shown().list).toEqual(['Faro', 'Porto', 'Lisbon'])
  app.leave()
})

describe('while the lists can’t be read again', () => {
  let hangs: boolean
  beforeEach(() => (hangs = false))
  const openHanging = () =>
    open(owner, async (send, path) => {
      if (hangs && path.includes('/getAlbums')) return new Promise<Response>(() => {})
      const answer = await send()
      hangs ||= path.endsWith('/createAlbum') || path.endsWith('/deleteAlbum')
      return answer
    })

  test('an album is created, and known to be the caller’s', async () => {
    const app = await openHanging()
    const { queryKey } = app.data.albums.administered()
    await app.queryClient.fetchQuery(app.data.albums.administered())
    const outcome = await new MutationObserver(app.queryClient, app.mutations.create()).mutate('Faro')
    expect(outcome.made).toBe('yes')
    const newId = outcome.made === 'yes' ? outcome.album.albumId : ''
    expect(relationshipIn(app.queryClient.getQueryData(queryKey), newId)).toBe('Admin')
    app.leave()
  })

  test('an album is deleted', async () => {
    const app = await openHanging()
    await new MutationObserver(app.queryClient, app.mutations.remove()).mutate(albumId)
    expect(app.shown().list).toEqual(['Porto'])
    app.leave()
  })
})
