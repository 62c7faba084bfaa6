import { describe, expect, test, vi } from 'vitest'
import { isEndCursor } from '#contract/index.ts'
import { ApiError } from './api-error.ts'
import { createApi } from './client.ts'

const connection = { base: 'https://p.example/api', key: 'csk_secret' }

/** A service that gives every request this answer, with what was requested and reported. */
function ask(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const notices: unknown[] = []
  const errors: ApiError[] = []
  const api = createApi(connection, {
    fetch: async (address, init) => {
      const request = new Request(address, init)
      requests.push(request)
      return answer(request)
    },
    onNotice: (notice, id) => notices.push([id, notice]),
    onError: (error) => errors.push(error),
  })
  return { api, requests, notices, errors }
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init)
const pong = json({ data: { message: 'pong', callerId: 'c' } })
const label = { albumId: 'a', photoId: 'p', label: 'Été', isHidden: true }
const html = (status: number) => () =>
  new Response('<!doctype html><h1>Hello</h1>', { status, headers: { 'content-type': 'text/html' } })

describe('a request', () => {
  test('carries the key in a header only', async () => {
    const { api, requests } = ask(pong)
    await api.call('ping', {})
    const [request] = requests
    expect(request?.url).toBe('https://p.example/api/ping')
    expect(request?.headers.get('x-api-key')).toBe('csk_secret')
  })

  test('follows no redirect, sends neither referrer nor cookies, and is never answered by the HTTP cache', async () => {
    const { api, requests } = ask(json({ data: [] }))
    await api.call('getAlbums', {})
    expect(requests[0]).toMatchObject({
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
      cache: 'no-store',
    })
  })

  test('carries its input in the query, without undefined fields', async () => {
    const { api, requests } = ask(json({ data: [] }))
    await api.call('getAlbums', { search: 'a&b %', relationship: undefined, limit: 64 })
    expect(requests[0]?.url).toBe('https://p.example/api/album/getAlbums?search=a%26b%20%25&limit=64')
  })

  test('carries its input in the body of a POST', async () => {
    const { api, requests } = ask(json({ data: { message: 'done' } }))
    await api.call('addPhotoLabel', label)
    expect(requests[0]?.method).toBe('POST')
    expect(await requests[0]?.json()).toEqual(label)
  })
})

describe('an unusable answer', () => {
  test.each([
    ['401', json({ message: 'no' }, { status: 401 }), 'unauthorized', 'no'],
    [
      '400 with a message',
      json({ message: 'limit must be at most 64' }, { status: 400 }),
      'invalid',
      'limit must be at most 64',
    ],
    [
      '403 with a message that is no text',
      ({ url }: Request) => (url.endsWith('/ping') ? pong() : Response.json({ message: 7 }, { status: 403 })),
      'forbidden',
      undefined,
    ],
    ['404 with nothing in it', () => new Response(null, { status: 404 }), 'notFound', undefined],
    ['405', html(405), 'invalid', undefined],
    ['413', html(413), 'invalid', undefined],
    ['429', json({}, { status: 429 }), 'rateLimited', undefined],
    ['500 with a page', html(500), 'server', undefined],
    ['502 with a page', html(502), 'unavailable', undefined],
    ['503', json(null, { status: 503 }), 'unavailable', undefined],
    ['204', () => new Response(null, { status: 204 }), 'unexpected', undefined],
    ['a page with 200', html(200), 'malformed', undefined],
    ['nothing with 200', () => new Response(''), 'malformed', undefined],
    ['half of it', () => new Response('{"data":[{"albumId":"a"'), 'malformed', undefined],
    ['an answer without data', json({ albums: [] }), 'malformed', 'data is required'],
    ['a list that is an object', json({ data: {} }), 'malformed', 'data must be an array'],
    ['null', json(null), 'malformed', 'data is required'],
  ])('%s rejects with an ApiError of the right kind', async (_, answer, kind, detail) => {
    const { api, errors } = ask(answer)
    const failure = await api.call('getAlbums', {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ kind, operation: 'getAlbums', detail })
    expect(errors).toEqual([failure])
  })

  test('a 403 to everything, even to a ping, is about the key', async () => {
    const { api, errors } = ask(json({ message: 'Forbidden' }, { status: 403 }))
    await expect(api.call('addPhotoLabel', label)).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect(api.call('ping', {})).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(errors.map(({ kind }) => kind)).toEqual(['forbidden', 'unauthorized', 'unauthorized'])
  })

  test('a broken connection is a network error, without the browser’s message', async () => {
    const { api } = ask(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'network', message: 'getAlbums: network' })
  })

  test('a connection that breaks within the body is one too', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    const { api } = ask(() => new Response(broken))
    await expect(api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'network' })
  })

  test('a silent service times out after a minute', async () => {
    vi.useFakeTimers()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
      return controller.signal
    })
    const { api } = ask(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const failure = api.call('getAlbums', {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failure).toMatchObject({ kind: 'timeout' })
    expect(timeout).toHaveBeenCalledWith(60_000)
    vi.useRealTimers()
  })

  test('an aborting caller gets its own abort, which is not reported as an error', async () => {
    const { api, errors } = ask(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const leaving = new AbortController()
    const failure = api.call('getAlbums', {}, { signal: leaving.signal }).catch((error: unknown) => error)
    leaving.abort(new DOMException('left', 'AbortError'))
    expect(await failure).toMatchObject({ name: 'AbortError' })
    expect(errors).toEqual([])
  })
})

