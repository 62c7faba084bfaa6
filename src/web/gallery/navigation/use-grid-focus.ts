import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { middleOf, rowAt } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { type ScrollScale, toAbove, toScrollTop } from '#web/gallery/layout/scroll-scale.ts'
import { type Step, stepFrom } from '#web/gallery/layout/step.ts'
import { keepsColumn, stepOfKey } from './grid-keys.ts'
import type { SheetElements } from './sheet-elements.ts'

type GridFocusOptions = {
  elements: SheetElements | undefined
  layout: RowsLayout
  scale: ScrollScale
  source: PhotoSource
  /** The sheet's address: it changes with the filter. */
  address: string
  /** Pixels of the sheet above the view. */
  above: number
  openPhotoId: string | undefined
}

/** The photo that is focused, or was last. */
type Active = {
  photoId: string
  index: number
  /** The last address of the sheet that showed it. */
  address: string
  /** The column that steps up or down keep, in pixels. */
  x?: number | undefined
}

/**
 * Roving tabindex: one tab stop for the whole sheet, moved by the arrow keys. It follows its photo when the sheet's
 * content changes.
 */
export function useGridFocus({ elements, layout, scale, source, address, above, openPhotoId }: GridFocusOptions) {
  const [active, setActive] = useState<Active>()
  const hasFocus = useRef(false)
  const isMoved = useRef(false)
  const wasOpen = useRef(openPhotoId)
  const tabStop = findTabStop({ layout, source, address, above, active })
  // keeps the index current: if the photo goes, the focus stays there
  const isMovedOn = active && (tabStop !== active.index || address !== active.address)
  if (isMovedOn && source.indexOf(active.photoId) !== -1) {
    setActive({ photoId: active.photoId, index: tabStop, address })
  }

  const goTo = (index: number, x?: number) => {
    isMoved.current = true
    setActive({ photoId: source.photoAt(index).id, index, address, x })
  }

  const move = (step: Step, index: number): number => {
    const x = keepsColumn(step) ? (active?.x ?? middleOf(layout, index)) : undefined
    const target = stepFrom(layout, step, { index, x, page: elements?.scroller.clientHeight ?? 0 })
    goTo(target, x)
    return target
  }

  // A tile can be focused only once its row is rendered. So after every render focus is moved to where a key sent it,
  // restored when the viewer has closed, and kept on its photo when that has another tile.
  useLayoutEffect(() => {
    if (!elements || source.count === 0) return
    const closed = openPhotoId === undefined ? wasOpen.current : undefined
    wasOpen.current = openPhotoId
    if (closed !== undefined) {
      const index = source.indexOf(closed)
      goTo(index === -1 ? tabStop : index)
    } else if (isMoved.current) {
      isMoved.current = false
      reveal(elements, { layout, scale }, tabStop)
      focusTile(elements, tabStop)
    } else if (hasFocus.current && isAstray(document.activeElement, tabStop)) {
      focusTile(elements, tabStop)
    }
  })

  return {
    /** The index of the tab stop. */
    tabStop,
    /** Scrolls a photo into view and focuses it. */
    goTo,
    /** Moves the focus by a step; returns the new index. */
    move,
    onFocus: (index: number | undefined) => {
      hasFocus.current = true
      // a photo that took the focus of one that is gone gives it back if that returns
      if (index === undefined || (active?.address === address && index === tabStop)) return
      setActive({ photoId: source.idAt(index), index, address })
    },
    onBlur: () => {
      hasFocus.current = false
    },
    /** Moves the focus if the key stands for a step; returns whether it did. */
    onKeyDown: (event: KeyboardEvent, index: number): boolean => {
      const step = stepOfKey(event)
      if (step === undefined) return false
      event.preventDefault()
      move(step, index)
      return true
    },
  }
}

type TabStopOptions = Pick<GridFocusOptions, 'layout' | 'source' | 'address' | 'above'> & {
  active: Active | undefined
}

/** The photo that is or was focused; initially, or if another filter leaves it out, the first photo wholly in view. */
function findTabStop({ layout, source, address, above, active }: TabStopOptions): number {
  const found = active === undefined ? -1 : source.indexOf(active.photoId)
  if (found !== -1) return found
  if (active?.address !== address) {
    const row = rowAt(layout, above)
    const whole = (layout.top[row] ?? 0) < above && row < layout.rowCount - 1 ? row + 1 : row
    return layout.rowCount === 0 ? 0 : (layout.first[whole] ?? 0)
  }
  return Math.max(0, Math.min(active.index, source.count - 1))
}

/** Whether the sheet has lost its focus: the tile was removed, or shows another photo. */
function isAstray(focused: Element | null, tabStop: number): boolean {
  if (!(focused instanceof HTMLElement) || focused === document.body) return true
  const { index } = focused.dataset
  return index !== undefined && Number(index) !== tabStop
}

function focusTile({ grid }: SheetElements, index: number): void {
  grid.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
}

/** Scroll margin in pixels: room for the focus ring, and a glimpse of the next row. */
const MARGIN = 24

/** Scrolls the photo's row into view, no further than needed, and clear of the sheet's scroll padding. */
function reveal(
  { scroller, bar, grid }: SheetElements,
  { layout, scale }: Pick<GridFocusOptions, 'layout' | 'scale'>,
  index: number,
): void {
  const row = layout.row[index] ?? 0
  const top = layout.top[row] ?? 0
  const bottom = top + (layout.rowHeight[row] ?? 0)
  const { scrollTop, clientHeight } = scroller
  const sheetTop = grid.offsetTop
  const above = toAbove(scale, { scrollTop, sheetTop })
  const highest = row === 0 ? -sheetTop : top - bar.offsetHeight - MARGIN
  const covered = Number.parseFloat(getComputedStyle(scroller).scrollPaddingBottom) || 0
  // a row too high for the room stays at its top
  const lowest = Math.min(highest, bottom + MARGIN + covered - clientHeight)
  if (above > highest) scroller.scrollTo({ top: toScrollTop(scale, { above: highest, sheetTop }) })
  else if (above < lowest) scroller.scrollTo({ top: toScrollTop(scale, { above: lowest, sheetTop }) })
}
