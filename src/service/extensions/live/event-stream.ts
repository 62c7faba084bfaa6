import type { LiveEvents } from '#contract/extensions.ts'

/** One server-sent event; `data` is JSON, so it has no line breaks of its own. */
const toEventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Keep-alive comment, against proxies that close silent connections. */
const KEEP_ALIVE = ':\n\n'

type EventStreamOptions = {
  first: LiveEvents
  /** Subscribes to the state; undefined ends the stream. Returns the unsubscriber. */
  watch: (tell: (state: LiveEvents | undefined) => void) => () => void
  keepAliveMs: number
  signal: AbortSignal
  onEnd: () => void
}

/** Server-sent events: the state at the start, then every part of it that changed. */
export function streamChanges({
  first,
  watch,
  keepAliveMs,
  signal,
  onEnd,
}: EventStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const sent = new Map<string, string>()
  const over = new AbortController()
  let saidAt = 0

  function end(): void {
    if (over.signal.aborted) return
    over.abort()
    onEnd()
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const say = (text: string) => {
          saidAt = performance.now()
          controller.enqueue(encoder.encode(text))
        }
        const close = () => {
          end()
          controller.close()
        }
        const tell = (state: LiveEvents | undefined) => {
          if (state === undefined) return close()
          // a slow reader skips this state and gets the next
          if ((controller.desiredSize ?? 0) <= 0) return
          for (const [event, data] of Object.entries(state)) {
            const text = toEventText(event, data)
            if (sent.get(event) === text) continue
            sent.set(event, text)
            say(text)
          }
          if (performance.now() - saidAt > keepAliveMs) say(KEEP_ALIVE)
        }
        say(KEEP_ALIVE)
        tell(first)
        over.signal.addEventListener('abort', watch(tell))
        // not with the listener option `signal`: Node holds the handler that removes it weakly, and may collect it
        over.signal.addEventListener('abort', () => signal.removeEventListener('abort', close))
        if (signal.aborted) close()
        else signal.addEventListener('abort', close)
      },
      cancel: end,
    },
    { highWaterMark: 16 },
  )
}
