import { startTransition, useEffect, useState } from 'react'
import { whenIdle, whenPainted } from '#web/lib/sleep.ts'

/** Milliseconds: a view scrolled by hand has not come to its end by then. */
const MOST_WAIT = 100

/** Outside React: a sheet that goes on at its address is not rendered a second time to be remembered. */
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
 * The value; but once the address is another, and until the value for that has been painted, the last one of the address
 * before. Nothing at first.
 */
export function useAfterPaint<Value>(value: Value, address: string): Value | undefined {
  const [settledAddress, settle] = useState<string>()
  const [last] = useState(createLast<Value>)
  const isSettled = settledAddress === address
  // when something is painted is the browser's to tell
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
