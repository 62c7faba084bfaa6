import { useSyncExternalStore } from 'react'

/** True while a media query matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const list = matchMedia(query)
      list.addEventListener('change', listen)
      return () => list.removeEventListener('change', listen)
    },
    () => matchMedia(query).matches,
  )
}
