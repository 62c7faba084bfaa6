import { type RefObject, useEffect, useRef } from 'react'

/** A signal that is aborted when the form goes, as by signing out: what it has asked for would sign in again. */
export function useFormSignal(): RefObject<AbortSignal | undefined> {
  const signal = useRef<AbortSignal>(undefined)
  // ends requests, which go on without React
  useEffect(() => {
    const controller = new AbortController()
    signal.current = controller.signal
    return () => controller.abort()
  }, [])
  return signal
}
