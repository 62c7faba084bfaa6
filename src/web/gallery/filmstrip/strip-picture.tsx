import { ImageOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import { releaseCanvas } from '#web/lib/picture/release-canvas.ts'

/** A photo's thumbnail in the strip: a copy, since the loader's own canvas may be in a tile of the sheet. */
export function StripPicture({ photoId, width, height }: { photoId: string; width: number; height: number }) {
  const pictures = usePictures()
  const canvas = useRef<HTMLCanvasElement>(null)
  // the loader's only listener per photo is its tile; these two events cover every picture, and the end of loading
  const subscribe = useCallback(
    (listener: () => void) => {
      const [offShape, offRest] = [pictures.onShape(listener), pictures.onRest(listener)]
      return () => {
        offShape()
        offRest()
      }
    },
    [pictures],
  )
  const state = useSyncExternalStore(subscribe, () => pictures.stateOf(photoId))
  // the loader keeps the pixels, outside React
  useEffect(() => {
    const [own, thumbnail] = [canvas.current, state === 'shown' ? pictures.canvasOf(photoId) : undefined]
    if (!own || !thumbnail) return undefined
    let isOver = false
    // a thumbnail evicted meanwhile has no pixels; its state changes when it is loaded again
    show(own, thumbnail, { width, height }, () => isOver).catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [state, pictures, photoId, width, height])
  // on unmount
  useEffect(() => {
    const own = canvas.current
    return () => releaseCanvas(own)
  }, [])
  return (
    <>
      {state === 'direct' && (
        <img src={pictures.addressOf(photoId)} alt="" referrerPolicy="no-referrer" className="size-full object-cover" />
      )}
      {state === 'failed' && <ImageOff size={16} aria-hidden className="absolute inset-0 m-auto text-muted" />}
      <canvas ref={canvas} width={1} height={1} aria-hidden className="absolute inset-0 size-full" />
    </>
  )
}

type Size = { width: number; height: number }

/** Crops and scales a picture to cover a cell. A bitmap, since drawing would keep the whole picture. */
function coverOf(picture: HTMLCanvasElement, { width, height }: Size): Promise<ImageBitmap> {
  const [resizeWidth, resizeHeight] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)]
  const scale = Math.max(resizeWidth / picture.width, resizeHeight / picture.height)
  const across = Math.max(1, Math.min(picture.width, Math.round(resizeWidth / scale)))
  const down = Math.max(1, Math.min(picture.height, Math.round(resizeHeight / scale)))
  const [x, y] = [Math.floor((picture.width - across) / 2), Math.floor((picture.height - down) * 0.3)]
  return createImageBitmap(picture, x, y, across, down, { resizeWidth, resizeHeight, resizeQuality: 'medium' })
}

async function show(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, size: Size, isOver: () => boolean) {
  const bitmap = await coverOf(picture, size)
  if (isOver()) return bitmap.close()
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  return canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
}
