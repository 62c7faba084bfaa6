import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { type UndoDirection, undoOrRedo } from '#web/data/journal/undo-redo.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** The topic of toasts that offer undo or redo: only that of the last change does what it says. */
const LABEL_CHANGE = 'label change'

/** Undo and redo of an album's label changes, last first: exactly what they did, as far as it is still so. */
export function useLabelUndo(albumId: string) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  /** One after the other: which is the last is known only when the one before is written down. */
  const before = useRef(Promise.resolve())

  const run = async (direction: UndoDirection) => {
    const undone = await undoOrRedo({ data, queryClient, albumId }, direction)
    if (undone === undefined)
      return toast.show({
        text: direction === 'undo' ? messages.nothingToUndo : messages.nothingToRedo,
        topic: LABEL_CHANGE,
      })
    const { what, changed, leftAlone, stored } = undone
    const isStored = stored || changed === 0
    toast.show({
      text: messages.result({ what, leftAlone, isStored }),
      tone: isStored ? 'ok' : 'error',
      topic: LABEL_CHANGE,
      action:
        direction === 'undo'
          ? { label: messages.redo, onSelect: () => start('redo') }
          : { label: messages.undo, onSelect: () => start('undo') },
    })
  }
  const start = (direction: UndoDirection) => {
    before.current = before.current
      .then(() => run(direction))
      .catch(() => toast.show({ text: messages.unreadable, tone: 'error' }))
  }
  return {
    undo: () => start('undo'),
    redo: () => start('redo'),
    /** Tells of the last change, with the button that undoes it. */
    offerUndo: (text: string) =>
      toast.show({
        text,
        tone: 'ok',
        topic: LABEL_CHANGE,
        action: { label: messages.undo, onSelect: () => start('undo') },
      }),
    /** An offer that is still shown would undo a later change instead of its own. */
    withdrawOffer: () => toast.withdraw(LABEL_CHANGE),
  }
}
