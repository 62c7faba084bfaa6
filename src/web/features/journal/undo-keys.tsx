import { memo } from 'react'
import { useShortcut } from '#web/lib/use-shortcut.ts'
import { useLabelUndo } from './use-label-undo.ts'

/** Listens for the keys of undo and redo, as long as an album is open. */
export const UndoKeys = memo(function UndoKeys({ albumId }: { albumId: string }) {
  const { undo, redo } = useLabelUndo(albumId)
  useShortcut('u', undo)
  useShortcut('U', redo)
  return null
})
