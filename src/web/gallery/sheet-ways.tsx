import { useState } from 'react'
import { useShortcut } from '#web/lib/use-shortcut.ts'
import type { FrameMarks } from './frame-marks.ts'
import { GoToFrame } from './go-to-frame.tsx'
import type { RowsLayout } from './layout/justified-rows.ts'
import type { ScrollScale } from './layout/scroll-scale.ts'
import type { PhotoSource } from './photo-source.ts'
import type { ScrollViewStore } from './scroll-view.ts'
import { Scrubber } from './scrubber.tsx'
import type { SheetElements } from './use-grid-focus.ts'

type SheetWaysProps = {
  view: ScrollViewStore
  elements: SheetElements
  layout: RowsLayout
  scale: ScrollScale
  source: PhotoSource
  marks: readonly FrameMarks[]
  /** Nothing lies over the sheet. */
  onTop: boolean
  /** Brings a photo into view, and the focus to it. */
  goTo: (index: number) => void
}

/** The ways across a sheet that is too long to be scrolled through: along the scrubber, or by number with G. */
export function SheetWays({ onTop, goTo, ...scrubber }: SheetWaysProps) {
  const { source } = scrubber
  const [typed, setTyped] = useState<string>()
  useShortcut('g', () => {
    if (onTop && source.count > 0) setTyped('')
  })
  return (
    <>
      <Scrubber {...scrubber} onDigit={setTyped} />
      {typed !== undefined && (
        <GoToFrame
          source={source}
          typed={typed}
          onClose={() => setTyped(undefined)}
          onGo={(index) => {
            setTyped(undefined)
            goTo(index)
          }}
        />
      )}
    </>
  )
}
