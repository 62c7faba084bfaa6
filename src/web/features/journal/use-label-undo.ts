import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { type UndoDirection, undoOrRedo } from '#web/data/journal/undo-redo.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Topic of undo and redo toasts: a new one replaces the one before, which would undo the wrong change. */
const LABEL_CHANGE = 'label change'

/** Undo and redo of an album's label changes, latest first; labels changed since are left alone. */
export function useLabelUndo(albumId: string) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  /** Queues calls: which change is the latest is known only once the one before is stored. */
  const before = useRef(Promise.resolve())

  const run = async (direction: UndoDirection): Promise<readonly string[]> => {
    const undone = await undoOrRedo({ data, queryClient, albumId }, direction)
    if (undone === undefined) {
      const text = direction === 'undo' ? messages.nothingToUndo : messages.nothingToRedo
      toast.show({ text, topic: LABEL_CHANGE })
      return []
    }
    const { what, changed, leftAlone, stored, photoIds } = undone
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
    return photoIds
  }
  const queue = (direction: UndoDirection): Promise<readonly string[]> => {
    const turn = before.current
      .then(() => run(direction))
      .catch((error: unknown) => {
        const explain = messages[direction === 'undo' ? 'notUndone' : 'notRedone']
        // either the service failed, or the storage
        const text = error instanceof ApiError ? explain(explainError(error)) : messages.unreadable
        toast.show({ text, tone: 'error' })
        return []
      })
    before.current = turn.then(() => undefined)
    return turn
  }
  const start = (direction: UndoDirection): void => void queue(direction)
  return {
    undo: () => start('undo'),
    redo: () => start('redo'),
    /** Same as `undo`; resolves with the photos of the change, none if there was nothing to undo. */
    undoLast: () => queue('undo'),
    /** Shows a toast about the latest change, with an Undo button. */
    offerUndo: (text: string) =>
      toast.show({
        text,
        tone: 'ok',
        topic: LABEL_CHANGE,
        action: { label: messages.undo, onSelect: () => start('undo') },
      }),
    /** Closes the toast, whose Undo would now undo a later change. */
    withdrawOffer: () => toast.withdraw(LABEL_CHANGE),
  }
}
