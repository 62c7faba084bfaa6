import { describe, expect, test } from 'vitest'
import { SESSION_HEADER } from '#contract/index.ts'
import { createConnectionStore, createMemoryStorage } from '#web/data/client/connection-store.ts'
import { createQueryClient } from './query-client.ts'
import { createSession } from './session.ts'

const connection = { base: 'https://p.example/api', key: 'csk_secret', keep: 'tab' } as const

async function* noPhotos() {}

function open(answer: (request: Request) => Response = () => Response.json({ data: [] })) {
  const requests: Request[] = []
  const store = createConnectionStore({ session: createMemoryStorage(), local: createMemoryStorage() })
  const queryClient = createQueryClient(store)
  let announced = 0
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
    announceDisconnect: () => announced++,
  })
  return { session, store, queryClient, requests, announced: () => announced }
}

const held = (queryClient: ReturnType<typeof createQueryClient>) =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({ queryKey, data: state.data }))

test('asking a service connects nothing', async () => {
  const { session, store, requests } = open(() => Response.json({ data: { message: 'pong', callerId: 'ana' } }))
  expect((await session.apiOf(connection).call('ping', {})).data.callerId).toBe('ana')
  expect(requests[0]?.headers.get('x-api-key')).toBe('csk_secret')
  expect(store.get().connection).toBeUndefined()
})

test('whether someone is there is asked without the key', async () => {
  const { session, requests } = open()
  expect(await session.answers('https://p.example/api/ping')).toBe(true)
  expect(requests[0]?.headers.has('x-api-key')).toBe(false)
  const nobody = open(() => {
    throw new TypeError('refused')
  })
  expect(await nobody.session.answers('https://p.example/api/ping')).toBe(false)
})

test('the queries stay the same as long as the connection does', async () => {
  const { session } = open()
  expect(session.data()).toBeUndefined()
  await session.connect(connection, 'ana')
  const data = session.data()
  session.keep('device')
  expect(session.data()).toBe(data)
  await session.connect({ ...connection, key: 'csk_other' }, 'ana')
  expect(session.data()).not.toBe(data)
})

test('a new key for the same caller keeps what was read', async () => {
  const { session, queryClient } = open()
  await session.connect(connection, 'ana')
  queryClient.setQueryData(['album', 'detail', 'a'], { albumId: 'a' })
  await session.connect({ ...connection, key: 'csk_new' }, 'ana')
  expect(queryClient.getQueryData(['album', 'detail', 'a'])).toEqual({ albumId: 'a' })
})

test.each([
  ['another caller', connection, 'ben'],
  ['another service', { ...connection, base: 'https://q.example' }, 'ana'],
])('%s sees nothing of what was read before', async (_, next, callerId) => {
  const { session, queryClient } = open()
  await session.connect(connection, 'ana')
  queryClient.setQueryData(['album', 'detail', 'a'], { albumId: 'a' })
  await session.connect(next, callerId)
  expect(held(queryClient)).toEqual([{ queryKey: ['caller', 'current'], data: callerId }])
})

test('a 401 to the present key is a refusal; to an earlier one it is nothing', async () => {
  const { session, store } = open(() => new Response(null, { status: 401 }))
  await session.connect(connection, 'ana')
  const before = session.data()
  await session.connect({ ...connection, key: 'csk_new' }, 'ana')
  await expect(before?.api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(store.get().refused).toBe(false)
  await expect(session.data()?.api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(store.get().refused).toBe(true)
})

test('disconnecting forgets the key and everything read with it, and tells the other tabs', async () => {
  const { session, store, queryClient, announced } = open()
  await session.connect(connection, 'ana')
  queryClient.setQueryData(['album', 'detail', 'a'], { albumId: 'a' })
  expect(await session.disconnect()).toBe(true)
  expect(store.get().connection).toBeUndefined()
  expect(session.data()).toBeUndefined()
  expect(held(queryClient)).toEqual([])
  expect(announced()).toBe(1)
})

test('being told by another tab forgets the same, and tells nobody', async () => {
  const { session, store, announced } = open()
  await session.connect(connection, 'ana')
  await session.forget()
  expect(store.get().connection).toBeUndefined()
  expect(announced()).toBe(0)
})

test('the key is in no query key and in nothing that is cached', async () => {
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

  test('is told by the header that only the app can send, and by the cookie', async () => {
    const { session: app, requests } = open(() => Response.json({ data: { message: 'pong', callerId: 'ana' } }))
    await app.apiOf(session).call('ping', {})
    expect(requests[0]?.headers.has('x-api-key')).toBe(false)
    expect(requests[0]?.headers.has(SESSION_HEADER)).toBe(true)
    expect(requests[0]?.credentials).toBe('same-origin')
  })

  test('that is over is a refusal', async () => {
    const { session: app, store } = open(() => new Response(null, { status: 401 }))
    await app.connect(session, 'ana')
    await expect(app.data()?.api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(store.get().refused).toBe(true)
  })

  test.each([
    [200, true],
    [502, false],
  ])('is ended there too; %i says whether it worked', async (status, isOver) => {
    const { session: app, store, requests } = open(() => Response.json({ data: {} }, { status }))
    await app.connect(session, 'ana')
    expect(await app.disconnect()).toBe(isOver)
    expect(store.get().connection).toBeUndefined()
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE https://p.example/api/gateway/session',
    ])
  })
})
