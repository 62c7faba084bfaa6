/** Milliseconds in which no picture's response began, after which those that still wait for theirs are given up. */
const SILENCE = 60_000

/** Milliseconds after which a picture is given up whose response has begun: a slow line needs minutes for a large one. */
const LONGEST = 300_000

/**
 * `fetch` with limits: hosts that accept requests and never answer would keep all other pictures waiting. The beginning of
 * any response counts, as requests wait for the few connections that a browser opens to a host.
 */
export function createPictureFetch() {
  const begun = { at: 0 }
  const limits = new WeakMap<AbortSignal, AbortSignal>()
  return {
    /** True if the last picture that was fetched with this signal was given up. */
    isGivenUp: (signal: AbortSignal): boolean => limits.get(signal)?.aborted === true,
    fetchPicture: async (address: string, signal: AbortSignal): Promise<Response> => {
      const limit = new AbortController()
      limits.set(signal, limit.signal)
      const askedAt = performance.now()
      let timer: ReturnType<typeof setTimeout> | undefined
      const watch = () => {
        const left = Math.max(askedAt, begun.at) + SILENCE - performance.now()
        if (left > 0) timer = setTimeout(watch, left)
        else limit.abort()
      }
      watch()
      try {
        const any = AbortSignal.any([signal, limit.signal])
        const response = await fetch(address, { signal: any, credentials: 'omit', referrerPolicy: 'no-referrer' })
        begun.at = performance.now()
        // without effect on one that is complete by then
        setTimeout(() => limit.abort(), LONGEST)
        return response
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
