/** Milliseconds that a tab may send for; renewed three times as often. */
const LEASE = 4_000
const BEAT = 1_300

type LeaderOptions = {
  name: string
  /** undefined: the page is not from a secure origin, or the browser is old. */
  locks: Pick<LockManager, 'request'> | undefined
  /** Takes the row that stands for a lock, for so many milliseconds; undefined: there is no storage, so no other tab to share with. */
  lease: ((milliseconds: number) => Promise<boolean>) | undefined
  /** This tab sends for so many milliseconds, counted from when it asked. */
  onLead: (milliseconds: number) => void
  onFollow: () => void
}

/** Makes this tab the one that sends, as soon as no other is. That two are for a moment does no harm. */
export function createLeader({ name, locks, lease, onLead, onFollow }: LeaderOptions) {
  const over = new AbortController()
  let letGo: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const beat = async () => {
    const asked = performance.now()
    const isOurs = lease === undefined || (await lease(LEASE).catch(() => true))
    if (over.signal.aborted) return
    if (isOurs) onLead(LEASE - (performance.now() - asked))
    else onFollow()
    timer = setTimeout(() => void beat(), BEAT)
  }
  const hold = () =>
    new Promise<void>((resolve) => {
      if (over.signal.aborted) return resolve()
      letGo = resolve
      onLead(Infinity)
    })

  if (locks) locks.request(name, { signal: over.signal }, hold).catch(() => undefined)
  else void beat()

  return {
    /** Lets another tab send. */
    stop(): void {
      over.abort()
      clearTimeout(timer)
      letGo?.()
      onFollow()
    },
  }
}
