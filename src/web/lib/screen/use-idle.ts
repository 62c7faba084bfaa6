import { useEffect, useState } from 'react'

/** Milliseconds. */
const IDLE_AFTER = 3_000

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** True once nobody has touched the page for three seconds. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  // listens to the document's pointers and keys
  useEffect(() => {
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      clearTimeout(timer)
      setIsIdle(false)
      timer = setTimeout(setIsIdle, IDLE_AFTER, true)
    }
    stir()
    for (const sign of signs) document.addEventListener(sign, stir, { signal: over.signal })
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [])
  return isIdle
}
