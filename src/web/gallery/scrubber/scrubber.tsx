import { memo, useRef, useSyncExternalStore } from 'react'
import { indexAtShare } from '#web/gallery/layout/frame-scale.ts'
import { scrollRange } from '#web/gallery/layout/scroll-progress.ts'
import { pixelAt } from '#web/gallery/layout/scrubber-track.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { useTheme } from '#web/ui/use-theme.ts'
import { ScrubberMarks } from './scrubber-marks.tsx'
import { SheetMinimap } from './sheet-minimap.tsx'
import {
  type ScrubberProps,
  type ScrubberSliderProps,
  scrubberKey,
  useHandlePosition,
  useScrubbing,
  useWheel,
} from './use-scrubbing.ts'

/** Pixels from the edges of the view to the track: below the bar, and above the end. */
const TOP = 54
const BOTTOM = 12

/** Pixels. */
const WIDTH = 14

/** Around the handle, over the photos beside it. */
const wideForFingers =
  'pointer-coarse:before:absolute pointer-coarse:before:-inset-y-2 pointer-coarse:before:end-0 pointer-coarse:before:w-11 pointer-coarse:before:content-[""]'

/**
 * The sheet's scrollbar, over the whole album by frame numbers: shows the position, marks the photos with the labels of the
 * filter, and leads anywhere. Rendering follows the sheet's content, not its scrolling.
 */
export const Scrubber = memo(function Scrubber(props: ScrubberProps) {
  const { view, layout } = props
  const height = useSyncExternalStore(view.subscribe, () => view.get().height)
  const sheetTop = useSyncExternalStore(view.subscribe, () => view.get().sheetTop)
  const isNeeded = layout.count > 0 && scrollRange({ layout, sheetTop, height }) > 0
  return isNeeded && <ScrubberSlider {...props} height={height} sheetTop={sheetTop} />
})

function ScrubberSlider(props: ScrubberSliderProps) {
  const { elements, layout, source, marks, height } = props
  const { dark } = useTheme()
  const slider = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const track = Math.max(0, height - TOP - BOTTOM)
  // a finger scrolls a short sheet faster directly, and a tall handle would cover the photos beside it
  const isLong = layout.height > 3 * height
  const scrubbed = { ...props, track, slider, handle }
  useHandlePosition(scrubbed)
  useWheel(slider, elements.scroller)
  const { pointed, dragged, handlers } = useScrubbing(scrubbed)

  const frame = pointed === undefined ? undefined : source.frameAt(indexAtShare(source, pointed))
  const caption = pointed !== undefined && frame !== undefined && (
    <>
      {formatCount(frame)} <span className="opacity-70">{Math.round(pointed * 100)} %</span>
    </>
  )
  return (
    <div
      ref={slider}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has no marks, and no handle as tall as the view
      role="slider"
      tabIndex={0}
      aria-label="Position in the album"
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={source.frames}
      aria-valuenow={1}
      {...handlers}
      onKeyDown={(event) => scrubberKey(event, props)}
      style={{ top: TOP, width: WIDTH, height: track }}
      className={classNames(
        'group absolute end-0 z-30 cursor-pointer rounded-full outline-none select-none sm:end-0.5 lg:end-1',
        // a finger only takes the handle: beside it are photos
        'pointer-coarse:pointer-events-none',
      )}
    >
      <span aria-hidden className="absolute inset-x-0.5 inset-y-0 rounded-full bg-sunken" />
      <ScrubberMarks key={dark ? 'dark' : 'light'} marks={marks} frames={source.frames} width={WIDTH} track={track} />
      <div
        ref={handle}
        aria-hidden
        className={classNames(
          'absolute inset-x-0 top-0 touch-none rounded-[6px] border-2 border-ink pointer-events-auto',
          'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-ink',
          isLong ? wideForFingers : 'pointer-coarse:pointer-events-none',
          dragged ? 'cursor-grabbing bg-ink/15' : 'cursor-grab bg-paper/40 hover:bg-ink/10',
        )}
      />
      {pointed !== undefined && (
        <div
          aria-hidden
          style={{ top: pixelAt(pointed, track) }}
          className="pointer-events-none absolute end-full me-2.5 -translate-y-1/2 font-mono text-small whitespace-nowrap tabular-nums"
        >
          {dragged ? (
            <p className="rounded-control bg-ink px-2 py-0.5 text-paper shadow-float">{caption}</p>
          ) : (
            <SheetMinimap layout={layout} source={source} share={pointed}>
              {caption}
            </SheetMinimap>
          )}
        </div>
      )}
    </div>
  )
}
