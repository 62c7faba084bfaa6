/** Milliseconds after which a probe without an answer counts as failed. */
const SILENT = 10_000

type BlockedHostsOptions = { fetch: typeof fetch; signal: AbortSignal }

/**
 * Finds out whether a host blocks reading by CORS, which a failed request alone does not distinguish from a broken
 * connection: blocked if a `no-cors` request works and the same one with CORS fails again. Our own origin is probed
 * too: it may redirect to a store.
 */
export function createBlockedHosts({ fetch, signal }: BlockedHostsOptions) {
  const known = new Map<string, Promise<boolean>>()
  const works = async (address: string, mode: RequestMode): Promise<boolean> => {
    const over = new AbortController()
    try {
      const init = { mode, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
      await fetch(address, { ...init, signal: AbortSignal.any([signal, over.signal, AbortSignal.timeout(SILENT)]) })
      return true
    } catch {
      return false
    } finally {
      // the body is not needed
      over.abort()
    }
  }
  const probe = async (address: string) => (await works(address, 'no-cors')) && !(await works(address, 'cors'))
  return {
    isBlocked: async (address: string): Promise<boolean> => {
      const host = URL.parse(address)?.origin ?? ''
      const asked = known.get(host) ?? probe(address)
      known.set(host, asked)
      const isBlocked = await asked
      // the connection may have been broken, so the next failure is probed again
      if (!isBlocked) known.delete(host)
      return isBlocked
    },
  }
}
