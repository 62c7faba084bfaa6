import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShortcut } from '#web/lib/keyboard/use-page-keys.ts'
import { GoToFrame } from './go-to-frame.tsx'
import { Scrubber } from './scrubber.tsx'
import type { ScrubberProps } from './use-scrubbing.ts'

type SheetNavigationProps = Omit<ScrubberProps, 'onDigit'> & {
  /** Whether nothing covers the sheet. */
  onTop: boolean
  /** Whether digits typed on a photo or the scrubber start a frame number. */
  digitsJump: boolean
  /** Scrolls a photo into view and focuses it. */
  goTo: (index: number) => void
}

/** Navigation in a long sheet: by the scrubber, or to a frame number, typed directly or after G. */
export function SheetNavigation({ onTop, digitsJump, goTo, ...scrubber }: SheetNavigationProps) {
  const { source, elements } = scrubber
  const [typed, setTyped] = useState<string>()
  const opener = useRef<Element>(null)
  const open = (digits: string) => {
    opener.current = document.activeElement
    setTyped(digits)
  }
  useShortcut('g', () => {
    if (onTop && source.count > 0) open('')
  })
  const onGridKey = useEffectEvent((event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (!digitsJump || !plain || event.target instanceof HTMLButtonElement || !/^\d$/.test(event.key)) return
    // else the field, now focused, would get the digit a second time
    event.preventDefault()
    open(event.key)
  })
  // the grid is a sibling element
  useEffect(() => {
    const { grid } = elements
    grid.addEventListener('keydown', onGridKey)
    return () => grid.removeEventListener('keydown', onGridKey)
  }, [elements])
  return (
    <>
      <Scrubber {...scrubber} onDigit={digitsJump ? open : undefined} />
      {typed !== undefined && (
        <GoToFrame
          source={source}
          typed={typed}
          onClose={({ byKey }) => {
            if (byKey && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
            setTyped(undefined)
          }}
          onGo={(index) => {
            setTyped(undefined)
            goTo(index)
          }}
        />
      )}
    </>
  )
}
