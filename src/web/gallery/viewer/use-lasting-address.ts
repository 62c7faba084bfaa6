import { useState } from 'react'

/**
 * The address to load a picture or video from. What is loaded stays when addresses are renewed, and is not loaded again: a newer
 * one takes the place only of one that has failed, or of none.
 */
export function useLastingAddress(latest: string | undefined) {
  const [held, setHeld] = useState({ address: latest, hasFailed: false })
  const isNeeded = held.hasFailed || held.address === undefined
  const current =
    isNeeded && latest !== undefined && latest !== held.address ? { address: latest, hasFailed: false } : held
  // derived from the previous state: set while rendering, as React's guide has it
  if (current !== held) setHeld(current)
  return {
    ...current,
    fail: () => setHeld({ ...current, hasFailed: true }),
    retry: () => setHeld({ ...current, hasFailed: false }),
  }
}
