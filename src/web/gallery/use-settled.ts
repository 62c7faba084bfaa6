import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'
import { whenPainted } from '#web/lib/when-painted.ts'

/** Milliseconds: a view scrolled by hand has not come to its end by then. */
const MOST_WAIT = 100

/** A value once it has been painted, and until then the one before it; nothing at first. */
export function useSettled<Value>(value: Value): Value | undefined {
  const [settled, setSettled] = useState<{ value: Value }>()
  // when something is painted is the browser's to tell
  useEffect(() => {
    let isOver = false
    const settle = async () => {
      await whenPainted()
      await whenIdle(MOST_WAIT)
      if (!isOver) startTransition(() => setSettled({ value }))
    }
    void settle()
    return () => {
      isOver = true
    }
  }, [value])
  return settled?.value
}
