import { describe, expect, test, vi } from 'vitest'
import { isEndCursor } from '#contract/index.ts'
import { ApiError } from './api-error.ts'
import { createApi } from './client.ts'

const connection = { base: 'https://p.example/api', key: 'csk_secret' }

/** A service that gives this answer to everything, and what it was asked. */
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
const html = (status: number) => () =>
  new Response('<!doctype html><h1>Hello</h1>', { status, headers: { 'content-type': 'text/html' } })

describe('a request', () => {
  test('carries the key in its header only', async () => {
    const { api, requests } = ask(json({ data: { message: 'pong', callerId: 'c' } }))
    await api.call('ping', {})
    const [request] = requests
    expect(request?.url).toBe('https://p.example/api/ping')
    expect(request?.headers.get('x-api-key')).toBe('csk_secret')
  })

  test('goes nowhere else, and says nothing of where it comes from', async () => {
    const { api, requests } = ask(json({ data: [] }))
    await api.call('getAlbums', {})
    expect(requests[0]).toMatchObject({ redirect: 'error', referrerPolicy: 'no-referrer', credentials: 'omit' })
  })

  test('has its input in the query, without what is not given', async () => {
    const { api, requests } = ask(json({ data: [] }))
    await api.call('getAlbums', { search: 'a&b %', relationship: undefined, limit: 64 })
    expect(requests[0]?.url).toBe('https://p.example/api/album/getAlbums?search=a%26b+%25&limit=64')
  })

  test('or in the body', async () => {
    const { api, requests } = ask(json({ data: { message: 'done' } }))
    await api.call('addPhotoLabel', { albumId: 'a', photoId: 'p', label: 'Été', isHidden: true })
    expect(requests[0]?.method).toBe('POST')
    expect(await requests[0]?.json()).toEqual({ albumId: 'a', photoId: 'p', label: 'Été', isHidden: true })
  })
})

describe('an answer that is no answer', () => {
  test.each([
    ['401', json({ message: 'no' }, { status: 401 }), 'unauthorized', 'no'],
    [
      '400 with a message',
      json({ message: 'limit must be at most 64' }, { status: 400 }),
      'invalid',
      'limit must be at most 64',
    ],
    ['403 with a message that is no text', json({ message: 7 }, { status: 403 }), 'forbidden', undefined],
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
  ])('%s is an error of its own kind', async (_, answer, kind, detail) => {
    const { api, errors } = ask(answer)
    const failure = await api.call('getAlbums', {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ kind, operation: 'getAlbums', detail })
    expect(errors).toEqual([failure])
  })

  test('a connection that breaks is one too, with no word of the browser’s in it', async () => {
    const { api } = ask(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'network', message: 'getAlbums: network' })
  })

  test('a connection that breaks within the body is one as well', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    const { api } = ask(() => new Response(broken))
    await expect(api.call('getAlbums', {})).rejects.toMatchObject({ kind: 'network' })
  })

  test('a service that says nothing is given up on', async () => {
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
    expect(timeout).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  test('who leaves gets the own abort back: it is no failure', async () => {
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

describe('how long to wait', () => {
  test.each([
    ['3', 3000],
    ['0', 0],
    ['0.5', 500],
    ['-5', 0],
    ['999999', 120_000],
    ['soon', undefined],
    [' ', undefined],
  ])('Retry-After: %j', async (header, wait) => {
    expect(await waitAfter(header)).toBe(wait)
  })

  test('as a date', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
    expect(await waitAfter('Sun, 01 Mar 2026 12:00:09 GMT')).toBe(9000)
    expect(await waitAfter('Sun, 01 Mar 2026 11:00:00 GMT')).toBe(0)
    vi.useRealTimers()
  })
})

describe('what comes besides the data', () => {
  test('warnings are passed on, with what was asked', async () => {
    const { api, notices } = ask(json({ data: [], warnings: ['page shortened', {}] }))
    await api.call('getAlbums', {})
    expect(notices).toEqual([['getAlbums', expect.objectContaining({ warnings: ['page shortened'] })]])
  })

  test('rows that do not fit cost themselves only, and are counted', async () => {
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

  test('nothing is said where there is nothing to say', async () => {
    const { api, notices } = ask(json({ data: [], warnings: [] }))
    await api.call('getAlbums', {})
    expect(notices).toEqual([])
  })
})

test.each([{ data: null }, { data: [], cursor: null, warnings: null }])(
  'a list of nothing is empty: %j',
  async (body) => {
    const { api, notices } = ask(json(body))
    expect(await api.call('getAlbums', {})).toEqual({ data: [] })
    expect(notices).toEqual([])
  },
)

test.each(['{}', {}, { at: 5 }, true])('a cursor that is %j leads nowhere', async (cursor) => {
  const { api } = ask(json({ data: [], cursor }))
  expect(isEndCursor((await api.call('getAlbums', {})).cursor)).toBe(true)
})

test('fields that the interface does not name are left out, and a number is a cursor like any other', async () => {
  const { api } = ask(json({ data: [{ albumId: 'a', secret: 1 }], cursor: 5, more: true }))
  expect(await api.call('getAlbums', {})).toEqual({
    data: [{ albumId: 'a' }],
    cursor: '5',
  })
})
