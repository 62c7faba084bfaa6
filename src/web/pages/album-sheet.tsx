import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { useFirstScreen } from '#web/album/use-first-screen.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { useThumbnailAddress } from '#web/data/use-thumbnail-address.ts'
import { NoPhotos } from '#web/features/filter-text/no-photos.tsx'
import { ImportProgressLine } from '#web/features/live/import-progress-line.tsx'
import { NoPhotosYet } from '#web/features/upload/add-photos.tsx'
import { PhotoGrid } from '#web/gallery/grid/photo-grid.tsx'
import { viewSettings } from '#web/gallery/layout/view-settings.ts'
import { decodeAhead } from '#web/gallery/pictures/decode-ahead.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import { paths } from '#web/paths.ts'
import { AlbumHeader, type SheetDialog } from './album-header.tsx'
import { messages } from './messages.ts'

type AlbumSheetProps = {
  /** The photo that is open over the sheet. */
  openPhotoId: string | undefined
  /** Shown between the header and the photos. */
  bar: ReactNode
  /** Must be referentially stable. */
  onOpenDialog: (dialog: SheetDialog) => void
}

/** The sheet of the open album, below its header. */
export function AlbumSheet({ openPhotoId, bar, onOpenDialog }: AlbumSheetProps) {
  const { albumId, album, source, marks, filter, relationship, canLabel, ...opened } = useAlbum()
  const { api, photos, measured } = useData()
  const navigate = useNavigate()
  const [pictures, thumbnailAt] = [usePictures(), useThumbnailAddress()]
  const settings = useSyncExternalStore(viewSettings.subscribe, viewSettings.get)
  const { view } = filter
  // with and without the lens, the sheet shares one scroll position
  const address = paths.album(albumId, { ...view, as: undefined })
  const note = useMemo(() => <ImportProgressLine albumId={albumId} count={opened.total} />, [albumId, opened.total])
  useFirstScreen({ photos, pictures, albumId, address, count: source.count })
  return (
    <PhotoGrid
      label={messages.photosOf(albumTitle(album))}
      source={source}
      scope={api.base}
      thumbnailAt={thumbnailAt}
      address={address}
      measured={measured}
      settings={settings}
      marks={marks}
      isHighlighted={opened.isHighlighted}
      selection={opened.selection}
      // digits that are label shortcuts don't jump to a frame; G always does
      digitsJump={!canLabel || !opened.labelling?.usesDigits()}
      openPhotoId={openPhotoId}
      onPress={(index) => decodeAhead(source.addressAt(index))}
      onOpen={(index) => {
        const photoId = source.idAt(index)
        void navigate(paths.photo({ albumId, photoId, view }), { state: { fromPage: true }, flushSync: true })
      }}
      onPictureError={opened.onPictureError}
      head={<AlbumHeader album={album} relationship={relationship} view="sheet" note={note} onOpen={onOpenDialog} />}
      bar={bar}
      empty={<NoPhotos none={<NoPhotosYet albumId={albumId} name={albumTitle(album)} relationship={relationship} />} />}
    />
  )
}
