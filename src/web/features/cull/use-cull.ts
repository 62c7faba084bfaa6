import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import type { LabelIndex } from '#web/data/album/label-index.ts'
import type { Cull } from '#web/data/cull/open-cull.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { type LabelShortcut, type LabelShortcuts, suggestShortcuts } from '#web/data/labelling/shortcuts.ts'
import { useCullStore } from '#web/data/use-cull-store.ts'
import { useStore } from '#web/lib/use-store.ts'
import { type CullView, paths, readPhotoId } from '#web/paths.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { readCullView } from './read-cull-view.ts'
import { type CullQueue, queueName, useCullQueue } from './use-cull-queue.ts'

const none: LabelShortcuts = []

/** The label shortcuts in use: the album's own or, while it has none, its most used labels on the digit keys. */
function useShortcuts(labelling: Labelling | undefined, { labels, isWhole }: { labels: LabelIndex; isWhole: boolean }) {
  const own = useStore(labelling, (state) => state?.shortcuts ?? none)
  const [suggested, setSuggested] = useState<LabelShortcuts>()
  // fixed for the whole visit, even as counts change
  const first = suggested ?? (isWhole ? suggestShortcuts([], [...labels.public, ...labels.restricted]) : undefined)
  if (first !== suggested) setSuggested(first)
  // other parts show keys only while a listener for them is registered
  useEffect(() => labelling?.attend(), [labelling])
  const areOwn = own.length > 0
  return { shortcuts: areOwn ? own : (first ?? none), areOwn }
}

type UndoOptions = {
  store: Cull | undefined
  queue: Pick<CullQueue, 'columns' | 'queue' | 'readmit'>
  labelling: Labelling | undefined
  goTo: (index: number) => void
  /** The photo to go back to once it has entered the queue. */
  awaited: string | undefined
  onAwait: (photoId: string | undefined) => void
  /** Undoes the last label change; resolves with its photos. */
  onUndo: () => Promise<readonly string[]>
}

/** Undoes the last decision and goes back to its photo, which filter or pass may exclude until its label is undone. */
function useCullUndo({ store, queue: cullQueue, labelling, goTo, awaited, onAwait, onUndo }: UndoOptions) {
  const { columns, queue, readmit } = cullQueue
  const indexOf = (photoId: string) => queue.indexOf(columns.positions.get(photoId) ?? -1)
  const returnTo = (photoId: string) => {
    const at = indexOf(photoId)
    store?.reopen(photoId)
    if (at !== -1) return goTo(at)
    onAwait(photoId)
    readmit(photoId)
  }
  const awaitedAt = awaited === undefined ? -1 : indexOf(awaited)
  const arrive = useEffectEvent(goTo)
  useLayoutEffect(() => {
    if (awaitedAt !== -1) arrive(awaitedAt)
  }, [awaitedAt])
  return async () => {
    const last = store?.takeBack()
    if (last) returnTo(last.photoId)
    if (last && !last.changed) return
    await labelling?.settled()
    const [undone, ...others] = await onUndo()
    if (undone === undefined || undone === last?.photoId) return
    // another photo: a reload loses decisions but not the journal, or the last change came from the picker
    if (last) store?.decide(last)
    onAwait(undefined)
    if (others.length === 0) returnTo(undone)
  }
}

type LinkedOptions = Pick<CullQueue, 'isReady' | 'queue' | 'columns'> & {
  view: CullView
  goTo: (index: number) => void
}

/**
 * Goes to the photo that a link names, once, and removes it from the address: a reload must resume at this device's own
 * place.
 */
function useLinkedPhoto({ isReady, queue, columns, view, goTo }: LinkedOptions) {
  const { albumId, isWhole } = useAlbum()
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { show } = useToast()
  const photoId = readPhotoId(query)
  const go = useEffectEvent((linked: string) => {
    const at = queue.indexOf(columns.positions.get(linked) ?? -1)
    if (at === -1) show({ text: messages.notInQueue })
    else goTo(at)
    void navigate(paths.cull(albumId, view) + hash, { replace: true })
  })
  // moves the place from the address to the store
  useLayoutEffect(() => {
    if (photoId !== undefined && isReady && isWhole) go(photoId)
  }, [photoId, isReady, isWhole])
}

