import { useEffect } from 'react'

/** Screen wake lock: the display stays on while the page is visible, if the browser supports it. */
export function useWakeLock(isWanted = true): void {
  // browsers release the lock whenever the page is hidden
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
    // if refused, as on a low battery, the display turns off as usual
    const look = () => void take().catch(() => undefined)
    look()
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    return () => {
      over.abort()
      lock?.release().catch(() => undefined)
    }
  }, [isWanted])
}
