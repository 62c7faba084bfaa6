import { describe, expect, test } from 'vitest'
import { SESSION_HEADER } from '#contract/index.ts'
import { createConnectionStore, createMemoryStorage, type KeyValues } from '#web/data/client/connection-store.ts'
import { createQueryClient } from './query-client.ts'
import { createSession } from './session.ts'

const connection = { base: 'https://p.example/api', key: 'csk_secret', keep: 'tab' } as const

async function* noPhotos() {}

type Device = Pick<Parameters<typeof createSession>[0], 'onForget' | 'finishForgetting' | 'forgetTab'> & {
  local?: KeyValues
  session?: KeyValues
}

function open(
  answer: (request: Request) => Response = () => Response.json({ data: [] }),
  { local = createMemoryStorage(), session: own = createMemoryStorage(), ...forgetting }: Device = {},
) {
  const requests: Request[] = []
  const store = createConnectionStore({ session: own, local })
  const queryClient = createQueryClient(store)
  const session = createSession({
    store,
    queryClient,
    notice: () => {},
    stream: noPhotos,
    fetch: async (address, init) => {
      const request = new Request(address, init)
      requests.push(request)
      return answer(request)
    },
    ...forgetting,
  })
  return { session, store, queryClient, requests }
}

const held = (queryClient: ReturnType<typeof createQueryClient>) =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({ queryKey, data: state.data }))

test('calling a service through apiOf does not connect to it', async () => {
  const { session, store, requests } = open(() => Response.json({ data: { message: 'pong', callerId: 'ana' } }))
  expect((await session.apiOf(connection).call('ping', {})).data.callerId).toBe('ana')
  expect(requests[0]?.headers.get('x-api-key')).toBe('csk_secret')
  expect(store.get().connection).toBeUndefined()
})

test('the queries are the same object until the connection changes', async () => {
  const { session } = open()
  expect(session.data()).toBeUndefined()
  await session.connect(connection, 'ana')
  const data = session.data()
  session.keep('device')
  expect(session.data()).toBe(data)
  await session.connect({ ...connection, key: 'csk_other' }, 'ana')
  expect(session.data()).not.toBe(data)
})

test('a new key for the same caller keeps the cache', async () => {
  const { session, queryClient } = open()
  await session.connect(connection, 'ana')
  queryClient.setQueryData(['album', 'detail', 'a'], { albumId: 'a' })
  await session.connect({ ...connection, key: 'csk_new' }, 'ana')
  expect(queryClient.getQueryData(['album', 'detail', 'a'])).toEqual({ albumId: 'a' })
})

/** The extension of uploads: accepts a file in one piece, sent with the new key. */
const takesUploads = (request: Request) => {
  if (request.headers.get('x-api-key') !== 'csk_new') return new Response(null, { status: 401 })
  const { search } = new URL(request.url)
  return Response.json({ data: search === '' ? { uploadId: 'a', offset: 0 } : { offset: 5, done: true } })
}

const target = { albumId: 'a', name: 'Trip', maxBytes: 50 }

test('a new key for the same caller keeps the uploads, and retries those that the old key failed at', async () => {
  const { session } = open(takesUploads)
  await session.connect(connection, 'ana')
  const before = await session.data()?.uploads()
  before?.add(target, [new File(['photo'], 'one.jpg'), new File([], 'empty.jpg')])
  const states = () => before?.get().map(({ state }) => state)
  await expect.poll(states).toEqual(['failed', 'failed'])
  await session.connect({ ...connection, key: 'csk_new' }, 'ana')
  expect(await session.data()?.uploads()).toBe(before)
  await expect.poll(states).toEqual(['sent', 'failed'])
})

