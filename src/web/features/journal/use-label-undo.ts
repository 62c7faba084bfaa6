import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { turnChange, type Way, type Which } from '#web/data/journal/undo-redo.ts'
import { formatCount } from '#web/lib/format-count.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Takes label changes of an album back and makes them again: exactly what they did, as far as it is still so. */
export function useTakeBack(albumId: string) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  /** One after the other: which is the last is known only when the one before is written down. */
  const before = useRef(Promise.resolve())

  const run = async (way: Way, which: Which) => {
    const turned = await turnChange({ data, queryClient, albumId }, { way, which })
    if (turned === undefined) {
      toast.show({ text: way === 'undo' ? 'No label change to take back.' : 'No label change to make again.' })
      return
    }
    const { root, what, changed, leftAlone, stored } = turned
    const left =
      leftAlone > 0
        ? ` ${formatCount(leftAlone)} left as ${leftAlone === 1 ? 'it is' : 'they are'}: changed since, or gone.`
        : ''
    const isKept = stored || changed === 0
    toast.show({
      text: `${what}.${left}${isKept ? '' : ' It could not be stored: keep this tab open until it is sent.'}`,
      tone: isKept ? 'ok' : 'error',
      action: {
        label: way === 'undo' ? 'Redo' : 'Undo',
        onSelect: () => start(way === 'undo' ? 'redo' : 'undo', { root }),
      },
    })
  }
  const start = (way: Way, which: Which = 'last') => {
    before.current = before.current
      .then(() => run(way, which))
      .catch(() => toast.show({ text: 'This browser’s memory of label changes can’t be read.', tone: 'error' }))
  }
  return {
    /** The last change, or the one that is named. */
    undo: (which?: Which) => start('undo', which),
    redo: (which?: Which) => start('redo', which),
  }
}
