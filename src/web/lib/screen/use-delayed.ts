import { useEffect, useState } from 'react'

/** Whether `isOn` has been true for some milliseconds; false at once when it no longer is. */
export function useDelayed(isOn: boolean, milliseconds: number): boolean {
  const [isDue, setDue] = useState(false)
  // derived from the current value, so set while rendering
  if (isDue && !isOn) setDue(false)
  // timers are outside React
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(setDue, milliseconds, true)
    return () => clearTimeout(timer)
  }, [isOn, milliseconds])
  return isDue && isOn
}
