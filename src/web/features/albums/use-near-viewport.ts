import { useState } from 'react'

/** Observes whether the element with `ref` is in the viewport or within `margin` of it. */
export function useNearViewport({ margin, once = false }: { margin: string; once?: boolean }) {
  const [near, setNear] = useState(false)
  const ref = (element: Element | null) => {
    if (element === null || (once && near)) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }
  return { ref, near }
}
