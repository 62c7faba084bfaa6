import { useLayoutEffect, useRef } from 'react'
import { releaseCanvas } from '#web/lib/picture/release-canvas.ts'

type ViewerThumbnailProps = {
  thumbnailOf: () => HTMLCanvasElement | undefined
  /** There is a thumbnail, which is painted with the next frame. */
  onReady: () => void
  className: string
}

/** The tile's thumbnail on a second canvas, as an element can be in one place only; shares the bitmap, uncopied. */
export function ViewerThumbnail({ thumbnailOf, onReady, className }: ViewerThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isShown = useRef(false)
  // the loader keeps the pixels, outside React; without any the former photo stays
  useLayoutEffect(() => {
    const [own, tile] = [canvas.current, isShown.current ? undefined : thumbnailOf()]
    if (!own || !tile) return
    isShown.current = true
    onReady()
    // done before the next paint; an evicted thumbnail has no pixels
    shareBitmap(tile, own).catch(() => undefined)
  })
  // on unmount
  useLayoutEffect(() => {
    const own = canvas.current
    return () => releaseCanvas(own)
  }, [])
  return <canvas ref={canvas} width={1} height={1} aria-hidden className={className} />
}

async function shareBitmap(from: HTMLCanvasElement, to: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(from)
  if (!to.isConnected) return bitmap.close()
  to.width = bitmap.width
  to.height = bitmap.height
  to.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
}
