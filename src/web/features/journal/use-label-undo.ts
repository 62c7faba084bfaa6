import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { type UndoDirection, undoOrRedo } from '#web/data/journal/undo-redo.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Topic of undo and redo toasts: a new one replaces the one before, whose change is no longer the last. */
const LABEL_CHANGE = 'label change'

/** Topic of the notice that an undo waits. */
const WAITS = 'undo waits'

/** Delay in milliseconds before a notice says that an undo waits: most take less. */
const SOON = 1_000

const waits = { undo: messages.undoWaits, redo: messages.redoWaits }
const reasons = { 'not the last': messages.notTheLast, 'not stored': messages.lastNotStored }
const explain = { undo: messages.notUndone, redo: messages.notRedone }

/** Undo and redo of an album's label changes, latest first; labels changed since are left alone. */
export function useLabelUndo(albumId: string) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  /** Queues calls: which change is the latest is known only once the one before is stored. */
  const before = useRef(Promise.resolve())

  const run = async (direction: UndoDirection, rootId?: string): Promise<readonly string[]> => {
    const undone = await undoOrRedo({ data, queryClient, albumId }, direction, rootId)
    if (undone === undefined || typeof undone === 'string') {
      const none = direction === 'undo' ? messages.nothingToUndo : messages.nothingToRedo
      toast.show({ text: undone ? explain[direction](reasons[undone]) : none, topic: LABEL_CHANGE })
      return []
    }
    const { what, changed, leftAlone, stored, photoIds, rootId: changeId } = undone
    const isStored = stored || changed === 0
    toast.show({
      text: messages.result({ what, leftAlone, isStored }),
      tone: isStored ? 'ok' : 'error',
      topic: LABEL_CHANGE,
      // one that couldn't be stored can't be taken back
      ...(stored && {
        action:
          direction === 'undo'
            ? { label: messages.redo, onSelect: () => start('redo', changeId) }
            : { label: messages.undo, onSelect: () => start('undo', changeId) },
      }),
    })
    return photoIds
  }
  const queue = (direction: UndoDirection, rootId?: string): Promise<readonly string[]> => {
    const timer = setTimeout(() => toast.show({ text: waits[direction], topic: WAITS, stays: true }), SOON)
    const turn = before.current
      .then(() => run(direction, rootId))
      .catch((error: unknown) => {
        // either the service failed, or the storage
        const text = error instanceof ApiError ? explain[direction](explainError(error)) : messages.unreadable
        toast.show({ text, tone: 'error' })
        return []
      })
      .finally(() => {
        clearTimeout(timer)
        toast.withdraw(WAITS)
      })
    before.current = turn.then(() => undefined)
    return turn
  }
  const start = (direction: UndoDirection, rootId?: string): void => void queue(direction, rootId)
  return {
    undo: () => start('undo'),
    redo: () => start('redo'),
    /** Same as `undo`; resolves with the photos of the change, none if there was nothing to undo. */
    undoLast: () => queue('undo'),
    /** Shows a toast about a change, with an Undo button, which undoes it for as long as it is the last. */
    offerUndo: (text: string, batchId: string) =>
      toast.show({
        text,
        tone: 'ok',
        topic: LABEL_CHANGE,
        action: { label: messages.undo, onSelect: () => start('undo', batchId) },
      }),
    /** Closes the toast, whose change is no longer the last. */
    withdrawOffer: () => toast.withdraw(LABEL_CHANGE),
  }
}
