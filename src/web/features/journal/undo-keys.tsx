import { memo } from 'react'
import { useShortcut } from '#web/lib/use-shortcut.ts'
import { useTakeBack } from './use-label-undo.ts'

/** Listens for the keys that take label changes back, as long as an album is open. */
export const TakeBackKeys = memo(function TakeBackKeys({ albumId }: { albumId: string }) {
  const { undo, redo } = useTakeBack(albumId)
  useShortcut('u', undo)
  useShortcut('U', redo)
  return null
})
