import { useEffect, useEffectEvent } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { countChanges } from '#web/data/labelling/label-states.ts'
import type { Labelling, LabellingState } from '#web/data/labelling/labelling.ts'
import { messages as effects } from '#web/data/labelling/messages.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { LabelPicker } from './label-picker.tsx'
import { LabelShortcutsDialog } from './label-shortcuts-dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of labelling, the confirmation before a large change, and its announcements. */
export function LabellingDialogs({ labelling }: { labelling: Labelling }) {
  const { findPhoto, labellingDialog: open, openLabellingDialog } = useAlbum()
  const announcement = useStore(labelling, (state) => state?.announcement)
  const unconfirmed = useStore(labelling, (state) => state?.unconfirmed)
  const toast = useToast()
  const tell = useEffectEvent((text: string) => {
    toast.show({ text, tone: 'error' })
    // else the next page of the album would show it again
    labelling.dismissAnnouncement()
  })
  // shows the store's errors as toasts
  useEffect(() => {
    if (announcement?.tone === 'error') tell(announcement.text)
  }, [announcement])
  // a confirmation left unanswered must not come back with the album
  useEffect(() => () => labelling.answerConfirmation('cancel'), [labelling])
  const picker = typeof open === 'object' ? open.picker : undefined
  return (
    <>
      <output key={announcement?.id} className="sr-only">
        {/* for several photos there is a toast */}
        {announcement?.tone === 'info' && announcement.bulkId === undefined && announcement.text}
      </output>
      {unconfirmed && <ConfirmDialog request={unconfirmed} onAnswer={labelling.answerConfirmation} />}
      {picker && (
        <LabelDialog
          photoIds={picker}
          frame={findPhoto(picker[0] ?? '')?.frame}
          onClose={() => openLabellingDialog(undefined)}
        />
      )}
      {open === 'shortcuts' && (
        <LabelShortcutsDialog labelling={labelling} onClose={() => openLabellingDialog(undefined)} />
      )}
    </>
  )
}

type ConfirmDialogProps = {
  request: NonNullable<LabellingState['unconfirmed']>
  onAnswer: Labelling['answerConfirmation']
}

/** Confirms a key press, drop or tap that changes many photos, with its effect. Enter applies it, Escape cancels it. */
function ConfirmDialog({ request, onAnswer }: ConfirmDialogProps) {
  const { steps, photoIds, calls } = request
  return (
    <FormDialog
      title={messages.confirmTitle(photoIds.length)}
      confirm={messages.apply(calls)}
      // the request may come from a key, and Enter should confirm
      initialFocus="button[type=submit]"
      onSubmit={() => onAnswer('apply')}
      onClose={() => onAnswer('cancel')}
    >
      <p className="font-medium [overflow-wrap:anywhere]">{effects.wanted(steps)}</p>
      <p className="pt-1 text-muted tabular-nums [overflow-wrap:anywhere]">
        {effects.forecast(steps, photoIds.length)}
        {calls > countChanges(steps) && ` ${effects.outdated(photoIds.length)}`}
      </p>
    </FormDialog>
  )
}

type LabelDialogProps = {
  photoIds: readonly string[]
  /** The frame number, if it is one photo. */
  frame: number | undefined
  onClose: () => void
}

/** The labels of one photo or of the selection, in a dialog over the sheet. */
function LabelDialog({ photoIds, frame, onClose }: LabelDialogProps) {
  const title =
    photoIds.length === 1 && frame !== undefined
      ? messages.labelsOfPhoto(frame)
      : messages.labelsOfPhotos(photoIds.length)
  return (
    <Dialog title={title} onClose={onClose} width={photoIds.length > 1 ? 520 : 440} sheet>
      <LabelPicker photoIds={photoIds} inDialog />
    </Dialog>
  )
}
