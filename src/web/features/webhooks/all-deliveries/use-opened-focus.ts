import { useEffect, useRef } from 'react'
import { focusPage } from '#web/lib/focus-page.ts'

/** Moves the focus to what was opened, and back to its row when it is closed; to the page's heading where that is gone. */
export function useOpenedFocus(openId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(openId)
  // the document's focus
  useEffect(() => {
    const last = before.current
    before.current = openId
    if (last === openId) return
    // it may have taken the list's place, and stands beside it elsewhere: there nothing needs to scroll
    if (openId !== undefined) return heading.current?.focus({ preventScroll: matchMedia('(width >= 64rem)').matches })
    const row = document.getElementById(`delivery-${last}`)
    if (row) row.focus()
    else focusPage()
  }, [openId])
  return heading
}
