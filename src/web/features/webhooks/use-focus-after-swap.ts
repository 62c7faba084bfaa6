import { useEffect, useRef } from 'react'

/**
 * Moves lost focus to the webhook that replaces the list, and back to its card; also after the focused webhook was
 * deleted.
 */
export function useFocusAfterSwap({
  openedId,
  shownId,
}: {
  openedId: string | undefined
  shownId: string | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string>(undefined)
  // focus is outside React: whether the focused element is still visible is known only after painting
  useEffect(() => {
    const last = before.current
    before.current = openedId ?? shownId
    const focused = document.activeElement
    const content = document.getElementById('main')
    const isLost = focused === document.body || focused === content || !focused?.checkVisibility()
    if (last === undefined || !isLost) return
    const cards = [`webhook-card-${last}`, `webhook-${last}`].map((id) => document.getElementById(id))
    const back = cards.find((card) => card?.checkVisibility()) ?? content
    const target = openedId === undefined ? back : heading.current
    target?.focus({ preventScroll: openedId !== undefined })
  }, [openedId, shownId])
  return heading
}
