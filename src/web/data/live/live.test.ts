import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sleep } from '#web/lib/async/sleep.ts'
import { followLive, type LiveEvent, readEvents, retryPause } from './follow-live.ts'
import { createCatchUp } from './keep-up-to-date.ts'
import { refetchActive } from './refetch-active.ts'

afterEach(() => void vi.useRealTimers())

const streamOf = (pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
const encode = (text: string) => new TextEncoder().encode(text)
const bodyOf = (...pieces: string[]) => streamOf(pieces.map(encode))
async function eventsOf(...pieces: string[]): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  for await (const event of readEvents(bodyOf(...pieces))) events.push(event)
  return events
}

describe('events', () => {
  const whole = ':\n\nevent: photos\ndata: {"version":"é"}\n\nevent: import\r\ndata: {"waiting":3}\r\n\r\n'
  const expected = [
    { event: 'photos', data: { version: 'é' } },
    { event: 'import', data: { waiting: 3 } },
  ]

  test('are read from a single chunk', async () => expect(await eventsOf(whole)).toEqual(expected))

  test('are read from chunks of any size', async () => {
    const bytes = new TextEncoder().encode(whole.replaceAll('\r', ''))
    for (const size of [1, 2, 3, 7]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      const events: LiveEvent[] = []
      for await (const event of readEvents(streamOf(pieces))) events.push(event)
      expect(events).toEqual(expected)
    }
  })

  test('are skipped if malformed, and reading stops at one that never ends', async () => {
    expect(await eventsOf('<!doctype html>\n\n', 'data: {"broken\n\n', 'event: x\n\n', 'data: 1\n\n')).toEqual([
      { event: 'message', data: 1 },
    ])
    expect(await eventsOf('x'.repeat(70_000), '\n\ndata: 1\n\n')).toEqual([])
  })
})

type Answer = (signal: AbortSignal | undefined) => Response | Promise<Response>

const follow = async (answers: Answer[], pause: (ms: number) => Promise<void> = async () => {}) => {
  const over = new AbortController()
  const waits: number[] = []
  const events: unknown[] = []
  let [asked, breaks, missed] = [0, 0, 0]
  await followLive({
    api: {
      openExtension: async (request, { signal } = {}) => {
        expect(request).toEqual({ method: 'GET', path: '/extensions/live', input: { albumId: 'a/b' } })
        const answer = answers[asked++]
        if (!answer) over.abort()
        return answer?.(signal) ?? new Response(null, { status: 500 })
      },
    },
    topic: { albumId: 'a/b' },
    signal: over.signal,
    onEvent: ({ data }) => events.push(data),
    onBreak: () => breaks++,
    onMissed: () => missed++,
    wait: (ms) => {
      waits.push(ms)
      return pause(ms)
    },
    random: () => 0.5,
  })
  return { waits, events, asked, breaks, missed }
}

const broken = () => {
  throw new TypeError('failed')
}
const busy = () => new Response(null, { status: 503 })
const heard = () => new Response(bodyOf('data: 1\n\n'))
const quiet = () => new Response(bodyOf(':\n\n'))
const refused = (status: number) => () => new Response(null, { status })
const silent = () => new Response(new ReadableStream({ start: (controller) => controller.enqueue(encode(':\n\n')) }))
const heardOnce = () =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(encode('data: 1\n\n')) }))
const hanging = (signal: AbortSignal | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new TypeError('late'))))

