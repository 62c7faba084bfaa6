import type { ToWorker } from './messages.ts'

/** Pixels a small version is wide. */
const WIDTH = 320

/** Thumbnails in the cache: eight screens of them. */
const KEPT = 240

const AT_ONCE = 40

/** LRU of thumbnails as canvases: requested where scrolling stops, cancelled when it resumes. */
export function createPictures(post: (message: ToWorker) => void) {
  const kept = new Map<number, HTMLCanvasElement>()
  const coming = new Set<number>()
  return {
    /** A photo's picture, if cached; marks it as most recently used. */
    use(photo: number): HTMLCanvasElement | undefined {
      const canvas = kept.get(photo)
      if (canvas) {
        kept.delete(photo)
        kept.set(photo, canvas)
      }
      return canvas
    },
    want(photos: number[]) {
      const wanted = new Set(photos)
      for (const index of coming) if (!wanted.has(index)) post({ type: 'drop', index })
      for (const index of photos) {
        if (kept.has(index) || coming.has(index) || coming.size >= AT_ONCE) continue
        coming.add(index)
        post({ type: 'picture', index, width: WIDTH })
      }
    },
    arrived(photo: number, bitmap: ImageBitmap | undefined): HTMLCanvasElement | undefined {
      coming.delete(photo)
      if (bitmap === undefined) return undefined
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
      kept.set(photo, canvas)
      const oldest = kept.size > KEPT ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return canvas
    },
  }
}
