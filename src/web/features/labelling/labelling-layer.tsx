import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { useToast } from '#web/ui/toast.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { DropBadge } from './drop-badge.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { type LabelledSheet, mayLabel } from './labelled-sheet.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useLabelKeys } from './use-label-keys.ts'
import { useLabellingState } from './use-labelling.ts'

/** What is open over the sheet: the picker of these photos, or the keys. */
export type LabellingOpen = { picker: readonly string[] } | 'keys' | undefined

export type LabellingLayerProps = {
  sheet: LabelledSheet & { findPhoto: (photoId: string) => { frame: number } | undefined }
  labelling: Labelling
  selection: PhotoSelection | undefined
  openPhotoId: string | undefined
  open: LabellingOpen
  onOpen: (open: LabellingOpen) => void
}

/** The photo that has the focus on the sheet. */
const focused = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-photo-id]')?.dataset['photoId']

/** All that gives labels on an album's page beside what stands in its trays: keys, dialogs, words for who can't see it. */
export function LabellingLayer({
  sheet,
  labelling,
  selection,
  openPhotoId,
  open,
  onOpen,
}: LabellingLayerProps): ReactNode {
  const said = useLabellingState(labelling, (state) => state?.said)
  const toast = useToast()
  const canLabel = mayLabel(sheet)
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
      if (openPhotoId === undefined) onOpen({ picker: photoIds })
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
          sheet={sheet}
          labelling={labelling}
          photoIds={picker}
          frame={sheet.findPhoto(picker[0] ?? '')?.frame}
          onClose={() => onOpen(undefined)}
        />
      )}
      {open === 'keys' && <ShortcutsDialog sheet={sheet} labelling={labelling} onClose={() => onOpen(undefined)} />}
    </>
  )
}
