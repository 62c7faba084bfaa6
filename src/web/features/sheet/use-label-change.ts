import { explainError } from '#web/data/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import type { LabelChange } from '#web/data/label-changes.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Changes a label at once; says so where the service refused and the change was taken back. */
export function useLabelChange(albumId: string) {
  const { labels } = useData()
  const toast = useToast()
  return (change: LabelChange): void => {
    labels.change(albumId, change).catch((error: unknown) => {
      const done = change.present ? 'added' : 'removed'
      toast.show({ text: `“${change.text}” was not ${done}, the photo is as before. ${explainError(error)}`, tone: 'error' })
    })
  }
}
