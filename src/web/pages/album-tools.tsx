import { Suspense, useDeferredValue } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { SelectionTray } from '#web/features/selection/selection-parts.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'

// loaded lazily: the first photos do not wait for it
const LabellingLayer = lazyNamed(() => import('#web/features/labelling/labelling-layer.tsx'), 'LabellingLayer')
const SelectionToolbar = lazyNamed(() => import('#web/features/labelling/selection-toolbar.tsx'), 'SelectionToolbar')
const UndoKeys = lazyNamed(() => import('#web/features/journal/undo-keys.tsx'), 'UndoKeys')
const UndoToast = lazyNamed(() => import('#web/features/journal/undo-keys.tsx'), 'UndoToast')

/** The selection's toolbar, with labels for callers who may change them. */
export function SelectionTools({ onDownload }: { onDownload: () => void }) {
  const { labelling, selection, canLabel } = useAlbum()
  return (
    <SelectionTray onDownload={onDownload}>
      <Suspense>
        {canLabel && labelling && selection && <SelectionToolbar labelling={labelling} selection={selection} />}
      </Suspense>
    </SelectionTray>
  )
}

/** Labelling apart from toolbars: keys, dialogs, announcements, undo and redo. */
export function LabelTools({ openPhotoId }: { openPhotoId: string | undefined }) {
  const { albumId, labelling } = useAlbum()
  const hasFirstScreen = useDeferredValue(true, false)
  return (
    <>
      <Suspense>
        {hasFirstScreen && <UndoKeys albumId={albumId} />}
        {labelling && <UndoToast />}
      </Suspense>
      <Suspense>{labelling && <LabellingLayer labelling={labelling} openPhotoId={openPhotoId} />}</Suspense>
    </>
  )
}
