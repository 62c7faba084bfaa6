import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useMatch, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { type Relationship, relationshipIn } from '#web/data/resources/album-queries.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { useThumbnailAddress } from '#web/data/use-thumbnail-address.ts'
import { AlbumHeader } from '#web/features/album-header/album-header.tsx'
import { AlbumMenu } from '#web/features/albums/album-menu.tsx'
import { useJournalMenuItems } from '#web/features/journal/journal-menu-items.tsx'
import type { LabellingOpen } from '#web/features/labelling/labelling-layer.tsx'
import { LabellingParts, LabelTrayPart } from '#web/features/labelling/labelling-parts.tsx'
import { useLabelKeyList, useLabelling, useLabellingOfSheet } from '#web/features/labelling/use-labelling.ts'
import { Live } from '#web/features/live/live.tsx'
import { StillComing } from '#web/features/live/still-coming.tsx'
import { ShareButton, shareDialog } from '#web/features/preview/share-button.tsx'
import { Since } from '#web/features/seen/since.tsx'
import { type Seen, useSeen, useSeenOfSheet } from '#web/features/seen/use-seen.ts'
import { SelectAllButton, SelectionTray } from '#web/features/selection/selection-parts.tsx'
import { useOnlySelected } from '#web/features/selection/use-only-selected.ts'
import { useSelection, useSelectionOfSheet } from '#web/features/selection/use-selection.ts'
import { FilterLine } from '#web/features/sheet/filter-line.tsx'
import { LabelRail } from '#web/features/sheet/label-rail.tsx'
import { NoPhotos } from '#web/features/sheet/no-photos.tsx'
import { RailDrawer } from '#web/features/sheet/rail-drawer.tsx'
import { type ArrivingPhotos, useArrivingPhotos } from '#web/features/sheet/use-arriving-photos.ts'
import { useFirstScreen } from '#web/features/sheet/use-first-screen.ts'
import { useNewPhotos } from '#web/features/sheet/use-new-photos.ts'
import { useSheetFilter } from '#web/features/sheet/use-sheet-filter.ts'
import { useSheet } from '#web/features/sheet/use-sheet.ts'
import { AddPhotos } from '#web/features/upload/add-photos.tsx'
import { ReceivedViews } from '#web/features/views/received-views.tsx'
import { useViews } from '#web/features/views/use-views.ts'
import { ViewRows } from '#web/features/views/view-rows.tsx'
import { PhotoGrid } from '#web/gallery/grid/photo-grid.tsx'
import { viewSettings } from '#web/gallery/layout/view-settings.ts'
import type { PictureLoader } from '#web/gallery/pictures/picture-loader.ts'
import { PicturesProvider } from '#web/gallery/pictures/pictures-context.ts'
import type { ThumbnailAddress } from '#web/gallery/pictures/thumbnail-widths.ts'
import { usePictureLoader } from '#web/gallery/pictures/use-picture-loader.ts'
import { railClass } from '#web/gallery/tile/tile-classes.ts'
import { countOf } from '#web/lib/format-count.ts'
import { paths, patterns, readSheetView } from '#web/paths.ts'
import type { PhotoOutlet } from './photo-outlet.ts'

const TakeBackKeys = lazy(async () => ({
  default: (await import('#web/features/journal/take-back-keys.tsx')).TakeBackKeys,
}))

export function Component() {
  const { albumId = '' } = useParams()
  return <OpenAlbum albumId={albumId} />
}

/** What there is of an album whatever the filter: apart, for the address is another with each change of that. */
const OpenAlbum = memo(function OpenAlbum({ albumId }: { albumId: string }) {
  const arriving = useArrivingPhotos(albumId)
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const { data: administered } = useQuery(albums.administered())
  useNewPhotos(albumId)
  const [selection, labelling, seen] = [useSelection(albumId), useLabelling(albumId), useSeen(albumId)]
  const [pictures, thumbnailAt] = [usePictureLoader(), useThumbnailAddress()]
  const relationship = relationshipIn(administered, albumId)
  return <AlbumSheet {...{ arriving, album, relationship, selection, labelling, seen, pictures, thumbnailAt }} />
})

type AlbumSheetProps = {
  arriving: ArrivingPhotos
  album: Album
  relationship: Relationship
  selection: PhotoSelection | undefined
  labelling: Labelling | undefined
  seen: Seen
  pictures: PictureLoader
  thumbnailAt: ThumbnailAddress | undefined
}

