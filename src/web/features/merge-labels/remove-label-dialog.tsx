import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { messages as ofLabelling } from '#web/data/labelling/messages.ts'
import { removeLabel } from '#web/data/merge-labels/remove-label.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

type RemoveLabelDialogProps = {
  albumId: string
  label: LabelCount
  onClose: () => void
  /** Called once it is stored, to announce it with an undo of its batch. */
  onRemoved: (what: string, batchId: string) => void
}

/** Asks before a label is removed from all photos of an album. */
export function RemoveLabelDialog({ albumId, label, onClose, onRemoved }: RemoveLabelDialogProps) {
  const data = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      const { what, batchId, stored } = await removeLabel({ data, queryClient, albumId }, label)
      onClose()
      if (stored) onRemoved(`${what}.`, batchId)
      else show({ text: ofLabelling.notStored, tone: 'error' })
    } catch (error) {
      show({ text: messages.failed(explainError(error)), tone: 'error' })
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={messages.removeTitle(label.count)}
      confirm={messages.remove}
      tone="danger"
      busy={busy}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <LabelChip text={label.text} kind={label.kind} />
    </FormDialog>
  )
}
