/** Milliseconds that a lease lasts, and after which it is renewed. */
const LEASE = 4_000
const RENEWAL = 1_300

type LeaderOptions = {
  name: string
  /** undefined: the page is not from a secure origin, or the browser is old. */
  locks: Pick<LockManager, 'request'> | undefined
  /** Acquires or renews the lease in the database; undefined: there is no storage, so no other tab to share with. */
  lease: ((milliseconds: number) => Promise<boolean>) | undefined
  /** This tab leads for this time from now. */
  onLead: (milliseconds: number) => void
  onFollow: () => void
}

/** Leader election by a Web Lock, else a lease: this tab leads as soon as no other does. Two leaders are harmless. */
export function createLeader({ name, locks, lease, onLead, onFollow }: LeaderOptions) {
  const over = new AbortController()
  let release: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const renew = async () => {
    const asked = performance.now()
    const isOurs = lease === undefined || (await lease(LEASE).catch(() => true))
    if (over.signal.aborted) return
    if (isOurs) onLead(LEASE - (performance.now() - asked))
    else onFollow()
    timer = setTimeout(() => void renew(), RENEWAL)
  }
  const hold = () =>
    new Promise<void>((resolve) => {
      if (over.signal.aborted) return resolve()
      release = resolve
      onLead(Infinity)
    })

  if (locks) {
    // where storage is blocked, browsers refuse locks as well
    locks.request(name, { signal: over.signal }, hold).catch(() => (over.signal.aborted ? undefined : renew()))
  } else void renew()

  return {
    /** Lets another tab lead. */
    stop(): void {
      over.abort()
      clearTimeout(timer)
      release?.()
      onFollow()
    },
  }
}
