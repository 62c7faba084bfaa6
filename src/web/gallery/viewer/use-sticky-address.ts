import { useState } from 'react'

/**
 * The address to load a picture or video from. A renewed address replaces only one that has failed, or none, so that
 * nothing is loaded twice.
 */
export function useStickyAddress(latest: string | undefined) {
  const [held, setHeld] = useState({ address: latest, hasFailed: false })
  const isNeeded = held.hasFailed || held.address === undefined
  const current =
    isNeeded && latest !== undefined && latest !== held.address ? { address: latest, hasFailed: false } : held
  // derived from the previous state: set while rendering, as React's documentation recommends
  if (current !== held) setHeld(current)
  return {
    ...current,
    fail: () => setHeld({ ...current, hasFailed: true }),
    retry: () => setHeld({ ...current, hasFailed: false }),
  }
}
