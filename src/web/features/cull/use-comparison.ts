import { useState } from 'react'
import { photoAt } from '#web/album/album-source.ts'
import { hasBit } from '#web/data/album/photo-bits.ts'
import type { Burst } from '#web/data/cull/bursts.ts'
import { beginComparison, type Comparison, panesOf, undecidedIn } from '#web/data/cull/comparison.ts'
import { messages } from './messages.ts'
import type { CullActs } from './use-cull.ts'

/** Candidates, counted from the current photo, when it is in no burst; the last photo is compared with the one before. */
const WITHOUT_BURST = 12

/** Panes to begin with outside a burst, and at most on an upright phone. */
const ON_A_PHONE = 2

const mostPanes = () => (matchMedia('(width < 40rem)').matches ? ON_A_PHONE : 4)

/** The comparison, if one is open: of the current photo's burst, or of the photos from it on. */
export function useComparison(cull: CullActs, burst: Burst | undefined) {
  const [comparison, setComparison] = useState<Comparison>()
  const { name, idAt, index, end, queue, columns, decided } = cull
  const [of, setOf] = useState(name)
  // closes it when the pass or the reviewer's share changes: its photos may not be in that queue
  if (of !== name) {
    setOf(name)
    setComparison(undefined)
  }
  const change = (next: Comparison | undefined) => {
    setComparison(next)
    if (next) cull.see(panesOf(next))
  }
  const open = () => {
    const pinned = idAt(index)
    const first = Math.max(Math.min(index, end - ON_A_PHONE), 0)
    const { from, to } = burst ?? { from: first, to: Math.min(end, first + WITHOUT_BURST) - 1 }
    const candidates = Array.from({ length: to - from + 1 }, (_, at) => idAt(from + at)).filter(
      (id) => id !== undefined,
    )
    if (pinned === undefined) return
    change(
      beginComparison(candidates, { pinned, panes: burst ? Math.min(candidates.length, mostPanes()) : ON_A_PHONE }),
    )
  }
  const isDecided = (photoId: string) => hasBit(decided, columns.positions.get(photoId) ?? columns.count)
  const indexOf = (photoId: string | undefined) => queue.indexOf(columns.positions.get(photoId ?? '') ?? -1)
  const close = () => {
    if (comparison === undefined) return
    setComparison(undefined)
    const goOn = undecidedIn(comparison, isDecided)
    const at = indexOf(goOn ?? comparison.candidates.at(-1))
    if (at >= 0) cull.goTo(goOn === undefined ? at + 1 : at)
  }
  const active = comparison && photoAt(columns, columns.positions.get(comparison.active) ?? -1)?.name
  return {
    comparison,
    /** Names the active photo for screen readers, and says whether it is the best so far. */
    activeName: active && comparison.active === comparison.pinned ? `${active}. ${messages.best}` : active,
    change,
    open,
    close,
    /** Closes the comparison and goes to a photo of the filmstrip. */
    goTo: (at: number) => {
      setComparison(undefined)
      cull.goTo(at)
    },
  }
}

export type CompareActs = ReturnType<typeof useComparison>