test('a new key for the same caller sends label changes that could not be stored', async () => {
  const { session, requests } = open((request) =>
    request.headers.get('x-api-key') === 'csk_new'
      ? Response.json({ data: { message: 'pong', callerId: 'ana' } })
      : new Response(null, { status: 401 }),
  )
  await session.connect(connection, 'ana')
  const before = await session.data()?.outbox()
  const groups = [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['p', 'q'] }] as const
  // there is no storage in Node
  expect(await before?.enqueue({ albumId: 'a', what: 'Best', groups })).toMatchObject({ stored: false })
  await expect.poll(() => before?.view().paused).toBe('unauthorized')
  requests.length = 0
  await session.connect({ ...connection, key: 'csk_new' }, 'ana')
  const added = () => requests.filter(({ url }) => url.endsWith('/addPhotoLabel'))
  await expect.poll(() => added().map((request) => request.headers.get('x-api-key'))).toEqual(['csk_new', 'csk_new'])
  const outbox = await session.data()?.outbox()
  await expect.poll(() => outbox?.view()).toMatchObject({ queued: 0, sent: 2 })
  session.data()?.close()
})

test('another caller has uploads of their own; those of the last one stop', async () => {
  const { session } = open(() => new Response(new ReadableStream()))
  await session.connect(connection, 'ana')
  const before = await session.data()?.uploads()
  before?.add(
    target,
    ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => new File(['photo'], name)),
  )
  const states = () => before?.get().map(({ state }) => state)
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  await session.connect({ ...connection, key: 'csk_new' }, 'ben')
  await expect.poll(states).toEqual(['sending', 'sending', 'stopped'])
  expect((await session.data()?.uploads())?.get()).toEqual([])
})

test.each([
  ['another caller', connection, 'ben'],
  ['another service', { ...connection, base: 'https://q.example' }, 'ana'],
])('%s finds an empty cache', async (_, next, callerId) => {
  const { session, queryClient } = open()
  await session.connect(connection, 'ana')
  queryClient.setQueryData(['album', 'detail', 'a'], { albumId: 'a' })
  await session.connect(next, callerId)
  expect(held(queryClient)).toEqual([{ queryKey: ['caller', 'current'], data: callerId }])
})

