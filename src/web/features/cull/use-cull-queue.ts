import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { around } from '#web/album/album-source.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { hasBit, type PhotoBits, setBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { bitsIn } from '#web/data/album/photo-set.ts'
import { cullProgress, cullQueue, decidedBits, queueBits, resumeIndex } from '#web/data/cull/cull-queue.ts'
import type { Cull } from '#web/data/cull/open-cull.ts'
import { shareBits } from '#web/data/cull/reviewer-share.ts'
import type { LabelShortcuts } from '#web/data/labelling/shortcuts.ts'
import { digestText } from '#web/lib/text/digest-text.ts'
import { useStore } from '#web/lib/use-store.ts'
import type { CullView } from '#web/paths.ts'

/** A pass over undecided photos: those that were decided when it began are left out until the next one. */
type Pass = { key: string; columns: PhotoColumns; decided: PhotoBits }

type QueueOptions = {
  store: Cull | undefined
  view: CullView
  shortcuts: LabelShortcuts
  /** Whether the shortcuts have loaded: they determine which photos are decided. */
  isKnown: boolean
}

const noBits: PhotoBits = new Uint32Array(0)

/** The key under which this device stores the place in a queue. */
export const queueName = ({ filter, pass, reviewer }: CullView) => digestText(JSON.stringify([filter, pass, reviewer]))

/** The queue of an album's cull, the place in it, and its progress. */
export function useCullQueue({ store, view, shortcuts, isKnown }: QueueOptions) {
  const { columns, shown, isWhole, isCurrent } = useAlbum()
  const { ids, count } = columns
  const state = useStore(store, (now) => now)
  const name = queueName(view)
  const [passNumber, setPassNumber] = useState(0)
  const [pass, setPass] = useState<Pass>()

  // a layout effect: the store has the columns before the first key press
  useLayoutEffect(() => store?.follow(columns), [store, columns])

  // while the cull is open, this tab stays at its own places; the store outlives it
  useEffect(() => () => store?.disownPlaces(), [store])

  const decidedHere = state?.decided ?? noBits
  const decided = useMemo(() => decidedBits(columns, { shortcuts, decidedHere }), [columns, shortcuts, decidedHere])
  const passKey = `${name} ${passNumber}`
  const isSettled = view.pass === undefined || pass?.key === passKey
  // the pass begins during render, once the store has these photos, and the shortcuts and current labels have loaded
  if (!isSettled && store?.follows(columns) && isKnown && isCurrent) setPass({ key: passKey, columns, decided })
  // it ends when all photos are chosen: the next pass leaves out those decided meanwhile
  if (view.pass === undefined && pass) setPass(undefined)

  const { number, of: reviewers } = view.reviewer ?? { number: 1, of: 1 }
  const share = useMemo(
    () => (reviewers > 1 ? shareBits({ ids, count }, { number, of: reviewers }) : undefined),
    [ids, count, number, reviewers],
  )
  const activePass = view.pass && isSettled ? pass : undefined
  const excluded = useMemo(
    () =>
      activePass &&
      bitsIn({ ids, count, positions: columns.positions }, { ids: activePass.columns.ids, bits: activePass.decided }),
    [activePass, ids, count, columns.positions],
  )
  const queue = useMemo(() => cullQueue({ shown, share, decided: excluded }), [shown, share, excluded])
  const all = useMemo(() => queueBits(queue, count), [queue, count])

  const place = store?.placeIn(name)
  const found = place && around(queue, columns.positions.get(place.photoId))
  const isFound = place !== undefined && columns.positions.has(place.photoId)
  // while an album is still arriving, the photo to resume at may be yet to come
  const isReady = state !== undefined && isSettled && (isFound || isWhole || (place === undefined && queue.length > 0))
  const end = queue.length
  const indexOf = (photoId: string) => around(queue, columns.positions.get(photoId)).position
  const resumed = () =>
    store && place && isWhole ? resumeIndex(queue, { ...place, ids, hasSeen: store.hasSeen, indexOf }) : 0
  const index =
    isFound && found ? (place.isPassed ? (found.next ?? end) : (found.position ?? found.next ?? end)) : resumed()
  return {
    name,
    columns,
    queue,
    index,
    place,
    isReady,
    isEnd: isReady && index >= end,
    decided,
    progress: cullProgress(all, { total: end, seen: state?.seen ?? noBits, decided }),
    decisions: state?.decisions.length ?? 0,
    moments: state?.moments ?? [],
    /** Takes a photo into the pass that was left out of it as decided. */
    readmit: (photoId: string) => {
      setPass((now) => {
        const position = now?.columns.positions.get(photoId)
        if (now === undefined || position === undefined || !hasBit(now.decided, position)) return now
        const others = now.decided.slice()
        setBit(others, position, false)
        return { ...now, decided: others }
      })
    },
    /** Begins the next pass, without photos decided since the last. */
    beginPass: () => setPassNumber(passNumber + 1),
  }
}

export type CullQueue = ReturnType<typeof useCullQueue>
