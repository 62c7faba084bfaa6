import { useQueryClient } from '@tanstack/react-query'
import { useData } from '#web/data/data-context.tsx'
import { labelHistory, type Step, stepOf } from '#web/data/journal/label-history.ts'
import { countLabels, redoOf, undoOf } from '#web/data/journal/take-back.ts'
import { wantedPhotos } from '#web/data/journal/wanted-photos.ts'
import { formatCount } from '#web/lib/format-count.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Changes that one key can go back through. */
const STEPS = 200

type Which = { root: string } | 'last'

/** Takes label changes of an album back and makes them again: exactly what they did, as far as it is still so. */
export function useTakeBack(albumId: string) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()

  const find = async (way: 'undo' | 'redo', which: Which): Promise<Step | undefined> => {
    const entries = await (await data.journal()).entries(albumId, { limit: which === 'last' ? STEPS : Infinity })
    if (which !== 'last') return stepOf(entries, which.root)
    const { done, undone } = labelHistory(entries)
    return (way === 'undo' ? done : undone).at(-1)
  }
  const run = async (way: 'undo' | 'redo', which: Which) => {
    const step = await find(way, which)
    if (step === undefined) {
      toast.show({ text: way === 'undo' ? 'No label change to take back.' : 'No label change to make again.' })
      return
    }
    // where the album has not been looked at yet, nobody knows what is so already
    await queryClient.ensureQueryData(data.photos.list(albumId))
    const { columns, isWhole } = wantedPhotos(queryClient, data, albumId)
    const { batch, leftAlone } = (way === 'undo' ? undoOf : redoOf)(step, { photos: columns, isWhole })
    const left = leftAlone > 0 ? ` ${formatCount(leftAlone)} left as ${leftAlone === 1 ? 'it is' : 'they are'}: changed since, or gone.` : ''
    const { stored } = await (await data.outbox()).enqueue(batch)
    const changed = countLabels(batch.groups)
    toast.show({
      text: `${batch.what}.${left}${stored || changed === 0 ? '' : ' It could not be stored: keep this tab open until it is sent.'}`,
      tone: stored || changed === 0 ? 'ok' : 'error',
      action: { label: way === 'undo' ? 'Redo' : 'Undo', onSelect: () => start(way === 'undo' ? 'redo' : 'undo', { root: step.root.id }) },
    })
  }
  const start = (way: 'undo' | 'redo', which: Which = 'last') => {
    run(way, which).catch(() => toast.show({ text: 'This browser’s memory of label changes can’t be read.', tone: 'error' }))
  }
  return {
    /** The last change, or the one that is named. */
    undo: (which?: Which) => start('undo', which),
    redo: (which?: Which) => start('redo', which),
  }
}
