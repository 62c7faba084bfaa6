/** One server-sent event; `data` is JSON, so it has no line breaks of its own. */
const toEventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Nothing happened: keeps the way open through whatever closes silent connections. */
const BREATH = ':\n\n'

export type LiveLook = Readonly<Record<string, unknown>>

type EventStreamOptions = {
  /** The state of things now, by the name of the event that tells of it; undefined: there is nothing to be told any more. */
  look: () => Promise<LiveLook | undefined>
  everyMs: number
  breathMs: number
  signal: AbortSignal
  onEnd: () => void
}

/** Tells the state of things at the start, and of every part of it that changed from then on. */
export function streamChanges({ look, everyMs, breathMs, signal, onEnd }: EventStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const told = new Map<string, string>()
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let saidAt = 0

  function end(): void {
    if (over.signal.aborted) return
    over.abort()
    clearTimeout(timer)
    onEnd()
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const close = () => {
        if (over.signal.aborted) return
        end()
        controller.close()
      }
      signal.addEventListener('abort', close, { signal: over.signal })
      const say = (text: string) => {
        saidAt = performance.now()
        controller.enqueue(encoder.encode(text))
      }
      const tick = async () => {
        // whoever does not read is told again once they do
        const seen = (controller.desiredSize ?? 0) > 0 ? await look().catch(() => ({})) : {}
        if (over.signal.aborted) return
        if (seen === undefined) return close()
        for (const [event, data] of Object.entries(seen)) {
          const text = toEventText(event, data)
          if (told.get(event) === text) continue
          told.set(event, text)
          say(text)
        }
        if (performance.now() - saidAt > breathMs) say(BREATH)
        timer = setTimeout(() => void tick(), everyMs)
      }
      say(BREATH)
      void tick()
    },
    cancel: end,
  }, { highWaterMark: 16 })
}
