import { countBits, hasBit, type PhotoBits } from '#web/data/album/photo-bits.ts'
import { firstIndex } from '#web/lib/binary-search.ts'
import { createStore } from '#web/lib/store.ts'
import {
  bitsOfRuns,
  countShown,
  differingBits,
  eitherBits,
  equalBits,
  type IndexRun,
  runBetween,
} from './index-runs.ts'
import {
  crossing,
  isSelected,
  type Roster,
  selectedById,
  selectedIds,
  selectedIn,
  type SelectedPhotos,
} from './selected-photos.ts'

/** What is said of a selection; a new object whenever one of it changes. */
export type SelectionState = {
  /** Photos of the album that are selected. */
  count: number
  /** Of them, those the filter lets through. */
  shown: number
  canUndo: boolean
  /** A drag goes on: what is selected changes with every move. */
  isMoving: boolean
  /** Photos that the last step let go when it emptied the selection. */
  cleared: number
}

/** What a drag does to what was selected when it began. */
export type DragMode = 'replace' | 'add' | 'toggle'

type SelectionOptions = {
  /** Identifiers that were selected before. */
  kept: readonly string[]
  /** Told whenever someone has selected something else. */
  onChange: (selected: SelectedPhotos) => void
}

/** Steps that can be taken back. */
const STEPS = 50

/**
 * What is selected in one album, outside React so that a tile hears of it without its sheet being rendered. Indexes are
 * those of the photos shown; inside it is a bit for each photo of the album, so 50,000 cost what one costs.
 */
