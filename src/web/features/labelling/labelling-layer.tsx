import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { useLabellingState } from '#web/album/use-labelling.ts'
import { countChanges, forecastWords, stepsWords } from '#web/data/labelling/labelling-words.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { DropBadge } from './drop-badge.tsx'
import { LabelPicker } from './label-picker.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useLabelKeys } from './use-label-keys.ts'

type LabellingLayerProps = {
  labelling: Labelling
  openPhotoId: string | undefined
}

/** The photo that has the focus on the sheet. */
const focused = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-photo-id]')?.dataset['photoId']

/** All that gives labels on an album's page beside what stands in its trays: keys, dialogs, words for who can't see it. */
export function LabellingLayer({ labelling, openPhotoId }: LabellingLayerProps): ReactNode {
  const { canLabel, selection, findPhoto, labellingDialog: open, openLabellingDialog } = useAlbum()
  const said = useLabellingState(labelling, (state) => state?.said)
  const toast = useToast()
  useLabelKeys({
    labelling,
    inHand: () => {
      if (!canLabel) return []
      if (openPhotoId !== undefined) return [openPhotoId]
      if (selection && selection.get().count > 0) return selection.ids()
      const photoId = focused()
      return photoId === undefined ? [] : [photoId]
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
        {said?.tone === 'info' && said.text}
      </output>
      <AskDialog labelling={labelling} />
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
      {open === 'keys' && <ShortcutsDialog labelling={labelling} onClose={() => openLabellingDialog(undefined)} />}
    </>
  )
}

/** Before many photos are changed by a key, a drop or a tap: what it would change. Enter does it, Escape leaves it. */
function AskDialog({ labelling }: { labelling: Labelling }) {
  const asked = useLabellingState(labelling, (state) => state?.asked)
  if (asked === undefined) return null
  const { steps, photoIds } = asked
  return (
    <Dialog
      title={`Label ${formatCount(photoIds.length)} photos?`}
      open
      onClose={() => labelling.answer('leave')}
      footer={
        <>
          <Button onClick={() => labelling.answer('leave')}>Leave them</Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key that may be pressed for one photo after the other */}
          <Button variant="primary" autoFocus onClick={() => labelling.answer('give')}>
            Make {countOf(countChanges(steps), { one: 'change', other: 'changes' })}
          </Button>
        </>
      }
    >
      <p className="font-medium [overflow-wrap:anywhere]">{stepsWords(steps)}</p>
      <p className="pt-1 text-muted tabular-nums [overflow-wrap:anywhere]">{forecastWords(steps, photoIds.length)}</p>
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
    photoIds.length > 1 ? `Labels of ${formatCount(photoIds.length)} photos` : `Labels of photo ${frame ?? ''}`
  return (
    <Dialog title={title} open onClose={onClose} width={photoIds.length > 1 ? 520 : 440}>
      <LabelPicker photoIds={photoIds} />
    </Dialog>
  )
}
