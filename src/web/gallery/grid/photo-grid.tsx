import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
} from 'react'
import type { ThumbnailAddress } from '#web/data/resources/thumbnail-address.ts'
import type { FrameMarks } from '#web/gallery/layout/frame-scale.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { toAbove } from '#web/gallery/layout/scroll-scale.ts'
import { type ViewSettings, usualSettings } from '#web/gallery/layout/view-settings.ts'
import { useGridFocus } from '#web/gallery/navigation/use-grid-focus.ts'
import { useScrollRestoration } from '#web/gallery/navigation/use-scroll-restoration.ts'
import { useWantedPictures } from '#web/gallery/pictures/use-wanted-pictures.ts'
import { SheetNavigation } from '#web/gallery/scrubber/sheet-navigation.tsx'
import { type GridSelection, SelectionProvider } from '#web/gallery/selection/grid-selection.ts'
import { tileOf } from '#web/gallery/selection/sheet-coordinates.ts'
import { SheetSelection } from '#web/gallery/selection/sheet-selection.tsx'
import { barClass, frameNumberClass, headClass, rowAboveClass, scrollerClass } from '#web/gallery/tile/tile-classes.ts'
import { classNames } from '#web/lib/class-names.ts'
import { PhotoRow } from './photo-row.tsx'
import { renderedRows, rowsInView, rowsNear } from './rendered-rows.ts'
import { useAfterPaint } from './use-after-paint.ts'
import { type MeasuredRatios, useSheet } from './use-sheet.ts'

type PhotoGridProps = {
  /** Accessible name of the grid. */
  label: string
  source: PhotoSource
  /** The sheet's address: the key of its scroll position. */
  address: string
  /** The photo open in the viewer. When the viewer closes, this photo is scrolled into view and focused. */
  openPhotoId?: string | undefined
  onOpen: (index: number) => void
  /** A photo is pressed, and so likely to be opened. */
  onPress?: ((index: number) => void) | undefined
  onPictureError: (photoId: string) => void
  /** Namespace of stored thumbnails: the service. */
  scope: string
  /** The service's own thumbnails, if it has any. */
  thumbnailAt?: ThumbnailAddress | undefined
  /** Ratios of photos whose size the service does not give; the grid adds to it. */
  measured?: MeasuredRatios | undefined
  settings?: ViewSettings | undefined
  /** Typed digits go to that frame number; off where digits are label shortcuts. */
  digitsJump?: boolean
  selection?: GridSelection | undefined
  marks?: readonly FrameMarks[]
  /** Photos for which this is false are dimmed. */
  isHighlighted?: ((index: number) => boolean) | undefined
  /** Scrolls away with the photos. */
  head: ReactNode
  /** Stays in view above the photos. */
  bar: ReactNode
  /** Shown instead of photos where there are none. */
  empty: ReactNode
}

const noMarks: readonly FrameMarks[] = []

/** The class that lets tiles show the names of their labels; photo-tile.css draws them. */
const labelNames: Record<ViewSettings['labels'], string | undefined> = {
  off: undefined,
  hover: 'label-names-hover',
  on: 'label-names-on',
}

type GridHandlerOptions = Pick<PhotoGridProps, 'onPress' | 'onOpen'> & { focus: ReturnType<typeof useGridFocus> }

