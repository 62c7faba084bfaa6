import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { streamHere } from '#testing/stream-here.ts'
import { labelsAt } from '#web/data/album/label-index.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { FIRST_PHOTOS } from './messages.ts'
import { photoQueries } from './photo-queries.ts'

const BASE = 'https://photos.test/api'

const row = (photoId: string, more: object = {}) => ({
  photoId,
  originalUrl: `https://m.test/${photoId}/o`,
  stableUrl: `https://m.test/${photoId}/s`,
  downloadUrl: `https://m.test/${photoId}/d`,
  ...more,
})

/** An answer that sends each piece as a chunk. */
function inPieces(pieces: readonly string[], headers: Record<string, string> = {}): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  return new Response(body, { headers })
}

const whole = (rows: unknown[], rest: object = {}) => inPieces([JSON.stringify({ data: rows, ...rest })])

function connect(answer: (request: Request) => Response | Promise<Response>) {
  const notices: unknown[] = []
  // held, as by a real fetch: the signal of a request that was garbage-collected is never aborted
  const requests: Request[] = []
  const clock = createLogicalClock()
  const streamPhotos = streamHere(
    { base: BASE, key: 'k' },
    {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        requests.push(request)
        return answer(request)
      },
      onNotice: (notice) => notices.push(notice),
    },
  )
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queries = photoQueries(streamPhotos, clock)
  const query = queries.list('a')
  const preview = (labels: Parameters<typeof queries.preview>[1]) =>
    queryClient.fetchQuery(queries.preview('a', labels))
  return {
    notices,
    preview,
    renew: () => queries.renewAddresses(queryClient, 'a'),
    load: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    cached: () => queryClient.getQueryData(query.queryKey),
  }
}

afterEach(() => void vi.useRealTimers())