/** Lists the photos that come after an index of a queue. */
const idsAfter = ({ queue, columns }: CullQueue, index: number) =>
  function* () {
    for (const position of queue.subarray(index + 1)) yield columns.ids[position] ?? ''
  }

type DecideOptions = { store: Cull | undefined; labelling: Labelling; photoIds: readonly string[] }

/** Uses a label shortcut on photos, which is a decision on each. */
function decideOn({ store, labelling, photoIds }: DecideOptions, { steps }: LabelShortcut): void {
  const addsLabel = steps.some(({ wanted }) => wanted)
  for (const photoId of photoIds) {
    const changed = labelling.effects(steps, [photoId]).some(({ changes }) => changes > 0)
    const decision = { photoId, changed, addsLabel }
    store?.decide(decision)
    // or an undo would take back the decision before it
    const onRefused = () => void (decision.changed = false)
    labelling.apply({ steps, photoIds: [photoId], seen: true, onRefused })
  }
}

/** The cull of the open album: its queue and the actions on it. */
export function useCull({ onUndo }: Pick<UndoOptions, 'onUndo'>) {
  const album = useAlbum()
  const { albumId, labelling, labels, isWhole } = album
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const view = readCullView(query)
  const store = useCullStore(albumId)
  const { shortcuts, areOwn } = useShortcuts(labelling, { labels, isWhole })
  const isKnown = labelling !== undefined
  const canDecide = album.canLabel && isKnown
  const queue = useCullQueue({ store, view, shortcuts, isKnown })
  const { index, name, isReady, isEnd } = queue
  const end = queue.queue.length
  const idAt = (at: number) => queue.columns.ids[queue.queue[at] ?? -1]
  const photoId = isReady ? idAt(index) : undefined

  const [awaited, setAwaited] = useState<string>()
  const moveTo = (at: number) => {
    const place = Math.max(0, Math.min(at, end - 1))
    const to = isReady ? idAt(place) : undefined
    if (to !== undefined) store?.goTo({ queue: name, photoId: to, isPassed: at >= end, after: idsAfter(queue, place) })
  }
  const goTo = (at: number) => {
    setAwaited(undefined)
    moveTo(at)
  }
  const next = () => {
    if (isEnd) return
    store?.leave(performance.now())
    goTo(index + 1)
  }
  const label = (shortcut: LabelShortcut, photoIds: readonly string[]) => {
    if (canDecide) decideOn({ store, labelling, photoIds }, shortcut)
  }
  /** Starts the next pass over undecided photos at its first photo. */
  const cullUndecided = () => {
    const undecided = { ...view, pass: 'undecided' as const }
    store?.restart(queueName(undecided))
    if (view.pass === 'undecided') queue.beginPass()
    else void navigate(paths.cull(albumId, undecided), { replace: true })
  }

  // the stored place follows the screen
  const isKept = queue.place?.photoId === photoId && !queue.place?.isPassed
  const arrive = useEffectEvent((here: string, isPlace: boolean) => {
    if (!isPlace) moveTo(index)
    // resumed here: a page that was closed may have stored the place but not that the photo was seen
    else store?.see([here])
  })
  // a layout effect: run after a key press, it would undo that step
  useLayoutEffect(() => {
    if (photoId !== undefined) arrive(photoId, isKept)
  }, [photoId, isKept])
  // after the effect above: the linked place wins over the stored one
  useLinkedPhoto({ ...queue, view, goTo })
  const undo = useCullUndo({ store, queue, labelling, goTo, awaited, onAwait: setAwaited, onUndo })

  return {
    ...queue,
    /** Marks photos of a comparison as seen. */
    see: (photoIds: readonly string[]) => store?.see(photoIds),
    view,
    end,
    photoId,
    idAt,
    shortcuts,
    areOwn,
    canDecide,
    shortcutOf: (key: string) => shortcuts.find((shortcut) => shortcut.key === key),
    goTo,
    next,
    previous: () => goTo(isEnd ? end - 1 : index - 1),
    /** Applies a label shortcut to the current photo and moves on. */
    decide: (shortcut: LabelShortcut) => {
      if (photoId === undefined || !canDecide) return
      label(shortcut, [photoId])
      next()
    },
    label,
    undo,
    cullUndecided,
    startOver: () => store?.restart(name),
  }
}

export type CullActs = ReturnType<typeof useCull>