/** Focus, keys and clicks that move to photos and open them. Default-prevented events were taken for selecting. */
const gridHandlers = ({ focus, onPress, onOpen }: GridHandlerOptions) => ({
  onKeyDown: (event: KeyboardEvent) => {
    const index = indexOfEvent(event)
    // skips keys that selected, and those of a failed picture's button
    if (event.defaultPrevented || index === undefined || event.target instanceof HTMLButtonElement) return
    if (focus.onKeyDown(event, index) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') onOpen(index)
  },
  onFocus: (event: FocusEvent) => focus.onFocus(indexOfEvent(event)),
  onBlur: focus.onBlur,
  onPointerDown: (event: PointerEvent) => {
    const index = indexOfEvent(event)
    // a finger may be about to scroll
    if (index !== undefined && event.pointerType !== 'touch') onPress?.(index)
  },
  onClick: (event: MouseEvent) => {
    const index = indexOfEvent(event)
    if (index !== undefined && !event.defaultPrevented) onOpen(index)
  },
})

/** The sheet: a virtualised grid. The row of its roving tab stop is always rendered: focus survives scrolling. */
export function PhotoGrid(props: PhotoGridProps) {
  const { scope, thumbnailAt, address, openPhotoId, onOpen, onPictureError, selection } = props
  const { settings = usualSettings, marks = noMarks, digitsJump = true } = props
  const { attach, view, elements, pictures, saves, state, sheet } = useSheet({ ...props, settings })
  const { layout, source, scale } = sheet
  const { top, height, width, sheetTop, covered, hurried } = state
  // after a change of filter the view is rendered first, the overscan once the view is painted
  const settled = useAfterPaint(sheet, address)
  const viewport = { scrollTop: top, sheetTop, height }
  const above = toAbove(scale, viewport)
  const ready = width > 0 && source.count > 0
  const { from, to } = rowsNear(sheet, viewport, settled !== undefined)
  // with data saver, prefetches only what may scroll into view before the next rendering
  const prefetched = saves ? rowsNear(sheet, viewport, false) : { from, to }

  // exact, not in scroll steps: pictures in view are loaded before those that the bar hides
  const inView = rowsInView(sheet, { ...viewport, scrollTop: view.scrollTop(), covered })
  useWantedPictures({ pictures, scope, thumbnailAt, layout, source, ready: prefetched, inView, hurried })
  // the loader is outside React; a failed picture's address may have expired
  useEffect(() => pictures.onFailed(onPictureError), [pictures, onPictureError])
  useScrollRestoration({ view, elements, layout, scale, source, address })
  const focus = useGridFocus({ elements, layout, scale, source, address, above, openPhotoId })

  const rows = ready ? renderedRows({ sheet, settled, view: viewport, always: layout.row[focus.tabStop] ?? from }) : []
  const isOnTop = openPhotoId === undefined
  return (
    <div className="relative h-full">
      <div ref={attach} data-sheet className={scrollerClass}>
        <div className={rowAboveClass}>
          <div className={headClass}>{props.head}</div>
          <div data-bar className={barClass}>
            {props.bar}
          </div>
        </div>
        <div data-grid className="relative select-none [-webkit-touch-callout:none]">
          {source.count === 0 ? (
            props.empty
          ) : (
            <div
              role="grid"
              // film runs from left to right, also on a right-to-left page
              dir="ltr"
              aria-label={props.label}
              aria-rowcount={layout.rowCount}
              aria-colcount={layout.columns}
              aria-multiselectable={selection && true}
              style={{ height: scale.height }}
              {...gridHandlers({ focus, onPress: props.onPress, onOpen })}
              className={classNames('relative', frameNumberClass[settings.frames], labelNames[settings.labels])}
            >
              <SelectionProvider value={selection}>
                {rows.map((rendered) => (
                  <PhotoRow
                    key={rendered.row}
                    {...rendered}
                    tabStop={layout.row[focus.tabStop] === rendered.row ? focus.tabStop : -1}
                  />
                ))}
              </SelectionProvider>
            </div>
          )}
        </div>
      </div>
      {elements && ready && (
        <SheetNavigation
          {...{ view, elements, layout, scale, source, marks }}
          digitsJump={digitsJump}
          onTop={isOnTop}
          goTo={focus.goTo}
        />
      )}
      {selection && (
        <SheetSelection
          {...{ view, elements, layout, scale, source, selection }}
          hasPhotos={ready}
          onTop={isOnTop}
          moveFocus={focus.move}
        />
      )}
    </div>
  )
}

/** The index of the photo around the target of an event. */
const indexOfEvent = ({ target }: { target: EventTarget }): number | undefined => tileOf(target)?.index
