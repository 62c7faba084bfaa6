import { useEffect, useRef } from 'react'
import { focusPage } from '#web/lib/keyboard/focus-page.ts'

/** Moves focus to an opened delivery, and back to its row when closed, or to the page's heading if the row is gone. */
export function useOpenedFocus(openId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(openId)
  // focus is outside React
  useEffect(() => {
    const last = before.current
    before.current = openId
    if (last === openId) return
    // on wide screens it is beside the list, so the page need not scroll; on narrow ones it replaces the list
    if (openId !== undefined) return heading.current?.focus({ preventScroll: matchMedia('(width >= 64rem)').matches })
    const row = document.getElementById(`delivery-${last}`)
    if (row) row.focus()
    else focusPage()
  }, [openId])
  return heading
}
