type BlockedHostsOptions = { fetch: typeof fetch; signal: AbortSignal }

/**
 * Finds out whether a host refuses that pages read it (CORS), which a failed request alone does not tell from a broken line: then a request whose answer
 * nobody may read works, and the same one to be read fails once more. Our own origin is asked too: it may send us on to a store.
 */
export function createBlockedHosts({ fetch, signal }: BlockedHostsOptions) {
  const known = new Map<string, Promise<boolean>>()
  const works = async (address: string, mode: RequestMode): Promise<boolean> => {
    const over = new AbortController()
    try {
      const init = { mode, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
      await fetch(address, { ...init, signal: AbortSignal.any([signal, over.signal]) })
      return true
    } catch {
      return false
    } finally {
      // the answer is not wanted
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
      // a line that was broken may be so again
      if (!isBlocked) known.delete(host)
      return isBlocked
    },
  }
}
