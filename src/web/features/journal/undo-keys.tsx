import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { Announcement } from '#web/data/labelling/labelling.ts'
import { useShortcut } from '#web/lib/keyboard/use-page-keys.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useLabelUndo } from './use-label-undo.ts'

/** Listens for the undo and redo keys while an album is open. */
export const UndoKeys = memo(function UndoKeys({ albumId }: { albumId: string }) {
  const { undo, redo } = useLabelUndo(albumId)
  useShortcut('u', undo)
  useShortcut('U', redo)
  return null
})

/** Shows a toast with Undo after a change of several photos, on the album's page. */
export function UndoToast() {
  const { albumId, labelling, labellingDialog } = useAlbum()
  const { offerUndo, withdrawOffer } = useLabelUndo(albumId)
  const announcement = useStore(labelling, (state) => state?.announcement)
  // the previous page showed what was announced before this one mounted
  const told = useRef(announcement)
  const isCovered = labellingDialog !== undefined
  const tell = useEffectEvent((news: Announcement) => {
    if (news === told.current) return
    told.current = news
    withdrawOffer()
    if (news.bulkId !== undefined) offerUndo(news.text, news.bulkId)
  })
  // follows a store; a toast under an open dialog could not be clicked
  useEffect(() => {
    if (announcement && !isCovered) tell(announcement)
  }, [announcement, isCovered])
  return null
}
