import { useEffect, useRef } from 'react'
import type { FrameMarks } from '#web/gallery/layout/frame-scale.ts'
import { markHeight, markStrengths, markTop } from '#web/gallery/layout/scrubber-track.ts'
import { whenPainted } from '#web/lib/async/sleep.ts'

type ScrubberMarksProps = {
  marks: readonly FrameMarks[]
  /** Photos of the album. */
  frames: number
  /** Pixels. */
  width: number
  track: number
}

/** Pixels at either side and between the lanes of labels. */
const SIDE = 2

/** All marks on one canvas; each label has its own lane. */
export function ScrubberMarks({ marks, frames, width, track }: ScrubberMarksProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const neutral = useRef<string>(undefined)
  // draws the canvas; a change of theme remounts it by its key, for the neutral colour
  useEffect(() => {
    const drawing = new AbortController()
    const draw = () => {
      const place = canvas.current
      const pen = place?.getContext('2d')
      if (drawing.signal.aborted || !place || !pen || track <= 0) return
      const ratio = devicePixelRatio
      place.width = Math.round(width * ratio)
      place.height = Math.round(track * ratio)
      pen.scale(ratio, ratio)
      const lane = (width - SIDE) / Math.max(1, marks.length) - SIDE
      for (const [number, { colour, positions }] of marks.entries()) {
        // computed once, and only if needed: it forces a style recalculation of the page
        pen.fillStyle = colour ?? (neutral.current ??= getComputedStyle(place).color)
        const strengths = markStrengths(positions, { frames, track })
        const height = markHeight(strengths)
        for (const [at, strength] of strengths.entries()) {
          if (strength === 0) continue
          pen.globalAlpha = strength
          pen.fillRect(SIDE + number * (lane + SIDE), markTop(at), lane, height)
        }
      }
    }
    // after the photos
    void whenPainted().then(draw)
    return () => drawing.abort()
  }, [marks, frames, width, track])
  return <canvas ref={canvas} aria-hidden style={{ width, height: track }} className="absolute inset-0 text-muted" />
}
