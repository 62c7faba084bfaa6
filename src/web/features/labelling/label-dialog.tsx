import { formatCount } from '#web/lib/format-count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LabelPicker } from './label-picker.tsx'

type LabelDialogProps = {
  photoIds: readonly string[]
  /** The number of the one photo in hand. */
  frame: number | undefined
  onClose: () => void
}

/** The labels of the photo in hand or of the selection, without leaving the sheet. */
export function LabelDialog({ photoIds, frame, onClose }: LabelDialogProps) {
  const title =
    photoIds.length > 1 ? `Labels of ${formatCount(photoIds.length)} photos` : `Labels of photo ${frame ?? ''}`
  return (
    <Dialog title={title} open onClose={onClose} width={photoIds.length > 1 ? 520 : 440}>
      <LabelPicker photoIds={photoIds} />
    </Dialog>
  )
}
