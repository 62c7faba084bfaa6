import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { DownloadPhoto } from '#web/data/download/archive-plan.ts'
import type { DownloadOrder } from '#web/data/download/archive-plan.ts'
import { listAddresses } from '#web/data/download/open-download-store.ts'
import { smallPicture } from '#web/data/download/small-picture.ts'
import { useThumbnailAddress } from '#web/data/use-thumbnail-address.ts'
import { createSemaphore } from '#web/lib/async/semaphore.ts'

/** Maximum number of photos on a contact sheet, about fifty pages. */
export const MOST_PRINTED = 1_000

/** Width in pixels of the service's thumbnails that are printed. */
const THUMBNAIL = 320

/** Maximum number of concurrent fetches. */
const AT_ONCE = 6

/** A contact sheet with its pictures; `pictures`: addresses by photoId. */
export type ContactSheetContent = {
  title: string
  /** Number of photos requested; may exceed the maximum. */
  asked: number
  photos: readonly DownloadPhoto[]
  pictures: ReadonlyMap<string, string>
}

type SheetState =
  | { phase: 'idle' | 'failed' }
  | { phase: 'preparing'; done: number; total: number }
  | { phase: 'ready'; sheet: ContactSheetContent }

const letGo = (pictures: Iterable<string>) => {
  for (const picture of pictures) if (picture.startsWith('blob:')) URL.revokeObjectURL(picture)
}

/** Prepares a contact sheet by fetching small versions of its pictures. */
export function useContactSheet() {
  const { photos: queries, disconnected } = useData()
  const queryClient = useQueryClient()
  const thumbnailAt = useThumbnailAddress()
  const [state, setState] = useState<SheetState>({ phase: 'idle' })
  const held = useRef<{ controller: AbortController; pictures: Map<string, string> }>(undefined)
  // fetches are aborted and blobs released with the dialog
  useEffect(() => {
    const { controller, pictures } = (held.current = { controller: new AbortController(), pictures: new Map() })
    return () => {
      controller.abort()
      letGo(pictures.values())
    }
  }, [])

  const prepare = async ({ albumId, title, photos: asked }: DownloadOrder): Promise<void> => {
    if (held.current === undefined) return
    const { controller, pictures } = held.current
    const { signal } = controller
    const photos = asked.slice(0, MOST_PRINTED)
    letGo(pictures.values())
    pictures.clear()
    let done = 0
    setState({ phase: 'preparing', done, total: photos.length })
    try {
      const options = { queryClient, photos: queries, disconnected: disconnected.signal }
      const addresses = await listAddresses(options, { albumId, photos, field: 'stableUrl' })
      const place = createSemaphore(AT_ONCE)
      await Promise.all(
        addresses.map(({ photo, address }) =>
          place(async () => {
            const picture = await smallPicture({ address, thumbnail: thumbnailAt?.(address, THUMBNAIL), signal })
            if (picture !== undefined) pictures.set(photo.photoId, picture)
            done++
            setState({ phase: 'preparing', done, total: photos.length })
          }, signal),
        ),
      )
      setState({ phase: 'ready', sheet: { title, asked: asked.length, photos, pictures: new Map(pictures) } })
    } catch {
      if (!signal.aborted) setState({ phase: 'failed' })
    }
  }
  return { state, prepare }
}
