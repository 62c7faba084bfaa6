import { useEffect, useReducer, useState } from 'react'
import { type Burst, burstAround } from '#web/data/cull/bursts.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import type { PictureHash } from '#web/lib/picture/picture-hash.ts'
import type { CullQueue } from './use-cull-queue.ts'

/** The burst around the current photo, as far as the pictures of its neighbours have been decoded. */
export function useBurst({ columns, queue, index, isReady }: CullQueue): Burst | undefined {
  const pictures = usePictures()
  const [hashes] = useState(() => new Map<string, PictureHash>())
  const [, look] = useReducer((turn: number) => turn + 1, 0)
  // subscribes to the loader; hashes arrive in groups, so renders are coalesced into one per frame
  useEffect(() => {
    let frame: number | undefined
    const off = pictures.onHash((photoId, hash) => {
      hashes.set(photoId, hash)
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        look()
      })
    })
    return () => {
      off()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [pictures, hashes])
  if (!isReady || index >= queue.length) return undefined
  const hashAt = (at: number) => hashes.get(columns.ids[queue[at] ?? -1] ?? '')
  return burstAround(index, { count: queue.length, hashAt })
}
