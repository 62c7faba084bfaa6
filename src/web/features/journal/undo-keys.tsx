import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { Announcement } from '#web/data/labelling/labelling.ts'
import { useShortcut } from '#web/lib/use-shortcut.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { LABEL_CHANGE, useLabelUndo } from './use-label-undo.ts'

/** Listens for the keys of undo and redo, as long as an album is open. */
export const UndoKeys = memo(function UndoKeys({ albumId }: { albumId: string }) {
  const { undo, redo } = useLabelUndo(albumId)
  useShortcut('u', undo)
  useShortcut('U', redo)
  return null
})

/** A toast that undoes a change of several photos, on the album's page. */
export function UndoToast() {
  const { albumId, labelling, labellingDialog } = useAlbum()
  const { undo } = useLabelUndo(albumId)
  const { show, withdraw } = useToast()
  const said = useStore(labelling, (state) => state?.said)
  // what was said before this page came was told by the one before
  const told = useRef(said?.id)
  const isCovered = labellingDialog !== undefined
  const tell = useEffectEvent(({ id, text, isBulk }: Announcement) => {
    if (id === told.current) return
    told.current = id
    // it would undo this change instead of its own
    withdraw(LABEL_CHANGE)
    const action = { label: messages.undo, onSelect: undo }
    if (isBulk) show({ text, tone: 'ok', topic: LABEL_CHANGE, action })
  })
  // told by a store; under an open dialog a toast can't be pressed
  useEffect(() => {
    if (said && !isCovered) tell(said)
  }, [said, isCovered])
  return null
}
