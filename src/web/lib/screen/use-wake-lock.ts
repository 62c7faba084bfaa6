import { useEffect } from 'react'

/** Screen wake lock: the display stays on while the page is in view, where the browser can have that. */
export function useWakeLock(isWanted = true): void {
  // the lock is the document's: browsers drop it whenever the page is hidden
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    const over = new AbortController()
    let lock: WakeLockSentinel | undefined
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen')
      if (over.signal.aborted) await taken.release()
      else lock = taken
    }
    // refused, as on a low battery: the display goes dark as it always does
    const look = () => void take().catch(() => undefined)
    look()
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    return () => {
      over.abort()
      lock?.release().catch(() => undefined)
    }
  }, [isWanted])
}
