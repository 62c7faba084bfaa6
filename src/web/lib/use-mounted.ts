import { useCallback, useEffect, useRef } from 'react'

/** A function that returns whether the component is still mounted: a request may outlive the dialog that made it. */
export function useMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
