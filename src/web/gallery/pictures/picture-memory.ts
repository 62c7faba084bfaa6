import { releaseCanvas } from '#web/lib/picture/release-canvas.ts'

/**
 * coming: not loaded yet. shown: `canvasOf` has it. direct: only a plain <img> can show it, as the host sends no CORS
 * headers or the decoder does not know its format. failed: could not be loaded from this address.
 */
export type PictureState = 'coming' | 'shown' | 'direct' | 'failed'

type PictureMemoryOptions = {
  /** Capacity in bytes of pixels, exceeded only while more are wanted at once. */
  mostHeld: number
  isWanted: (photoId: string) => boolean
}

/** Bytes of its pixels. */
const bytesOf = ({ width, height }: HTMLCanvasElement) => width * height * 4

/** An LRU cache of pictures as canvases, with the state of each; notifies the tiles. */
export function createPictureMemory({ mostHeld, isWanted }: PictureMemoryOptions) {
  const canvases = new Map<string, HTMLCanvasElement>()
  const states = new Map<string, PictureState>()
  /** The address at which a picture failed; it may still load from another. */
  const failedAt = new Map<string, string>()
  const listeners = new Map<string, () => void>()
  let held = 0

  function evict(photoId: string, canvas: HTMLCanvasElement): void {
    held -= bytesOf(canvas)
    releaseCanvas(canvas)
    canvases.delete(photoId)
    states.delete(photoId)
  }

  function setState(photoId: string, state: PictureState): void {
    if (state === 'coming') states.delete(photoId)
    else states.set(photoId, state)
    listeners.get(photoId)?.()
  }

  return {
    stateOf: (photoId: string): PictureState => states.get(photoId) ?? 'coming',
    /** The only canvas of a photo's picture, for its only tile. */
    canvasOf: (photoId: string): HTMLCanvasElement | undefined => {
      const canvas = canvases.get(photoId)
      if (canvas === undefined) return undefined
      canvases.delete(photoId)
      canvases.set(photoId, canvas)
      return canvas
    },
    /** The address that a plain <img> loads, or that failed. */
    addressOf: (photoId: string): string | undefined => failedAt.get(photoId),
    /** Calls the listener when the photo's state changes. A photo has one listener: a new one replaces it. */
    subscribe: (photoId: string, listener: () => void): (() => void) => {
      listeners.set(photoId, listener)
      return () => {
        if (listeners.get(photoId) === listener) listeners.delete(photoId)
      }
    },
    /** Takes ownership of the bitmap; returns its ratio, width by height. */
    hold(photoId: string, bitmap: ImageBitmap): number {
      // a larger version replaces the pixels of the canvas that the tile shows
      const former = canvases.get(photoId)
      const canvas = former ?? document.createElement('canvas')
      held -= former ? bytesOf(former) : 0
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.className = 'size-full object-cover'
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
      held += bytesOf(canvas)
      canvases.set(photoId, canvas)
      for (const [oldestId, oldest] of canvases) {
        if (held <= mostHeld) break
        // not evicted: a tile shows it, or it would be requested again at once
        if (!listeners.has(oldestId) && !isWanted(oldestId)) evict(oldestId, oldest)
      }
      setState(photoId, 'shown')
      return canvas.width / canvas.height
    },
    fail(photoId: string, address: string, state: 'direct' | 'failed'): void {
      failedAt.set(photoId, address)
      setState(photoId, state)
    },
    /** Forgets a failure. */
    reset(photoId: string): void {
      failedAt.delete(photoId)
      setState(photoId, 'coming')
    },
    /** Lets a failed photo be requested at the same address again; until it is there, it is still shown as failed. */
    allowAgain: (photoId: string): void => void failedAt.delete(photoId),
    /** The photos that failed. */
    listFailed: (): string[] => [...states].flatMap(([photoId, state]) => (state === 'failed' ? [photoId] : [])),
    /** Forgets the photos shown by a plain <img> and no longer wanted: such an image loads by itself. */
    dropDirect(): void {
      for (const [photoId, state] of states) if (state === 'direct' && !isWanted(photoId)) states.delete(photoId)
    },
    clear(): void {
      held = 0
      for (const memory of [canvases, states, failedAt]) memory.clear()
    },
  }
}
