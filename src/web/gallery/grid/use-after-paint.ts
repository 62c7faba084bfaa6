import { startTransition, useEffect, useState } from 'react'
import { whenIdle, whenPainted } from '#web/lib/async/sleep.ts'

/** Longest wait for idle time in milliseconds: nobody scrolls beyond the view sooner. */
const MOST_WAIT = 100

/** A mutable value outside React: setting it renders nothing. */
function createLast<Value>() {
  let last: Value | undefined
  return {
    get: () => last,
    set: (value: Value) => {
      last = value
    },
  }
}

/**
 * Deferred value: after a change of address, the last value of the former address until the new view is painted, then
 * the current one. Undefined at first.
 */
export function useAfterPaint<Value>(value: Value, address: string): Value | undefined {
  const [settledAddress, settle] = useState<string>()
  const [last] = useState(createLast<Value>)
  const isSettled = settledAddress === address
  // waits for the browser's paint
  useEffect(() => {
    if (isSettled) {
      last.set(value)
      return undefined
    }
    let isOver = false
    const paint = async () => {
      await whenPainted()
      await whenIdle(MOST_WAIT)
      if (!isOver) startTransition(() => settle(address))
    }
    void paint()
    return () => {
      isOver = true
    }
  }, [isSettled, value, address, last])
  return isSettled ? value : last.get()
}
