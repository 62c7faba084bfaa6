import { Suspense } from 'react'
import { useParams } from 'react-router'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { CullView } from '#web/features/cull/cull-view.tsx'
import { messages } from '#web/features/cull/messages.ts'
import { useCull } from '#web/features/cull/use-cull.ts'
import { useLabelUndo } from '#web/features/journal/use-label-undo.ts'
import { LabellingDialogs } from '#web/features/labelling/labelling-dialogs.tsx'
import { ShortcutLegend } from '#web/features/labelling/shortcut-legend.tsx'
import { Live } from '#web/features/live/live.tsx'
import { SyncPill } from '#web/features/sync-status/sync-pill.tsx'
import { PicturesProvider, usePictureLoader } from '#web/gallery/pictures/use-picture-loader.ts'

export function Component() {
  const { albumId = '' } = useParams()
  const pictures = usePictureLoader()
  return (
    <PicturesProvider value={pictures}>
      <AlbumProvider albumId={albumId}>{page}</AlbumProvider>
    </PicturesProvider>
  )
}

function CullPage() {
  const { albumId, album, labelling } = useAlbum()
  const { undoLast, redo } = useLabelUndo(albumId)
  const cull = useCull({ onUndo: undoLast })
  return (
    <>
      <title>{`${messages.title(albumTitle(album))} · Contact Sheet`}</title>
      <CullView
        cull={cull}
        onRedo={redo}
        status={<SyncPill />}
        renderLegend={(options) => <ShortcutLegend shortcuts={cull.shortcuts} {...options} />}
      />
      <Suspense>{labelling && <LabellingDialogs labelling={labelling} />}</Suspense>
      <Live albumId={albumId} />
    </>
  )
}

/** Made once: the provider renders it for what changes of the album, and not for every address. */
const page = <CullPage />