describe('following', () => {
  test('reconnects with backoff, which an event resets', async () => {
    expect(await follow([broken, busy, broken, heard, broken])).toMatchObject({
      waits: [1000, 2000, 4000, 3000, 1000, 2000],
      events: [1],
      breaks: 1,
    })
  })

  test('reconnects when a stream falls silent, and when no answer comes', async () => {
    vi.useFakeTimers()
    const done = follow([silent, hanging, heard])
    await vi.advanceTimersByTimeAsync(240_000)
    expect(await done).toMatchObject({ waits: [1000, 2000, 3000, 1000], events: [1], breaks: 2 })
  })

  test('reports what may have been missed when a stream comes back without an event', async () => {
    expect(await follow([quiet])).toMatchObject({ breaks: 1, missed: 0 })
    vi.useFakeTimers()
    const missed = async (...answers: Answer[]) => {
      const done = follow(answers, sleep)
      await vi.advanceTimersByTimeAsync(300_000)
      return (await done).missed
    }
    expect(await missed(quiet, silent)).toBe(1)
    // its first event was the state
    expect(await missed(broken, heardOnce)).toBe(0)
    // they break before they would have sent one
    expect(await missed(quiet, quiet, quiet)).toBe(0)
  })

  test('ends when its key is refused', async () => {
    const ended = { waits: [], events: [], asked: 1, breaks: 0, missed: 0 }
    expect(await follow([refused(401)])).toEqual(ended)
  })

  test('goes on, after a longer pause, when a proxy doesn’t find the service for a moment', async () => {
    expect(await follow([heard, refused(404), heard])).toMatchObject({
      waits: [1000, 60_000, 3000, 1000],
      events: [1, 1],
    })
  })

  test('reconnects with jitter', () => {
    expect([retryPause(0, () => 0), retryPause(0, () => 0.999), retryPause(20, () => 0.5)]).toEqual([500, 1499, 60_000])
  })
})

describe('catching up', () => {
  test('runs once at a time with pauses, and once more for requests during a run', async () => {
    let now = 0
    let running = 0
    let runs = 0
    const waits: number[] = []
    const done = Promise.withResolvers<void>()
    const catchUp = createCatchUp({
      run: async () => {
        expect(++running).toBe(1)
        runs++
        now += runs === 1 ? 50 : 900
        if (runs < 3) for (let burst = 0; burst < 5; burst++) catchUp()
        running--
      },
      wait: async (ms) => {
        waits.push(ms)
        if (waits.length === 3) done.resolve()
      },
      now: () => now,
    })
    catchUp()
    catchUp()
    await done.promise
    expect(runs).toBe(3)
    expect(waits).toEqual([1000, 3600, 3600])
  })

  test('pauses for half a minute at most, however long a run took', async () => {
    let now = 0
    const paused = Promise.withResolvers<number>()
    const catchUp = createCatchUp({
      run: async () => void (now += 240_000),
      wait: async (ms) => paused.resolve(ms),
      now: () => now,
    })
    catchUp()
    expect(await paused.promise).toBe(30_000)
  })

  test('goes on after a failure', async () => {
    let runs = 0
    const again = Promise.withResolvers<void>()
    const catchUp = createCatchUp({
      run: () => {
        if (++runs === 2) again.resolve()
        else catchUp()
        return Promise.reject(new Error('away'))
      },
      wait: async () => {},
    })
    catchUp()
    await again.promise
    expect(runs).toBe(2)
  })
})

test('a response under way is awaited before another is requested: an album that takes long must not start over', async () => {
  const queryClient = new QueryClient()
  const requests: { signal: AbortSignal; answer: (photos: number) => void }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<number>((answer) => void requests.push({ signal, answer }))
  const observer = new QueryObserver(queryClient, { queryKey: ['photos'], queryFn, initialData: 0 })
  const unsubscribe = observer.subscribe(() => {})
  const asked = refetchActive(queryClient, ['photos'])
  expect(requests).toHaveLength(1)
  requests[0]?.answer(1)
  await expect.poll(() => requests).toHaveLength(2)
  expect(requests[0]?.signal.aborted).toBe(false)
  requests[1]?.answer(2)
  await asked
  expect(queryClient.getQueryData(['photos'])).toBe(2)
  unsubscribe()
  queryClient.clear()
})

test('a query that nothing shows is not fetched again while another is under way', async () => {
  const queryClient = new QueryClient()
  const hidden = vi.fn<() => number>(() => 1)
  await queryClient.fetchQuery({ queryKey: ['albums', 'typed before'], queryFn: hidden })
  const answers: (() => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => void answers.push(() => resolve(1)))
  const observer = new QueryObserver(queryClient, { queryKey: ['albums', 'shown'], queryFn })
  const unsubscribe = observer.subscribe(() => {})
  const asked = refetchActive(queryClient, ['albums'])
  answers[0]?.()
  await vi.waitUntil(() => answers.length === 2)
  answers[1]?.()
  await asked
  expect(hidden).toHaveBeenCalledTimes(1)
  unsubscribe()
  queryClient.clear()
})
