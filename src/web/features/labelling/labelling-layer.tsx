import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { useLabellingState } from '#web/album/use-labelling.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { useToast } from '#web/ui/toast.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { DropBadge } from './drop-badge.tsx'
import { LabelDialog } from './label-dialog.tsx'
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
