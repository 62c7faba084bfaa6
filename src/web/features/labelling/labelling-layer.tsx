import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { countChanges } from '#web/data/labelling/label-states.ts'
import type { Labelling, LabelRequest } from '#web/data/labelling/labelling.ts'
import { messages as effects } from '#web/data/labelling/messages.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { DropBadge } from './drop-badge.tsx'
import { LabelPicker } from './label-picker.tsx'
import { messages } from './messages.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useLabelKeys } from './use-label-keys.ts'

type LabellingLayerProps = {
  labelling: Labelling
  openPhotoId: string | undefined
}

/** The photo that has the focus on the sheet. */
const focused = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-photo-id]')?.dataset['photoId']

/** Labelling on an album's page beside its toolbars: keys, dialogs, drag and drop, announcements. */
export function LabellingLayer({ labelling, openPhotoId }: LabellingLayerProps): ReactNode {
  const { canLabel, selection, findPhoto, labellingDialog: open, openLabellingDialog } = useAlbum()
  const said = useStore(labelling, (state) => state?.said)
  const asked = useStore(labelling, (state) => state?.asked)
  const toast = useToast()
  const selected = () => (selection && selection.get().count > 0 ? selection.ids() : [])
  useLabelKeys({
    labelling,
    selected: () => (canLabel && openPhotoId === undefined ? selected() : []),
    inHand: () => {
      if (!canLabel) return []
      if (openPhotoId !== undefined) return [openPhotoId]
      const [photoId, chosen] = [focused(), selected()]
      return chosen.length > 0 || photoId === undefined ? chosen : [photoId]
    },
    onPicker: (photoIds) => {
      // the viewer has a picker of its own
      if (openPhotoId === undefined) openLabellingDialog({ picker: photoIds })
    },
  })
  const tell = useEffectEvent((text: string) => toast.show({ text, tone: 'error' }))
  // said by a store that knows no toasts
  useEffect(() => {
    if (said?.tone === 'error') tell(said.text)
  }, [said])
  const picker = typeof open === 'object' ? open.picker : undefined
  return (
    <>
      <output key={said?.id} className="sr-only">
        {/* of several photos a toast tells */}
        {said?.tone === 'info' && !said.isBulk && said.text}
      </output>
      {asked && <ConfirmDialog asked={asked} onAnswer={labelling.answer} />}
      {canLabel && openPhotoId === undefined && (
        <DropBadge
          labelling={labelling}
          photosOf={(photoId) => (selection?.has(photoId) ? selection.ids() : [photoId])}
        />
      )}
      {picker && (
        <LabelDialog
          photoIds={picker}
          frame={findPhoto(picker[0] ?? '')?.frame}
          onClose={() => openLabellingDialog(undefined)}
        />
      )}
      {open === 'shortcuts' && <ShortcutsDialog labelling={labelling} onClose={() => openLabellingDialog(undefined)} />}
    </>
  )
}

/** A confirmation before a key, a drop or a tap changes many photos: its effect. Enter does it, Escape cancels it. */
function ConfirmDialog({ asked, onAnswer }: { asked: LabelRequest; onAnswer: Labelling['answer'] }) {
  const { steps, photoIds } = asked
  const main = useRef<HTMLButtonElement>(null)
  // the focus is the document's: it was asked for by a key, and Enter is to go on
  useLayoutEffect(() => main.current?.focus(), [])
  return (
    <Dialog
      title={messages.confirmTitle(photoIds.length)}
      open
      onClose={() => onAnswer('leave')}
      footer={
        <>
          <Button onClick={() => onAnswer('leave')}>{messages.cancel}</Button>
          <Button ref={main} variant="primary" onClick={() => onAnswer('give')}>
            {messages.apply(countChanges(steps))}
          </Button>
        </>
      }
    >
      <p className="font-medium [overflow-wrap:anywhere]">{effects.wanted(steps)}</p>
      <p className="pt-1 text-muted tabular-nums [overflow-wrap:anywhere]">
        {effects.forecast(steps, photoIds.length)}
      </p>
    </Dialog>
  )
}

type LabelDialogProps = {
  photoIds: readonly string[]
  /** The number of the one photo in hand. */
  frame: number | undefined
  onClose: () => void
}

/** The labels of the photo in hand or of the selection, without leaving the sheet. */
function LabelDialog({ photoIds, frame, onClose }: LabelDialogProps) {
  const title =
    photoIds.length === 1 && frame !== undefined
      ? messages.labelsOfPhoto(frame)
      : messages.labelsOfPhotos(photoIds.length)
  return (
    <Dialog title={title} open onClose={onClose} width={photoIds.length > 1 ? 520 : 440} sheet>
      <LabelPicker photoIds={photoIds} inDialog />
    </Dialog>
  )
}
