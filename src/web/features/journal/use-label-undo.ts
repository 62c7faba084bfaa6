import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { type UndoDirection, undoOrRedo } from '#web/data/journal/undo-redo.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Undo and redo of an album's label changes, last first: exactly what they did, as far as it is still so. */
export function useLabelUndo(albumId: string) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  /** One after the other: which is the last is known only when the one before is written down. */
  const before = useRef(Promise.resolve())

  const run = async (direction: UndoDirection) => {
    const undone = await undoOrRedo({ data, queryClient, albumId }, direction)
    if (undone === undefined) return toast.show({ text: `No label change to ${direction}.` })
    const { what, changed, leftAlone, stored } = undone
    const left =
      leftAlone > 0
        ? ` ${formatCount(leftAlone)} left as ${leftAlone === 1 ? 'it is' : 'they are'}: changed since, or gone.`
        : ''
    const isKept = stored || changed === 0
    toast.show({
      text: `${what}.${left}${isKept ? '' : ' It could not be stored: keep this tab open until it is sent.'}`,
      tone: isKept ? 'ok' : 'error',
      action:
        direction === 'undo'
          ? { label: 'Redo', onSelect: () => start('redo') }
          : { label: 'Undo', onSelect: () => start('undo') },
    })
  }
  const start = (direction: UndoDirection) => {
    before.current = before.current
      .then(() => run(direction))
      .catch(() => toast.show({ text: 'This browser’s memory of label changes can’t be read.', tone: 'error' }))
  }
  return { undo: () => start('undo'), redo: () => start('redo') }
}
