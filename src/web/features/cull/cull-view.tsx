import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { AlbumFilmstrip, type StripMiddle, useStripMiddle } from '#web/album/album-filmstrip.tsx'
import { useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import type { LabelShortcut } from '#web/data/labelling/shortcuts.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { paths } from '#web/paths.ts'
import { CullBar } from './cull-bar.tsx'
import { BurstOffer, CullFoot, CullPanel } from './cull-panel.tsx'
import { CullProgress, CullProgressBar } from './cull-progress.tsx'
import { messages } from './messages.ts'
import { OnePhoto } from './one-photo.tsx'
import { useBurst } from './use-burst.ts'
import { useComparison } from './use-comparison.ts'
import { useCullMenu } from './use-cull-menu.tsx'
import { useCullPhotos } from './use-cull-photos.ts'
import type { CullActs } from './use-cull.ts'

const SideBySide = lazyNamed(() => import('./side-by-side.tsx'), 'SideBySide')
const SplitDialog = lazyNamed(() => import('./split-dialog.tsx'), 'SplitDialog')

type LegendOptions = {
  photoId: string | undefined
  onPress: (shortcut: LabelShortcut) => void
  inRow: boolean
}

type CullViewProps = {
  cull: CullActs
  onRedo: () => void
  onLink: () => void
  /** Status of background work. */
  status: ReactNode
  /** Renders the label shortcuts as buttons, in a column or in a row. */
  renderLegend: (options: LegendOptions) => ReactNode
}

/** The full-window cull: one photo at a time, or a few side by side; a label shortcut decides the current one. */
export function CullView({ cull, onRedo, onLink, status, renderLegend }: CullViewProps) {
  const { albumId, album, filter, columns, openLabellingDialog } = useAlbum()
  const navigate = useNavigate()
  const place = useStripMiddle(cull.index)
  const photos = useCullPhotos(cull, place.middle)
  const burst = useBurst(cull)
  const compare = useComparison(cull, burst)
  const [splitting, setSplitting] = useState(false)
  const { canDecide, isReady, isEnd } = cull
  const { comparison } = compare
  const sheet = paths.album(albumId, { filter: filter.view.filter })
  const photoId = comparison ? comparison.active : cull.photoId
  const press = (shortcut: LabelShortcut) => {
    if (comparison) cull.label(shortcut, [comparison.active])
    else cull.decide(shortcut)
  }
  const legendOf = (inRow: boolean) => (canDecide ? renderLegend({ photoId, onPress: press, inRow }) : undefined)
  const common = {
    undo: canDecide ? () => void cull.undo() : undefined,
    redo: canDecide ? onRedo : undefined,
    labels: photoId === undefined ? undefined : () => openLabellingDialog({ picker: [photoId] }),
  }
  const offer = burst && !comparison && isReady && !isEnd && (
    <BurstOffer count={burst.to - burst.from + 1} onCompare={compare.open} />
  )
  const onCompare = comparison || isEnd || cull.end < 2 ? undefined : compare.open
  const items = useCullMenu(cull, {
    onSplit: () => setSplitting(true),
    onCompare,
    onLink,
    labels: common.labels,
  })
  return (
    <div className="fixed inset-0 z-40 flex flex-col bg-sunken pb-(--safe-bottom) text-ink">
      <h1 className="sr-only">{messages.title(albumTitle(album))}</h1>
      <CullBar
        back={albumTitle(album)}
        to={sheet}
        status={status}
        items={items}
        onUndo={common.undo}
        onCompare={onCompare}
        onKeys={canDecide ? () => openLabellingDialog('shortcuts') : undefined}
      >
        <CullProgress {...cull} frame={photos.current?.frame} frames={columns.count} />
      </CullBar>
      <CullProgressBar progress={cull.progress} />
      <div className="flex min-h-0 flex-1 gap-2 py-2 with-rail:pe-3 short:pe-[max(8px,var(--safe-end))]">
        <div className="relative min-w-0 flex-1">
          {comparison ? (
            <Suspense>
              <SideBySide cull={cull} compare={compare} comparison={comparison} acts={common} />
            </Suspense>
          ) : (
            <OnePhoto
              cull={cull}
              photos={photos}
              acts={{ ...common, compare: compare.open, close: () => void navigate(sheet, { replace: true }) }}
              offer={offer}
            />
          )}
        </div>
        <CullPanel legend={legendOf(false)} note={noteOf(cull)} isComparing={comparison !== undefined} />
      </div>
      <CullFoot legend={photoId === undefined ? undefined : legendOf(true)} isComparing={comparison !== undefined}>
        <CullFilmstrip cull={cull} place={place} onGoTo={compare.goTo} />
      </CullFoot>
      {/* announces the current or active photo to screen readers */}
      <output className="sr-only">{compare.activeName ?? photos.current?.name}</output>
      <Suspense>{splitting && <SplitDialog view={cull.view} onClose={() => setSplitting(false)} />}</Suspense>
    </div>
  )
}

type CullFilmstripProps = { cull: CullActs; place: StripMiddle; onGoTo: (index: number) => void }

const CullFilmstrip = ({ cull: { queue, index, isEnd, isReady }, ...props }: CullFilmstripProps) => (
  <div className="pb-1 short:hidden">
    {isReady && <AlbumFilmstrip {...{ queue, index }} hasCurrent={!isEnd} {...props} />}
  </div>
)

function noteOf({ canDecide, isReady, areOwn, shortcuts }: CullActs): string | undefined {
  if (!isReady) return undefined
  if (!canDecide) return messages.adminsOnly
  if (areOwn) return undefined
  return shortcuts.length > 0 ? messages.suggested : messages.noLabels
}
