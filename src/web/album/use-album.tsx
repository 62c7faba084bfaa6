import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import {
  memo,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Album } from '#contract/index.ts'
import { indexLabels } from '#web/data/album/label-index.ts'
import type { Label } from '#web/data/album/label.ts'
import { useData } from '#web/data/data-context.tsx'
import { type HeldPhotos, holdPhotos } from '#web/data/filter/held-photos.ts'
import type { NamedSets } from '#web/data/filter/matching-bits.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { type Relationship, relationshipIn } from '#web/data/resources/album-queries.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { albumSource } from './album-source.ts'
import {
  pointedPhotos,
  withPointedLabel,
  albumContents,
  albumView,
  matchAlbum,
  type Matches,
  columnsToShow,
} from './album-view.ts'
import { useAlbumAddresses } from './use-album-addresses.ts'
import { type AlbumFilter, useAlbumFilter } from './use-album-filter.ts'
import { type ArrivingPhotos, useAlbumPreview, useArrivingPhotos, useNewPhotos } from './use-album-photos.ts'
import {
  type LabellingDialog,
  useLabelling,
  useLateLabelling,
  useOnlySelected,
  useSelection,
} from './use-album-stores.ts'
import { useApplyLabels } from './use-apply-labels.ts'
import { type UnseenChanges, useSeen, useSeenComparison } from './use-seen.ts'

type OpenAlbumOptions = {
  arriving: ArrivingPhotos
  album: Album
  /** Of the caller to the album. */
  relationship: Relationship
  selection: PhotoSelection | undefined
  labelling: Labelling | undefined
  seen: UnseenChanges
  /** Whether the address may ask for the participant lens. */
  hasLens: boolean
}

type AlbumViewHookOptions = { filter: AlbumFilter; isLens: boolean; sets: NamedSets }

/** Holds photos that stop matching, so that nothing vanishes while the user looks. A change of `key` drops them. */
function useHeldPhotos(key: string, { columns, matching }: Matches) {
  const [held, setHeld] = useState<HeldPhotos>()
  const isCurrent = held?.key === key && held.columns === columns && held.matching === matching
  const current = useMemo(
    () => (isCurrent ? held : holdPhotos(held, { key, columns, matching })),
    [isCurrent, held, key, columns, matching],
  )
  // derived from the previous state: set during render, as React's guide recommends
  if (held !== current) setHeld(current)
  return { held: current, letGo: () => setHeld({ ...current, lingering: new Uint32Array(0) }) }
}

/** The view of the album; each step is memoised. */
function useAlbumView({ albumId, album }: ArrivingPhotos, { filter, isLens, sets }: AlbumViewHookOptions) {
  const { value, text } = filter
  const { labelStore } = useData()
  const pending = useSyncExternalStore(labelStore.subscribe, () => labelStore.of(albumId))
  const whole = useMemo(() => columnsToShow(album, { pending, isLens }), [album, pending, isLens])
  const labels = useMemo(() => indexLabels(whole), [whole])
  const ahead = useAlbumPreview(albumId, { text, album })
  const preview = useMemo(
    () => ahead && columnsToShow(ahead, { pending, isLens, within: whole.positions }),
    [ahead, pending, isLens, whole.positions],
  )
  const matches = useMemo(() => matchAlbum(value, { whole, preview, sets }), [value, whole, preview, sets])
  const { held, letGo } = useHeldPhotos(`${isLens} ${text}`, matches)
  const contents = useMemo(() => albumContents(whole, sets), [whole, sets])
  const view = useMemo(() => albumView({ filter: value, sets, whole, held }), [value, sets, whole, held])
  return { view, contents, labels, letGo, answer: matches.isPreview ? ahead : album }
}