/** Apart, and rendered for new photos only when there are slices of time for them. */
const AlbumSheet = memo(function AlbumSheet(props: AlbumSheetProps) {
  const { arriving, album, relationship, selection, labelling, seen, pictures, thumbnailAt } = props
  const { albumId } = arriving
  const [query] = useSearchParams()
  const view = readSheetView(query)
  const filter = useSheetFilter(albumId, view)
  const { api, photos, measured } = useData()
  const onlySelected = useOnlySelected(selection, filter)
  const sets = useMemo(() => new Map([...onlySelected.sets, ...seen.sets]), [onlySelected.sets, seen.sets])
  const sheet = useSheet(arriving, { filter, relationship, sets })
  useSeenOfSheet(seen, sheet)
  useSelectionOfSheet(selection, sheet)
  useLabellingOfSheet(labelling, sheet)
  const settings = useSyncExternalStore(viewSettings.subscribe, viewSettings.get)
  const navigate = useNavigate()
  const openPhotoId = useMatch(`${patterns.album}/${patterns.photo}`)?.params.photoId
  const [railOpen, setRailOpen] = useState(false)
  const [writing, setWriting] = useState<{ begun: string | undefined }>()
  const labelKeys = useLabelKeyList(labelling)
  const [labelOpen, setLabelOpen] = useState<LabellingOpen>()
  // the photos first: what stands beside them follows in slices of time
  const hasFirstScreen = useDeferredValue(true, false)
  // through other eyes one looks at the same place
  const address = paths.album(albumId, { ...view, as: undefined })
  useFirstScreen({ photos, pictures, albumId, address, count: sheet.source.count })
  const views = useViews(albumId, labelKeys)
  const viewRows = () => <ViewRows views={views} sheet={sheet} filter={filter} />
  return (
    <>
      {openPhotoId === undefined && <title>{`${albumTitle(album)} · Contact Sheet`}</title>}
      <div inert={openPhotoId !== undefined} className="flex h-[calc(100dvh-var(--header-height))]">
        <aside className={`${railClass} overflow-y-auto px-3.5 py-3.5`}>
          {hasFirstScreen && (
            <LabelRail sheet={sheet} filter={filter} onWrite={(begun) => setWriting({ begun })} views={viewRows()} />
          )}
        </aside>
        <div className="relative min-w-0 flex-1">
          <PicturesProvider value={pictures}>
            <PhotoGrid
              key={albumId}
              label={`Photos of ${albumTitle(album)}`}
              source={sheet.source}
              scope={api.base}
              thumbnailAt={thumbnailAt}
              address={address}
              measured={measured}
              settings={settings}
              marks={sheet.marks}
              selection={selection}
              // digits that give labels do not jump; G always does
              digitsJump={sheet.relationship === 'Participant' || !labelling?.usesDigits()}
              openPhotoId={openPhotoId}
              onOpen={(index) => {
                const photoId = sheet.source.idAt(index)
                void navigate(paths.photo({ albumId, photoId, view }), { state: { fromSheet: true } })
              }}
              onPictureError={sheet.onPictureError}
              head={<Head albumId={albumId} album={album} relationship={sheet.relationship} count={sheet.total} />}
              bar={
                <FilterLine
                  sheet={sheet}
                  filter={filter}
                  onOpenRail={() => setRailOpen(true)}
                  since={!sheet.isLens && <Since seen={seen} columns={sheet.columns} filter={filter} />}
                  actions={<SelectAllButton selection={selection} />}
                  writing={writing}
                  onWrite={setWriting}
                />
              }
              empty={
                <NoPhotos
                  sheet={sheet}
                  filter={filter}
                  waiting={seen.isWaiting && /\bin:(?:new|relabelled)\b/.test(filter.text)}
                />
              }
            />
          </PicturesProvider>
          <SelectionTray selection={selection} total={sheet.total} onlySelected={onlySelected}>
            <LabelTrayPart
              sheet={sheet}
              labelling={labelling}
              selection={selection}
              onOpenBox={() => setLabelOpen({ box: selection?.ids() ?? [] })}
              onOpenKeys={() => setLabelOpen('keys')}
            />
          </SelectionTray>
        </div>
      </div>
      {railOpen && (
        <RailDrawer shows={countOf(sheet.matching, ['photo', 'photos'])} onClose={() => setRailOpen(false)}>
          <LabelRail
            sheet={sheet}
            filter={filter}
            views={viewRows()}
            onWrite={(begun) => {
              setRailOpen(false)
              setWriting({ begun })
            }}
          />
        </RailDrawer>
      )}
      <Suspense>{hasFirstScreen && <TakeBackKeys albumId={albumId} />}</Suspense>
      <Live albumId={albumId} />
      <ReceivedViews views={views} sheet={sheet} />
      <LabellingParts {...{ sheet, labelling, selection, openPhotoId }} open={labelOpen} onOpen={setLabelOpen} />
      <Outlet context={{ sheet, filter, labelling, openLabelKeys: () => setLabelOpen('keys') } satisfies PhotoOutlet} />
    </>
  )
})

type HeadProps = { albumId: string; album: Album; relationship: Relationship; count: number }

/** Apart from the page, which is rendered with every change of the filter. */
const Head = memo(function Head({ albumId, album, relationship, count }: HeadProps) {
  const { albums, photos } = useData()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const labelItems = useJournalMenuItems(albumId)
  const leave = async () => {
    await navigate(paths.albums(), { replace: true })
    for (const { queryKey } of [albums.detail(albumId), photos.list(albumId)]) queryClient.removeQueries({ queryKey })
  }
  return (
    <div className="pt-3.5">
      <AlbumHeader
        albumId={albumId}
        view="sheet"
        note={<StillComing albumId={albumId} count={count} />}
        actions={
          <>
            <ShareButton album={album} />
            <AddPhotos albumId={albumId} name={albumTitle(album)} relationship={relationship} />
            <AlbumMenu
              album={album}
              relationship={relationship}
              onDeleted={() => void leave()}
              more={labelItems}
              shareDialog={shareDialog}
            />
          </>
        }
      />
    </div>
  )
})
