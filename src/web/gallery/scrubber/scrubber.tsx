import { memo, useRef, useSyncExternalStore } from 'react'
import { indexAtShare } from '#web/gallery/layout/frame-scale.ts'
import { pixelAt } from '#web/gallery/layout/scrubber-track.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { useTheme } from '#web/lib/use-theme.ts'
import { useWheel } from '#web/lib/use-wheel.ts'
import { messages } from './messages.ts'
import { ScrubberMarks } from './scrubber-marks.tsx'
import { SheetMinimap } from './sheet-minimap.tsx'
import {
  type ScrubberProps,
  type ScrubberSliderProps,
  scrubberKey,
  useHandlePosition,
  useScrubbing,
} from './use-scrubbing.ts'

/** Pixels between the content above the photos and the track, and between the track and the end of the view. */
const ABOVE = 6
const BELOW = 12

/** Lowest start of the track in pixels, however tall the head is. */
const LOWEST_TOP = 160

/** Pixels. */
const WIDTH = 14

/** Minimum length of a sheet with a scrubber, in views: a shorter one is as fast to scroll. */
const LEAST_VIEWS = 3

/** Extends the handle's touch target over the photos beside it. */
const wideForFingers =
  'pointer-coarse:before:absolute pointer-coarse:before:-inset-y-2 pointer-coarse:before:end-0 pointer-coarse:before:w-11 pointer-coarse:before:content-[""]'

/** A thin bar that turns into a see-through capsule on hover or focus. Both are borders, which forced colours keep. */
const thumb =
  'after:absolute after:inset-y-0 after:inset-x-1 after:rounded-[6px] after:border-3 after:border-ink/45 after:bg-ink/45 after:content-[""] ' +
  'group-hover:after:inset-x-0 group-hover:after:border-2 group-hover:after:border-ink group-hover:after:bg-paper/40 ' +
  'data-dragged:after:inset-x-0 data-dragged:after:border-2 data-dragged:after:border-ink data-dragged:after:bg-ink/15 ' +
  'group-focus-visible:after:inset-x-0 group-focus-visible:after:border-2 group-focus-visible:after:border-ink group-focus-visible:after:outline-2 group-focus-visible:after:outline-offset-2 group-focus-visible:after:outline-ink'

/**
 * The sheet's scrollbar, scaled by the frame numbers of the whole album, marking photos with the filter's labels.
 * Renders when the sheet's content changes, not when it scrolls.
 */
export const Scrubber = memo(function Scrubber(props: ScrubberProps) {
  const { view, layout } = props
  const height = useSyncExternalStore(view.subscribe, () => view.get().height)
  const sheetTop = useSyncExternalStore(view.subscribe, () => view.get().sheetTop)
  const below = useSyncExternalStore(view.subscribe, () => view.get().below)
  const isNeeded = layout.height > LEAST_VIEWS * height
  return isNeeded && <ScrubberSlider {...props} {...{ height, sheetTop, below }} />
})

function ScrubberSlider(props: ScrubberSliderProps) {
  const { elements, layout, source, marks, height } = props
  const { dark } = useTheme()
  const slider = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const top = Math.min(props.sheetTop, LOWEST_TOP) + ABOVE
  const track = Math.max(0, height - top - BELOW)
  const scrubbed = { ...props, track, slider, handle }
  useHandlePosition(scrubbed)
  // the wheel over the slider scrolls the sheet
  useWheel(slider, (event, pixels) => {
    event.preventDefault()
    elements.scroller.scrollBy({ top: pixels })
  })
  const { pointed, dragged, handlers } = useScrubbing(scrubbed)

  const frame = pointed === undefined ? undefined : source.frameAt(indexAtShare(source, pointed))
  const caption = pointed !== undefined && frame !== undefined && (
    <>
      {formatCount(frame)} <span className="opacity-70">{messages.share(pointed)}</span>
    </>
  )
  return (
    <div
      ref={slider}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input can't have marks, or a handle as tall as the view
      role="slider"
      tabIndex={0}
      aria-label={messages.position}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={source.frames}
      aria-valuenow={1}
      {...handlers}
      onKeyDown={(event) => scrubberKey(event, props)}
      style={{ top, width: WIDTH, height: track }}
      className={classNames(
        'group absolute end-0 z-30 cursor-pointer rounded-full outline-none select-none sm:end-0.5 lg:end-1',
        // fingers can only grab the handle: beside it are photos
        'pointer-coarse:pointer-events-none',
      )}
    >
      <span
        aria-hidden
        className="absolute inset-x-0.5 inset-y-0 rounded-full bg-sunken opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 data-marked:opacity-100"
        data-marked={marks.length > 0 || undefined}
      />
      <ScrubberMarks key={dark ? 'dark' : 'light'} marks={marks} frames={source.frames} width={WIDTH} track={track} />
      <div
        ref={handle}
        aria-hidden
        data-dragged={dragged || undefined}
        className={classNames(
          'absolute inset-x-0 top-0 cursor-grab touch-none pointer-events-auto data-dragged:cursor-grabbing',
          wideForFingers,
          thumb,
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
