/**
 * coming: nothing yet. shown: `canvasOf` has it. direct: only a plain <img> can show it, since the host lets nobody read
 * its pixels or the decoder does not know its format. failed: not to be had at this address.
 */
export type PictureState = 'coming' | 'shown' | 'direct' | 'failed'

/** Pictures held in memory, the last seen: 320 px wide they are about 55 MB. More only where more are wanted at once. */
const MOST_HELD = 200

/** An LRU cache of pictures as canvases, with the state of each; tells the tiles. */
export function createPictureMemory(isWanted: (photoId: string) => boolean) {
  const canvases = new Map<string, HTMLCanvasElement>()
  const states = new Map<string, PictureState>()
  /** The address a picture is not to be had at; another one is another chance. */
  const failedAt = new Map<string, string>()
  const listeners = new Map<string, () => void>()

  function setState(photoId: string, state: PictureState): void {
    if (state === 'coming') states.delete(photoId)
    else states.set(photoId, state)
    listeners.get(photoId)?.()
  }

  return {
    stateOf: (photoId: string): PictureState => states.get(photoId) ?? 'coming',
    /** An element can be in one place only, and a photo has one tile. */
    canvasOf: (photoId: string): HTMLCanvasElement | undefined => {
      const canvas = canvases.get(photoId)
      if (canvas === undefined) return undefined
      canvases.delete(photoId)
      canvases.set(photoId, canvas)
      return canvas
    },
    /** The address a plain <img> or a failure mark stands for. */
    addressOf: (photoId: string): string | undefined => failedAt.get(photoId),
    /** Tells the photo's tile when its state changes. */
    subscribe: (photoId: string, listener: () => void): (() => void) => {
      listeners.set(photoId, listener)
      return () => {
        if (listeners.get(photoId) === listener) listeners.delete(photoId)
      }
    },
    /** Takes the bitmap's pixels over; the picture's shape, width by height. */
    hold(photoId: string, bitmap: ImageBitmap): number {
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.className = 'size-full object-cover'
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
      canvases.set(photoId, canvas)
      for (const oldest of canvases.keys()) {
        if (canvases.size <= MOST_HELD) break
        // a tile shows it, or it would be asked for again at once
        if (listeners.has(oldest) || isWanted(oldest)) continue
        canvases.delete(oldest)
        states.delete(oldest)
      }
      setState(photoId, 'shown')
      return canvas.width / canvas.height
    },
    fail(photoId: string, address: string, state: 'direct' | 'failed'): void {
      failedAt.set(photoId, address)
      setState(photoId, state)
    },
    /** It has another chance. */
    reset(photoId: string): void {
      failedAt.delete(photoId)
      setState(photoId, 'coming')
    },
    /** A plain <img> loads by itself: a photo that left the view has to ask again. */
    dropDirect(): void {
      for (const [photoId, state] of states) if (state === 'direct' && !isWanted(photoId)) states.delete(photoId)
    },
    clear(): void {
      for (const memory of [canvases, states, failedAt]) memory.clear()
    },
  }
}