/** The open album: its view, its stores, and the state that its page shares. */
function useOpenAlbum({ arriving, album, relationship, selection, labelling, seen, hasLens }: OpenAlbumOptions) {
  const { albumId, isPending: isLoading, isFetching, isRefetchError: isStale } = arriving
  const filter = useAlbumFilter(albumId)
  const isLens = hasLens && filter.view.as === 'participant'
  const onlySelected = useOnlySelected(selection, filter)
  const sets = useMemo(() => new Map([...onlySelected.sets, ...seen.sets]), [onlySelected.sets, seen.sets])
  const { view, contents, labels, letGo, answer } = useAlbumView(arriving, { filter, isLens, sets })
  const { columns, shown, marks } = view
  const addresses = useAlbumAddresses(albumId, answer)
  const rows = answer?.rows
  const askedAt = answer?.askedAt ?? 0
  const isPart = arriving.album?.progress !== undefined
  const source = useMemo(
    () => albumSource({ columns, rows, addresses, shown, isPart }),
    [columns, rows, addresses, shown, isPart],
  )
  const [pointed, setPointed] = useState<Label>()
  const allMarks = useMemo(() => withPointedLabel(pointed, { columns, marks }), [pointed, columns, marks])
  const isHighlighted = useMemo(() => pointedPhotos(pointed, { columns, shown }), [pointed, columns, shown])
  const inViewer = useRef<string>(undefined)
  const [labellingDialog, openLabellingDialog] = useState<LabellingDialog>()
  const isCutOff = isPart && (isStale || !isFetching)
  const progress = isCutOff ? undefined : arriving.album?.progress
  const isWhole = !isLoading && !isPart
  const isCurrent = isWhole && ((arriving.album?.askedAt ?? 0) > 0 || !isFetching)

  // layout effects: the stores are current before any click or key press
  useLayoutEffect(() => selection?.follow(columns, shown), [selection, columns, shown])
  useLayoutEffect(() => labelling?.follow({ columns, askedAt, isStale }), [labelling, columns, askedAt, isStale])
  // after the effect above: it gives labels of the photos that labelling knows
  const applyLabels = useApplyLabels({ albumId, labelling, whenOpen: useLateLabelling({ columns, askedAt, isStale }) })
  useSeenComparison(seen, { columns, isComplete: isCurrent && !isStale && !isLens })

  return {
    ...view,
    ...contents,
    albumId,
    album,
    /** The labels of the whole album, with their counts. */
    labels,
    filter,
    /** Shown as participants see it. */
    isLens,
    /** Through the lens everyone is a participant. */
    relationship: isLens ? ('Participant' as const) : relationship,
    /** True unless the caller is known to be a participant; the service refuses callers who aren't admins. */
    canLabel: !isLens && relationship !== 'Participant',
    /** No photo has arrived yet. */
    isLoading,
    /** Progress while the album is still arriving. */
    progress,
    /** The whole album has arrived. */
    isWhole,
    /** The read of the album has failed midway: the rest of it is missing until a refetch succeeds. */
    isCutOff,
    /** False while only the copy kept on this device is shown and the service may yet replace it. */
    isCurrent,
    /** The photos shown may be outdated or incomplete: a refetch failed. */
    isStale,
    /** Why the last read of the photos failed. */
    readError: arriving.error,
    /** When the photos were read, in milliseconds since 1970. */
    readAt: arriving.album?.givenAt ?? 0,
    refresh: arriving.refetch,
    /** The photos are being read, for the first time or again. */
    isFetching,
    /** Drops the photos that no longer match. */
    letGo,
    source,
    /** The rows as sent, by position in the album, for their addresses. */
    rows,
    addresses,
    onPictureError: addresses.onPictureError,
    /** Marks along the scrubber, including those of the hovered label. */
    marks: allMarks,
    /** Tells whether a photo of the sheet has the hovered label; undefined without one. */
    isHighlighted,
    /** Marks the photos of a label while it is hovered or focused. */
    // a transition: pointer moves and clicks must not wait for the marks
    pointAt: (label: Label | undefined) => startTransition(() => setPointed(label)),
    /** undefined until its code and stored state are loaded; so is `labelling`. */
    selection,
    onlySelected,
    labelling,
    applyLabels,
    seen,
    labellingDialog,
    openLabellingDialog,
    /** The photo in the viewer; while the user steps through photos quickly, the address lags behind. */
    inViewer: () => inViewer.current,
    showInViewer: (photoId: string | undefined) => {
      inViewer.current = photoId
    },
  }
}

export type OpenAlbum = ReturnType<typeof useOpenAlbum>

const context = requiredContext<OpenAlbum>('open album')

/**
 * The open album. A context rather than an external store: store updates render synchronously, but those of an arriving
 * album must be interruptible.
 */
export const useAlbum = context.useValue

type AlbumProviderProps = {
  albumId: string
  hasLens?: boolean
  /** Must be referentially stable, or the whole page renders with every change of the address. */
  children: ReactNode
}

/** Opens an album: its photos and its stores. */
export function AlbumProvider({ albumId, hasLens = true, children }: AlbumProviderProps) {
  const arriving = useArrivingPhotos(albumId)
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const { data: administered } = useQuery(albums.administered(albumId))
  useNewPhotos(albumId)
  const stores = { selection: useSelection(albumId), labelling: useLabelling(albumId), seen: useSeen(albumId) }
  return (
    <OpenAlbumProvider
      // an open dialog of one album must not act on the next
      key={albumId}
      {...{ arriving, album, hasLens, ...stores }}
      relationship={relationshipIn(administered, albumId)}
    >
      {children}
    </OpenAlbumProvider>
  )
}

/** Memoised, so that it renders with the deferred photos only. */
const OpenAlbumProvider = memo(function OpenAlbumProvider({
  children,
  ...options
}: OpenAlbumOptions & { children: ReactNode }) {
  return <context.Provider value={useOpenAlbum(options)}>{children}</context.Provider>
})
