import { useLayoutEffect, useRef } from 'react'
import { releaseCanvas } from '#web/lib/picture/release-canvas.ts'

type ViewerThumbnailProps = {
  thumbnailOf: () => HTMLCanvasElement | undefined
  /** There is one, and it is painted with the next frame. */
  onReady: () => void
  className: string
}

/** The tile's own bitmap once more, since an element can be in one place only: shared, where drawing would copy it. */
export function ViewerThumbnail({ thumbnailOf, onReady, className }: ViewerThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isShown = useRef(false)
  // its pixels are the loader's, outside React; while it has none the last photo stays
  useLayoutEffect(() => {
    const [own, tile] = [canvas.current, isShown.current ? undefined : thumbnailOf()]
    if (!own || !tile) return
    isShown.current = true
    onReady()
    // there before the next paint; a tile that was let go meanwhile has no pixels
    shareBitmap(tile, own).catch(() => undefined)
  })
  // once it leaves the document
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