async function waitAfter(header: string) {
  const { api } = ask(json({}, { status: 429, headers: { 'retry-after': header } }))
  const failure = await api.call('getAlbums', {}).catch((error: unknown) => error)
  return failure instanceof ApiError ? failure.retryAfter : failure
}

describe('the wait that the service asks for', () => {
  test.each([
    ['3', 3000],
    ['0', undefined],
    ['0.5', undefined],
    ['-5', undefined],
    ['999999', 120_000],
    ['soon', undefined],
    [' ', undefined],
  ])('Retry-After: %j', async (header, wait) => {
    expect(await waitAfter(header)).toBe(wait)
  })

  test('as a date', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
    expect(await waitAfter('Sun, 01 Mar 2026 12:00:09 GMT')).toBe(9000)
    expect(await waitAfter('Sun, 01 Mar 2026 11:00:00 GMT')).toBeUndefined()
    vi.useRealTimers()
  })
})

describe('notices about an answer', () => {
  test('warnings are passed on with the operation', async () => {
    const { api, notices } = ask(json({ data: [], warnings: ['page shortened', {}] }))
    await api.call('getAlbums', {})
    expect(notices).toEqual([['getAlbums', expect.objectContaining({ warnings: ['page shortened'] })]])
  })

  test('unusable rows are skipped and counted', async () => {
    const good = { albumId: 'a', name: 'Lisbon' }
    const { api, notices } = ask(
      json({ data: [good, { name: 'no id' }, null, { albumId: 'b', numPhotos: 'many' }, good, { albumId: '' }] }),
    )
    const { data } = await api.call('getAlbums', {})
    expect(data).toEqual([good, { albumId: 'b' }])
    expect(notices).toEqual([
      ['getAlbums', expect.objectContaining({ skipped: { count: 3, reason: 'albumId is required' } })],
    ])
  })

  test('an answer without warnings or skipped rows gives none', async () => {
    const { api, notices } = ask(json({ data: [], warnings: [] }))
    await api.call('getAlbums', {})
    expect(notices).toEqual([])
  })
})

test.each([{ data: null }, { data: [], cursor: null, warnings: null }])(
  'a null list is empty, and other nulls count as absent: %j',
  async (body) => {
    const { api, notices } = ask(json(body))
    expect(await api.call('getAlbums', {})).toEqual({ data: [] })
    expect(notices).toEqual([])
  },
)

test.each(['{}', {}, { at: 5 }, true])('a cursor of %j ends the list', async (cursor) => {
  const { api } = ask(json({ data: [], cursor }))
  expect(isEndCursor((await api.call('getAlbums', {})).cursor)).toBe(true)
})

test('unknown fields are left out, and a numeric cursor is read as text', async () => {
  const { api } = ask(json({ data: [{ albumId: 'a', secret: 1 }], cursor: 5, more: true }))
  expect(await api.call('getAlbums', {})).toEqual({
    data: [{ albumId: 'a' }],
    cursor: '5',
  })
})
