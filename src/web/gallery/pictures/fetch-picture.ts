/** Milliseconds without a byte of any picture after which those under way are given up. */
const SILENCE = 60_000

/**
 * `fetch` that gives up a picture when the line is silent: hosts that accept requests and never answer would keep all
 * others waiting. A byte of any picture counts: on a slow line, whose connections they share, one may wait for minutes.
 */
export function createPictureFetch() {
  const heard = { at: 0 }
  const givenUp = new WeakSet<AbortSignal>()
  return {
    /** True if a picture with this signal was given up. */
    isGivenUp: (signal: AbortSignal): boolean => givenUp.has(signal),
    fetchPicture: async (address: string, signal: AbortSignal): Promise<Response> => {
      const askedAt = performance.now()
      const silence = new AbortController()
      let timer: ReturnType<typeof setTimeout> | undefined
      const watch = () => {
        const left = Math.max(askedAt, heard.at) + SILENCE - performance.now()
        if (left > 0) {
          timer = setTimeout(watch, left)
          return
        }
        givenUp.add(signal)
        silence.abort()
      }
      const end = () => clearTimeout(timer)
      signal.addEventListener('abort', end)
      watch()
      const response = await fetch(address, {
        signal: AbortSignal.any([signal, silence.signal]),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      }).catch((error: unknown) => {
        end()
        throw error
      })
      heard.at = performance.now()
      const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          heard.at = performance.now()
          controller.enqueue(chunk)
        },
        flush: end,
      })
      return new Response(response.body?.pipeThrough(counted), response)
    },
  }
}
