import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { CullView } from '#web/features/cull/cull-view.tsx'
import { messages } from '#web/features/cull/messages.ts'
import { useCull } from '#web/features/cull/use-cull.ts'
import { ReadableFilter } from '#web/features/filter-text/readable-filter.tsx'
import { useLabelUndo } from '#web/features/journal/use-label-undo.ts'
import { LabellingDialogs } from '#web/features/labelling/labelling-dialogs.tsx'
import { ShortcutLegend } from '#web/features/labelling/shortcut-legend.tsx'
import { Live } from '#web/features/live/live.tsx'
import { SyncPill } from '#web/features/sync-status/sync-pill.tsx'
import { useViews } from '#web/features/views/use-views.ts'
import { ReceivedViews } from '#web/features/views/view-rows.tsx'
import { PicturesProvider, usePictureLoader } from '#web/gallery/pictures/use-picture-loader.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { paths } from '#web/paths.ts'

const PageLinkDialog = lazyNamed(() => import('#web/features/views/page-link-dialog.tsx'), 'PageLinkDialog')

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
  const views = useViews()
  const [linking, setLinking] = useState(false)
  return (
    <>
      <title>{`${messages.title(albumTitle(album))} · Contact Sheet`}</title>
      <CullView
        cull={cull}
        onRedo={redo}
        onLink={() => setLinking(true)}
        status={<SyncPill />}
        renderLegend={(options) => <ShortcutLegend shortcuts={cull.shortcuts} {...options} />}
      />
      <Suspense>{labelling && <LabellingDialogs labelling={labelling} />}</Suspense>
      <Suspense>
        {linking && (
          <PageLinkDialog
            keys={views.keys}
            to={paths.cull(albumId, cull.view, cull.photoId)}
            onClose={() => setLinking(false)}
          />
        )}
      </Suspense>
      <ReceivedViews views={views} />
      <Live albumId={albumId} />
    </>
  )
}

/** A constant element: it renders when the album changes, not with every address. */
const page = (
  <ReadableFilter>
    <CullPage />
  </ReadableFilter>
)
