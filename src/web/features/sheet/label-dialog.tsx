import { Dialog } from '#web/ui/dialog.tsx'
import { LabelPanel } from './label-panel.tsx'
import type { Sheet } from './use-sheet.ts'

type LabelDialogProps = {
  sheet: Sheet
  /** Nothing: it is closed. */
  photoId: string | undefined
  onClose: () => void
}

/** The labels of the photo in hand, without leaving the sheet. */
export function LabelDialog({ sheet, photoId, onClose }: LabelDialogProps) {
  const found = photoId === undefined ? undefined : sheet.findPhoto(photoId)
  if (!found) return null
  return (
    <Dialog title={`Labels of photo ${found.frame}`} open onClose={onClose}>
      <LabelPanel sheet={sheet} photo={found} />
    </Dialog>
  )
}
