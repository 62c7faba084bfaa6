import { type ReactNode, useEffect, useRef } from 'react'
import { photosOfRow, rowAt } from '#web/gallery/layout/find-rows.ts'
import { heightAtShare, indexAtShare } from '#web/gallery/layout/frame-scale.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'

/** Pixels. */
const WIDTH = 168
const HEIGHT = 148
const CORNER = 1.5

type SheetMinimapProps = { children: ReactNode; layout: RowsLayout; source: PhotoSource; share: number }

/** A minimap of the sheet around a share of the album: the shapes of its photos, with the pictures in memory. */
export function SheetMinimap({ children, layout, source, share }: SheetMinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pictures = usePictures()
  // draws the canvas
  useEffect(() => {
    const place = canvas.current
    const pen = place?.getContext('2d')
    if (!place || !pen || layout.width === 0) return
    place.width = Math.round(WIDTH * devicePixelRatio)
    place.height = Math.round(HEIGHT * devicePixelRatio)
    const small = WIDTH / layout.width
    const middle = heightAtShare(layout, source, share)
    const span = HEIGHT / small
    const from = Math.max(0, Math.min(middle - span / 2, layout.height - span))
    const { color: ink, accentColor: block } = getComputedStyle(place)
    pen.scale(devicePixelRatio * small, devicePixelRatio * small)
    pen.translate(0, -from)
    const last = rowAt(layout, from + span)
    for (let row = rowAt(layout, from); row <= last; row++) {
      const { start, end } = photosOfRow(layout, row)
      const y = layout.top[row] ?? 0
      const tall = layout.rowHeight[row] ?? 0
      for (let index = start; index < end; index++) {
        const x = layout.x[index] ?? 0
        const wide = layout.photoWidth[index] ?? 0
        const photoId = source.idAt(index)
        const picture = pictures.stateOf(photoId) === 'shown' ? pictures.canvasOf(photoId) : undefined
        if (picture) {
          pen.drawImage(picture, x, y, wide, tall)
          continue
        }
        pen.fillStyle = block
        pen.beginPath()
        pen.roundRect(x, y, wide, tall, CORNER / small)
        pen.fill()
      }
    }
    const pointed = indexAtShare(source, share)
    const row = layout.row[pointed] ?? 0
    pen.strokeStyle = ink
    pen.lineWidth = 2 / small
    pen.strokeRect(
      layout.x[pointed] ?? 0,
      layout.top[row] ?? 0,
      layout.photoWidth[pointed] ?? 0,
      layout.rowHeight[row] ?? 0,
    )
  }, [layout, source, share, pictures])
  return (
    <div className="rounded-card border border-line bg-surface p-1.5 shadow-float">
      <canvas
        ref={canvas}
        aria-hidden
        style={{ width: WIDTH, height: HEIGHT }}
        className="block rounded-photo text-ink accent-line"
      />
      <p className="pt-1.5 pe-0.5 text-end">{children}</p>
    </div>
  )
}