test.each([401, 403])('a %i marks the current key as refused, but not after that key was replaced', async (status) => {
  const unknown = new Set<string | null>(['csk_secret'])
  const { session, store } = open(({ headers }) =>
    unknown.has(headers.get('x-api-key'))
      ? new Response(null, { status })
      : Response.json({ data: { callerId: 'ana' } }),
  )
  await session.connect(connection, 'ana')
  const before = session.data()
  await session.connect({ ...connection, key: 'csk_new' }, 'ana')
  await expect(before?.api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(store.get().refused).toBe(false)
  unknown.add('csk_new')
  await expect(session.data()?.api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(store.get().refused).toBe(true)
})

test('disconnecting forgets the key and everything read with it', async () => {
  const { session, store, queryClient } = open()
  await session.connect(connection, 'ana')
  queryClient.setQueryData(['album', 'detail', 'a'], { albumId: 'a' })
  expect(await session.disconnect()).toBe(true)
  expect(store.get().connection).toBeUndefined()
  expect(session.data()).toBeUndefined()
  expect(held(queryClient)).toEqual([])
})

describe('a disconnect in another tab', () => {
  test('forgets the same in this one, which then can connect again', async () => {
    const local = createMemoryStorage()
    const [tab, other] = [open(undefined, { local }), open(undefined, { local })]
    await tab.session.connect(connection, 'ana')
    await other.session.connect(connection, 'ana')
    await tab.session.follow()
    expect(tab.session.data()).toBeDefined()
    await other.session.disconnect()
    await tab.session.follow()
    expect(tab.session.data()).toBeUndefined()
    expect(held(tab.queryClient)).toEqual([])
    await tab.session.connect(connection, 'ana')
    await tab.session.follow()
    expect(tab.session.data()).toBeDefined()
  })

  test('that a sleeping tab follows late leaves the connection made since', async () => {
    const local = createMemoryStorage()
    const [sleeping, other] = [open(undefined, { local }), open(undefined, { local })]
    await sleeping.session.connect(connection, 'ana')
    await other.session.disconnect()
    const newer = { ...connection, key: 'csk_ben', keep: 'device' } as const
    await other.session.connect(newer, 'ben')
    await sleeping.session.follow()
    expect(sleeping.session.data()).toBeUndefined()
    expect(open(undefined, { local }).store.get().connection).toEqual(newer)
  })

  test.each([
    ['was frozen', false],
    ['was discarded', true],
  ])('makes a tab that %s forget its own things once it runs again', async (_, isDiscarded) => {
    const [local, own] = [createMemoryStorage(), createMemoryStorage()]
    let forgotten = 0
    const openTab = () => open(undefined, { local, session: own, forgetTab: async () => void forgotten++ })
    const frozen = openTab()
    await frozen.session.connect(connection, 'ana')
    await open(undefined, { local }).session.disconnect()
    const { session } = isDiscarded ? openTab() : frozen
    await session.follow()
    await session.follow()
    expect(forgotten).toBe(1)
  })

  test('joins a deletion that goes on, and begins none', async () => {
    const local = createMemoryStorage()
    let isMarked = false
    const joined: boolean[] = []
    const other = open(undefined, { local, onForget: async () => void (isMarked = true) })
    const tab = open(undefined, {
      local,
      onForget: async () => expect.unreachable(),
      finishForgetting: async () => void joined.push(isMarked),
    })
    const { removeItem, setItem } = local
    // as a tab does that sees each change at once
    const seen = <Args extends unknown[]>(change: (...args: Args) => void, ...args: Args) => {
      change(...args)
      void tab.session.follow()
    }
    local.removeItem = (name) => seen(removeItem, name)
    local.setItem = (name, value) => seen(setItem, name, value)
    await other.session.disconnect()
    expect(joined).toEqual([true])
  })
})

test('a deletion that is not finished is finished before anybody connects', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { session, store } = open(undefined, { finishForgetting: () => promise })
  const connected = session.connect(connection, 'ben')
  await new Promise(setImmediate)
  expect(store.get().connection).toBeUndefined()
  resolve()
  await connected
  expect(store.get().connection).toEqual(connection)
})

test('no query key and no cached data contain the API key', async () => {
  const { session, queryClient } = open(() => Response.json({ data: [{ albumId: 'a' }], cursor: '{}' }))
  await session.connect(connection, 'ana')
  const data = session.data()
  if (data === undefined) throw new Error('not connected')
  await queryClient.fetchInfiniteQuery(data.albums.list({}))
  await queryClient.fetchQuery(data.albums.administered())
  expect(JSON.stringify(held(queryClient))).not.toContain('csk_secret')
})

describe('a session at a gateway', () => {
  const session = { base: 'https://p.example/api', key: undefined, keep: 'device' } as const

  test('is identified by the cookie, and by a header that only the app can send', async () => {
    const { session: app, requests } = open(() => Response.json({ data: { message: 'pong', callerId: 'ana' } }))
    await app.apiOf(session).call('ping', {})
    expect(requests[0]?.headers.has('x-api-key')).toBe(false)
    expect(requests[0]?.headers.has(SESSION_HEADER)).toBe(true)
    expect(requests[0]?.credentials).toBe('same-origin')
  })

  test('counts as refused once it has ended', async () => {
    const { session: app, store } = open(() => new Response(null, { status: 401 }))
    await app.connect(session, 'ana')
    await expect(app.data()?.api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(store.get().refused).toBe(true)
  })

  test.each([
    [200, true],
    [502, false],
  ])('is ended there too; a %i tells whether that worked', async (status, isOver) => {
    const { session: app, store, requests } = open(() => Response.json({ data: {} }, { status }))
    await app.connect(session, 'ana')
    expect(await app.disconnect()).toBe(isOver)
    expect(store.get().connection).toBeUndefined()
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE https://p.example/api/gateway/session',
    ])
  })
})
