/** Panes side by side. */
const FEWEST = 2
const MOST = 4

/** A comparison of photos: one is pinned, others come beside it. All by identifier. */
export type Comparison = {
  /** In the order of the queue; at least two. */
  candidates: readonly string[]
  /** The best so far; always in the first pane. */
  pinned: string
  /** The photo that keys act on; always in a pane. */
  active: string
  /** Index of the second pane's photo among the candidates without the pinned one. */
  first: number
  panes: number
}

const boundedPanes = (panes: number, candidates: number): number =>
  Math.max(FEWEST, Math.min(panes, MOST, Math.max(FEWEST, candidates)))

const others = ({ candidates, pinned }: Pick<Comparison, 'candidates' | 'pinned'>) =>
  candidates.filter((photoId) => photoId !== pinned)

/** The photos in the panes. */
export function panesOf(comparison: Comparison): readonly string[] {
  const { pinned, first, panes } = comparison
  return [pinned, ...others(comparison).slice(first, first + panes - 1)]
}

/** Clamps `panes` and `first` to the candidates, and makes a shown photo active. */
function withinCandidates(comparison: Comparison): Comparison {
  const panes = boundedPanes(comparison.panes, comparison.candidates.length)
  const rest = others(comparison)
  const first = Math.max(0, Math.min(comparison.first, rest.length - (panes - 1)))
  const found = { ...comparison, panes, first }
  const shown = panesOf(found)
  return shown.includes(comparison.active) ? found : { ...found, active: shown[1] ?? found.pinned }
}

/** Begins with a photo pinned and the next candidate active. Undefined with fewer than two candidates. */
export function beginComparison(
  candidates: readonly string[],
  { pinned, panes }: { pinned: string; panes: number },
): Comparison | undefined {
  if (candidates.length < FEWEST || !candidates.includes(pinned)) return undefined
  const rest = others({ candidates, pinned })
  const first = rest.findIndex((photoId) => candidates.indexOf(photoId) > candidates.indexOf(pinned))
  return withinCandidates({
    candidates,
    pinned,
    active: rest[Math.max(0, first)] ?? pinned,
    first: Math.max(0, first),
    panes,
  })
}

/** Makes the photo beside the active one active; at the edge the candidates scroll by one. */
export function stepComparison(comparison: Comparison, by: 1 | -1): Comparison {
  const shown = panesOf(comparison)
  const at = shown.indexOf(comparison.active) + by
  const isInside = at >= 0 && at < shown.length
  if (isInside && (by === 1 || at > 0 || comparison.first === 0))
    return { ...comparison, active: shown[at] ?? comparison.active }
  const moved = withinCandidates({ ...comparison, first: comparison.first + by, active: '' })
  const now = panesOf(moved)
  if (moved.first === comparison.first) return comparison
  return { ...moved, active: (by === 1 ? now.at(-1) : now[1]) ?? moved.pinned }
}

/** Pins the active photo: the best so far. The one pinned before is a candidate again, and the next one is active. */
export function pinActive(comparison: Comparison): Comparison {
  const { candidates, active, pinned } = comparison
  if (active === pinned) return comparison
  const rest = others({ candidates, pinned: active })
  const after = rest.findIndex((photoId) => candidates.indexOf(photoId) > candidates.indexOf(active))
  const first = after === -1 ? rest.length - 1 : after
  return withinCandidates({ ...comparison, pinned: active, first, active: rest[first] ?? active })
}

export const withActive = (comparison: Comparison, active: string): Comparison =>
  panesOf(comparison).includes(active) ? { ...comparison, active } : comparison

export const withPanes = (comparison: Comparison, panes: number): Comparison =>
  withinCandidates({ ...comparison, panes })

/** The photo to go on with after a comparison: the first undecided one; undefined if all are decided. */
export const undecidedIn = (
  { candidates }: Pick<Comparison, 'candidates'>,
  isDecided: (photoId: string) => boolean,
): string | undefined => candidates.find((photoId) => !isDecided(photoId))
