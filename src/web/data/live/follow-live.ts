import type { Api } from '#web/data/client/client.ts'
import { backoff } from '#web/lib/async/backoff.ts'
import { sleep } from '#web/lib/async/sleep.ts'

export type LiveEvent = { event: string; data: unknown }

/** Longest event, in characters; our service sends none longer. */
const LONGEST = 64 * 1024

/**
 * Milliseconds without a byte after which a stream counts as broken: our service writes several times in them. A
 * connection that was lost silently, as by a sleeping laptop, would otherwise never end.
 */
const SILENT = 120_000

function parse(block: string): LiveEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name !== '') fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const text = fields.get('data')
  if (text === undefined) return undefined
  try {
    return { event: fields.get('event') ?? 'message', data: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/**
 * Parses server-sent events. Not EventSource: it can't send the key in a header, and a key does not belong in a URL.
 * Malformed events are skipped. A stream that falls silent ends.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  // ends the read under way
  const end = () => void reader.cancel().catch(() => undefined)
  try {
    for (;;) {
      const timer = setTimeout(end, SILENT)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      rest += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > LONGEST) return
      for (const block of blocks) {
        const event = parse(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Topic of a stream: an album, the caller's deliveries, or, if empty, their albums. */
export type LiveTopic = { albumId?: string | undefined; deliveries?: 'yes' }

type FollowOptions = {
  api: Pick<Api, 'openExtension'>
  topic: LiveTopic
  signal: AbortSignal
  onEvent: (event: LiveEvent) => void
  /** Called when an open stream breaks: the service may be gone. */
  onBreak: () => void
  /** Called when a stream comes back without an event: a restarted gateway has forgotten what changed meanwhile. */
  onMissed: () => void
  /** Injected by tests. */
  wait?: (ms: number) => Promise<void>
  random?: () => number
}

const FIRST_MS = 1_000
const LONGEST_MS = 60_000
/** Failures from which the pause is the longest. */
const MOST_FAILURES = 6

/** Milliseconds within which a new stream sends its first event, if it has any: the state. */
const FIRST_EVENT_MS = 3_000

/** Backoff with jitter, in milliseconds: clients that lose the service together must not return together. */
export const retryPause = (failures: number, random: () => number): number =>
  backoff(failures, { first: FIRST_MS, longest: LONGEST_MS }) * (0.5 + random())

/** The answer to a request for a stream; fails if none comes. */
function open({ api, topic, signal }: Pick<FollowOptions, 'api' | 'topic' | 'signal'>): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), SILENT)
  return api
    .openExtension(
      { method: 'GET', path: '/extensions/live', input: topic },
      { signal: AbortSignal.any([signal, late.signal]) },
    )
    .finally(() => clearTimeout(timer))
}

/** Reads the stream of live updates until aborted or the key is refused; reconnects with backoff when it breaks. */
export async function followLive({
  api,
  topic,
  signal,
  onEvent,
  onBreak,
  onMissed,
  wait = sleep,
  random = Math.random,
}: FollowOptions): Promise<void> {
  let failures = 0
  let hasMissed = false
  while (!signal.aborted) {
    let isOpen = false
    try {
      const response = await open({ api, topic, signal })
      // the page's own requests find out why
      if ([400, 401].includes(response.status)) return
      // refused, or a proxy doesn't find the service for a moment
      if ([403, 404].includes(response.status)) failures = MOST_FAILURES
      if (response.ok && response.body) {
        isOpen = true
        if (hasMissed) void wait(FIRST_EVENT_MS).then(() => hasMissed && isOpen && !signal.aborted && onMissed())
        for await (const event of readEvents(response.body)) {
          failures = 0
          hasMissed = false
          onEvent(event)
        }
      }
    } catch {
      // unreachable, broken off or aborted
    }
    if (signal.aborted) return
    hasMissed = true
    const wasOpen = isOpen
    isOpen = false
    if (wasOpen) onBreak()
    await wait(retryPause(failures++, random))
  }
}