describe('the photos of an album', () => {
  test('come as columns, and their rows can be read back', async () => {
    const rows = [
      row('p', { width: 300, height: 200, labels: ['Best'] }),
      row('q', { labels: ['Best'], restrictedLabels: ['x'] }),
    ]
    const { load } = connect(() => whole(rows))
    const { columns, rows: text, head, progress } = await load()
    expect(columns.ids).toEqual(['p', 'q'])
    expect([...columns.ratios]).toEqual([1.5, Number.NaN])
    expect(labelsAt(columns, 1, 'public')).toEqual(['Best'])
    expect(labelsAt(columns, 1, 'restricted')).toEqual(['x'])
    await text.load([1, 0, 7])
    expect([text.peek(0), text.peek(1), text.peek(7)]).toEqual([...rows, undefined])
    expect(head).toHaveLength(2)
    expect(progress).toBeUndefined()
  })

  test('can be read back at any position, when there are more than the cache holds', async () => {
    const rows = Array.from({ length: 3_000 }, (_, number) => row(`p${number}`, { labels: [`é "${number}" \\`] }))
    const { load } = connect(() => whole(rows))
    const { columns, rows: text } = await load()
    expect(columns.count).toBe(3_000)
    const wanted = [2_999, 0, 1_500, 1_501, 1_502, 700]
    await text.load(wanted)
    expect(wanted.map((position) => text.peek(position)?.labels)).toEqual(wanted.map((number) => [`é "${number}" \\`]))
  })

  test('leave out invalid and repeated rows, and report the invalid ones with a reason', async () => {
    const bad = [{ photoId: 7 }, null, row('', {})]
    const { load, notices } = connect(() => whole([row('p'), ...bad, row('p'), row('r')], { warnings: ['slow today'] }))
    expect((await load()).columns.ids).toEqual(['p', 'r'])
    expect(notices).toMatchObject([
      { warnings: ['slow today'], skipped: { count: 3, reason: 'stableUrl is required' } },
    ])
  })

  test('lose only the row that is not valid JSON', async () => {
    const pieces = [`{"data":[${JSON.stringify(row('p'))},{"photoId":tru,"x":1},`, `${JSON.stringify(row('q'))}]}`]
    const { load } = connect(() => inPieces(pieces))
    expect((await load()).columns.ids).toEqual(['p', 'q'])
  })

  test('that break off are an error, and those received stay', async () => {
    const { load, cached } = connect(() => inPieces([`{"data":[${JSON.stringify(row('p'))},`, '{"photoId":"q"']))
    await expect(load()).rejects.toMatchObject({ kind: 'malformed', detail: 'the answer broke off' })
    expect(cached()?.columns.ids).toEqual(['p'])
    expect(cached()?.progress).toBeDefined()
  })

  test.each([
    ['1000', 1_000],
    ['20', undefined],
  ])(
    'arrive with the declared size of %s bytes, unless more have come, as of a compressed answer',
    async (length, size) => {
      const pieces = [`{"data":[${JSON.stringify(row('p'))},`]
      const { load, cached } = connect(() => inPieces(pieces, { 'content-length': length }))
      await expect(load()).rejects.toThrow('broke off')
      expect(cached()?.progress).toEqual({ received: pieces[0]?.length, size })
    },
  )

  test('are shown as they come also where the first request failed', async () => {
    const rest = Promise.withResolvers<void>()
    const rows = Array.from({ length: FIRST_PHOTOS }, (_, number) => JSON.stringify(row(`p${number}`)))
    const encoder = new TextEncoder()
    let asked = 0
    const { load, cached } = connect(() => {
      if (++asked === 1) return new Response(null, { status: 503 })
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(encoder.encode(`{"data":[${rows.join(',')},`)),
        pull: async (controller) => {
          await rest.promise
          controller.enqueue(encoder.encode(`${JSON.stringify(row('last'))}]}`))
          controller.close()
        },
      })
      return new Response(body)
    })
    await expect(load()).rejects.toMatchObject({ kind: 'unavailable' })
    const loaded = load()
    await expect.poll(() => cached()?.columns.count).toBe(FIRST_PHOTOS)
    rest.resolve()
    expect((await loaded).columns.count).toBe(FIRST_PHOTOS + 1)
  })

  test.each([
    [404, 'notFound'],
    [401, 'unauthorized'],
    [503, 'unavailable'],
  ])('fail with status %s as %s', async (status, kind) => {
    const { load } = connect(() => Response.json({ message: 'so it is' }, { status }))
    const error = await load().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind, detail: 'so it is', operation: 'getPhotos' })
  })

  test('stay the same when the service answers 304', async () => {
    const asked: (string | null)[] = []
    const { load } = connect(({ headers }) => {
      asked.push(headers.get('if-none-match'))
      return asked.length === 1
        ? inPieces([JSON.stringify({ data: [row('p')] })], { etag: '"1"' })
        : new Response(null, { status: 304 })
    })
    const first = await load()
    const second = await load()
    expect(asked).toEqual([null, '"1"'])
    expect(second.columns).toBe(first.columns)
    expect(second.askedAt).toBeGreaterThan(first.askedAt)
  })

  test.each([
    ['their addresses have ended', 2, false],
    ['someone asks for fresh addresses', 3600, true],
  ])('are sent again when %s', async (_when, seconds, asksForFresh) => {
    const asked: (string | null)[] = []
    const { load, renew, cached } = connect(({ headers }) => {
      asked.push(headers.get('if-none-match'))
      const stableUrl = `https://m.test/p?answer=${asked.length}&exp=${Date.now() + seconds * 1000}`
      return inPieces([JSON.stringify({ data: [row('p', { stableUrl })] })], { etag: '"1"' })
    })
    await load()
    // only the clock: the answer needs real timers
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 5_000)
    await (asksForFresh ? renew() : load())
    expect(asked).toEqual([null, null])
    expect(cached()?.head[0]?.stableUrl).toContain('answer=2')
  })

  test('time out where no answer comes', async () => {
    vi.useFakeTimers()
    const asked = Promise.withResolvers<void>()
    const { load } = connect(({ signal }) => {
      asked.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const failure = load().catch((error: unknown) => error)
    await asked.promise
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await failure).toMatchObject({ kind: 'timeout' })
  })

  test('are refused even if the body of the refusal never ends', async () => {
    vi.useFakeTimers()
    const asked = Promise.withResolvers<void>()
    const { load } = connect(({ signal }) => {
      asked.resolve()
      const endless = new ReadableStream({
        start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
      })
      return new Response(endless, { status: 503, headers: { 'retry-after': '7' } })
    })
    const failure = load().catch((error: unknown) => error)
    await asked.promise
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ kind: 'unavailable', retryAfter: 7_000, detail: undefined })
  })

  test('are sent again for someone who asks for fresh addresses while another request is answered with 304', async () => {
    const asked: (string | null)[] = []
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { load, renew, cached } = connect(({ headers }) => {
      asked.push(headers.get('if-none-match'))
      const stableUrl = `https://m.test/p?answer=${asked.length}`
      return asked.length === 2
        ? promise
        : inPieces([JSON.stringify({ data: [row('p', { stableUrl })] })], { etag: '"1"' })
    })
    await load()
    const other = load()
    await expect.poll(() => asked).toEqual([null, '"1"'])
    const renewed = renew()
    resolve(new Response(null, { status: 304 }))
    await Promise.all([other, renewed])
    expect(asked).toEqual([null, '"1"', null])
    expect(cached()?.head[0]?.stableUrl).toContain('answer=3')
  })

  test('of an empty album are an empty list', async () => {
    const { load } = connect(() => whole([]))
    expect(await load()).toMatchObject({ columns: { count: 0 }, head: [], progress: undefined })
  })

  test('are asked for again where a page was left with only the copy kept on the device', async () => {
    let asked = 0
    const queries = photoQueries(async function* streamPhotos(_request, signal) {
      asked++
      yield { type: 'kept', etag: '"1"', givenAt: Date.now() }
      if (asked === 1) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      yield { type: 'unchanged' }
    }, createLogicalClock())
    const queryClient = new QueryClient()
    const list = queries.list('a')
    const leave = new QueryObserver(queryClient, list).subscribe(() => undefined)
    await expect.poll(() => queryClient.getQueryData(list.queryKey)).toBeDefined()
    leave()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect((await queryClient.fetchQuery(list)).askedAt).toBe(2)
    await queryClient.fetchQuery(list)
    expect(asked).toBe(2)
  })
})

describe('a preview of an album', () => {
  test('is what the service finds by labels, and is not cached as the album', async () => {
    const asked: string[] = []
    const { preview, cached } = connect(({ url }) => {
      asked.push(new URL(url).search)
      return whole([row('q', { labels: ['Best & more'] })])
    })
    const { columns } = await preview({ label: 'Best & more', restrictedLabel: 'ok' })
    expect(columns.ids).toEqual(['q'])
    expect(asked).toEqual(['?albumId=a&filterLabel=Best%20%26%20more&filterRestrictedLabel=ok'])
    expect(cached()).toBeUndefined()
  })

  test('is not retried when the service refuses it', async () => {
    let asked = 0
    const { preview } = connect(() => {
      asked++
      return new Response(JSON.stringify({ message: 'not yours' }), { status: 403 })
    })
    await expect(preview({ restrictedLabel: 'ok' })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(asked).toBe(1)
  })
})
