import type { ReactNode } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { DropBadge } from './drop-badge.tsx'
import { LabellingDialogs } from './labelling-dialogs.tsx'
import { useLabelKeys } from './use-label-keys.ts'

type LabellingLayerProps = {
  labelling: Labelling
  openPhotoId: string | undefined
}

/** The focused photo on the sheet. */
const focused = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-photo-id]')?.dataset['photoId']

/** Labelling on an album's page apart from toolbars: keys, dialogs, drag and drop, announcements. */
export function LabellingLayer({ labelling, openPhotoId }: LabellingLayerProps): ReactNode {
  const { canLabel, selection, openLabellingDialog, inViewer, findPhoto, isCurrent } = useAlbum()
  const selected = () => (selection && selection.get().count > 0 ? selection.ids() : [])
  useLabelKeys({
    labelling,
    selected: () => (canLabel && openPhotoId === undefined ? selected() : []),
    targetPhotos: () => {
      if (!canLabel) return []
      const open = inViewer() ?? openPhotoId
      // none for a photo that has left the album
      if (open !== undefined) return findPhoto(open) || !isCurrent ? [open] : []
      const [photoId, chosen] = [focused(), selected()]
      return chosen.length > 0 || photoId === undefined ? chosen : [photoId]
    },
    onPicker: (photoIds) => {
      // the viewer has a picker of its own
      if (openPhotoId === undefined) openLabellingDialog({ picker: photoIds })
    },
  })
  return (
    <>
      <LabellingDialogs labelling={labelling} />
      {canLabel && openPhotoId === undefined && (
        <DropBadge
          labelling={labelling}
          photosOf={(photoId) => (selection?.has(photoId) ? selection.ids() : [photoId])}
        />
      )}
    </>
  )
}