export function createPhotoSelection({ kept, onChange }: SelectionOptions) {
  let selected = selectedById(kept)
  let shown: Uint32Array = new Uint32Array(0)
  let past: SelectedPhotos[] = []
  /** Where ranges begin, and what was selected before the one that is being drawn out. */
  let anchor: string | undefined
  let drawn: { from: SelectedPhotos; reached: string | undefined } | undefined
  let dragged: SelectedPhotos | undefined
  const state = createStore<SelectionState>({ count: 0, shown: 0, canUndo: false, isMoving: false, cleared: 0 })

  const refresh = (cleared = 0) => {
    const count = countBits(selected.bits)
    const isWhole = shown.length === selected.roster.count
    state.set({
      count,
      shown: isWhole || count === 0 ? count : countShown(selected.bits, shown),
      canUndo: past.length > 0,
      isMoving: dragged !== undefined,
      cleared,
    })
  }
  const remember = (before: SelectedPhotos) => {
    past = [...past.slice(1 - STEPS), before]
  }
  const set = (next: SelectedPhotos, cleared = 0) => {
    selected = next
    refresh(cleared)
    if (dragged === undefined) onChange(selected)
  }
  const withBits = (bits: PhotoBits): SelectedPhotos => ({ ...selected, bits })
  /** One step that can be taken back. */
  const step = (next: SelectedPhotos) => {
    drawn = undefined
    if (equalBits(next.bits, selected.bits) && next.away === selected.away) return
    remember(selected)
    set(next, countBits(next.bits) === 0 ? state.get().count : 0)
  }
  const bitsOf = (...runs: IndexRun[]) => bitsOfRuns(runs, { shown, count: selected.roster.count })
  const idAt = (index: number) => selected.roster.ids[shown[index] ?? -1]
  const indexOf = (photoId: string | undefined) => {
    const position = photoId === undefined ? undefined : selected.roster.positions.get(photoId)
    return position === undefined ? undefined : indexOfPosition(shown, position)
  }
  /** From the anchor to a photo. Without an anchor in view there is nothing between: the photo itself. */
  const rangeTo = (index: number) => runBetween(indexOf(anchor) ?? index, index)

  return {
    subscribe: state.subscribe,
    get: state.get,
    has: (photoId: string): boolean => isSelected(selected, photoId),
    /** All by identifier, in the album's order, as they are at this moment. */
    ids: (): string[] => selectedIds(selected),
    /** By position in the album; not to be written on. */
    bits: (): PhotoBits => selected.bits,

    /** The album as it is now, and which of it is shown, ascending. What is selected stays so, also out of sight. */
    follow: (roster: Roster, positions: Uint32Array): void => {
      if (roster === selected.roster && positions === shown) return
      const before = state.get()
      const { bits } = selected
      if (roster !== selected.roster) {
        const cross = crossing(selected.roster, roster)
        selected = cross(selected)
        past = past.map(cross)
        if (drawn) drawn = { ...drawn, from: cross(drawn.from) }
        if (dragged) dragged = cross(dragged)
      }
      shown = positions
      // nothing selected, nothing to tell: while an album arrives this is asked for every few milliseconds
      if (before.count > 0 || !equalBits(bits, selected.bits)) refresh(before.cleared)
    },

    /** The other way round for one photo; ranges begin at it. */
    toggle: (index: number): void => {
      anchor = idAt(index)
      step(withBits(differingBits(selected.bits, bitsOf({ from: index, to: index }))))
    },
    /** Ranges begin at this photo from now on. */
    anchorAt: (index: number): void => {
      drawn = undefined
      anchor = idAt(index)
    },
    /** Whether a range that goes on from this photo is the one that is being drawn out. */
    isEndOfRange: (index: number): boolean => {
      const photoId = idAt(index)
      return photoId !== undefined && (photoId === anchor || photoId === drawn?.reached)
    },
    rangeTo,
    /** The range from the anchor to a photo, beside what was selected before; another end takes the place of this one. */
    extendTo: (index: number): void => {
      anchor = indexOf(anchor) === undefined ? idAt(index) : anchor
      const { from } = drawn ?? { from: selected }
      if (drawn === undefined) remember(from)
      drawn = { from, reached: idAt(index) }
      set({ ...from, bits: eitherBits(from.bits, bitsOf(rangeTo(index))) })
    },
    /** The range from the anchor to a photo, for good: the next one does not take its place. */
    addRangeTo: (index: number): void => {
      const range = bitsOf(rangeTo(index))
      anchor = idAt(index)
      step(withBits(eitherBits(selected.bits, range)))
    },

    /** A drag begins. It is one step, however far it goes. */
    startDrag: (): void => {
      dragged = selected
      drawn = undefined
      refresh()
    },
    dragOver: (runs: readonly IndexRun[], mode: DragMode): void => {
      if (dragged === undefined) return
      const bits = bitsOf(...runs)
      const { bits: before } = dragged
      if (mode === 'replace') set(selectedIn(selected.roster, bits))
      else set({ ...dragged, bits: mode === 'add' ? eitherBits(before, bits) : differingBits(before, bits) })
    },
    /** Ends the drag; `keep: false` takes back what it did. */
    endDrag: ({ keep }: { keep: boolean }): void => {
      if (dragged === undefined) return
      const before = dragged
      dragged = undefined
      if (!keep) selected = before
      else if (!equalBits(before.bits, selected.bits)) remember(before)
      set(selected)
    },

    /** All that is shown, and nothing else. */
    all: (): void => step(selectedIn(selected.roster, bitsOf({ from: 0, to: shown.length - 1 }))),
    none: (): void => {
      anchor = undefined
      step(selectedIn(selected.roster, new Uint32Array(0)))
    },
    /** The other way round for all that is shown; what is not shown stays as it is. */
    invert: (): void => step(withBits(differingBits(selected.bits, bitsOf({ from: 0, to: shown.length - 1 })))),
    /** Takes the last step back. */
    undo: (): void => {
      const before = past.at(-1)
      if (before === undefined || dragged !== undefined) return
      past = past.slice(0, -1)
      drawn = undefined
      set(before)
    },
    /** How many of a run are not selected yet. */
    missingIn: ({ from, to }: IndexRun): number => {
      let missing = 0
      for (let index = from; index <= to; index++) if (!hasBit(selected.bits, shown[index] ?? 0)) missing++
      return missing
    },
  }
}

export type PhotoSelection = ReturnType<typeof createPhotoSelection>

/** The positions ascend. */
function indexOfPosition(shown: Uint32Array, position: number): number | undefined {
  const index = firstIndex(shown.length, (at) => (shown[at] ?? 0) >= position)
  return shown[index] === position ? index : undefined
}
