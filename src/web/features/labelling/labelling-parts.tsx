import { Suspense } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const loadCode = () => import('./labelling-code.ts')
const Layer = lazyNamed(loadCode, 'LabellingLayer')
const Tray = lazyNamed(loadCode, 'SelectionToolbar')

/** Giving labels, whose code the first photos do not wait for. */
export function LabellingParts({ openPhotoId }: { openPhotoId: string | undefined }) {
  const { labelling } = useAlbum()
  return <Suspense>{labelling && <Layer labelling={labelling} openPhotoId={openPhotoId} />}</Suspense>
}

/** The same for what stands in the selection's tray. */
export function SelectionToolbarPart() {
  const { labelling, selection, canLabel } = useAlbum()
  if (!canLabel) return null
  return <Suspense>{labelling && selection && <Tray labelling={labelling} selection={selection} />}</Suspense>
}
