import {
  countBits,
  symmetricDifferenceOf,
  unionOf,
  equalBits,
  hasBit,
  type PhotoBits,
} from '#web/data/album/photo-bits.ts'
import type { PhotoIndex } from '#web/data/album/photo-columns.ts'
import type { PhotoSet } from '#web/data/album/photo-set.ts'
import { firstIndex } from '#web/lib/binary-search.ts'
import { createStore } from '#web/lib/store.ts'
import { bitsOfRuns, countShown, type IndexRun, runBetween } from './index-runs.ts'
import {
  mapSelection,
  isSelected,
  presentIds,
  selectedById,
  selectedIn,
  type SelectedPhotos,
} from './selected-photos.ts'

/** Summary of a selection; a new object whenever it changes. */
type SelectionState = {
  /** Photos of the album that are selected. */
  count: number
  /** Those of them that the filter shows. */
  shown: number
  canUndo: boolean
  /** A drag is under way: the selection changes with every move. */
  isMoving: boolean
  /** Photos that the last step deselected when it emptied the selection. */
  cleared: number
}

const nothingSelected: SelectionState = { count: 0, shown: 0, canUndo: false, isMoving: false, cleared: 0 }

/** The effect of a drag on the selection it began with. */
export type DragMode = 'replace' | 'add' | 'toggle'

type SelectionOptions = {
  /** Identifiers selected in an earlier visit. */
  kept: readonly string[]
  /** Called whenever the selection has changed, but not during a drag. */
  onChange: (selected: SelectedPhotos) => void
}

/** Steps that can be undone. */
const STEPS = 50

/** The selected photos with their undo steps and the drag under way, and a store of their summary. */
function createSelectionSteps({ kept, onChange }: SelectionOptions) {
  let selected = selectedById(kept)
  let shown: Uint32Array = new Uint32Array(0)
  let past: SelectedPhotos[] = []
  let dragged: SelectedPhotos | undefined
  const { get, set: publish, subscribe } = createStore<SelectionState>(nothingSelected)

  const refresh = (cleared = 0) => {
    const count = countBits(selected.bits)
    const isWhole = shown.length === selected.album.count
    publish({
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
  return {
    get,
    subscribe,
    selected: () => selected,
    shown: () => shown,
    remember,
    set,
    /** Makes one step that can be undone. */
    step: (next: SelectedPhotos): void => {
      if (equalBits(next.bits, selected.bits) && next.away === selected.away) return
      remember(selected)
      set(next, countBits(next.bits) === 0 ? get().count : 0)
    },
    /** Undoes the last step. */
    undo: (): boolean => {
      const before = past.at(-1)
      if (before === undefined || dragged !== undefined) return false
      past = past.slice(0, -1)
      set(before)
      return true
    },
    /**
     * Converts the selection to another reading of the album.
     * @returns the conversion for the caller's own, if needed
     */
    follow: (album: PhotoIndex, positions: Uint32Array): ReturnType<typeof mapSelection> | undefined => {
      if (album === selected.album && positions === shown) return undefined
      const before = get()
      const { bits } = selected
      const cross = album === selected.album ? undefined : mapSelection(selected.album, album)
      if (cross) {
        selected = cross(selected)
        past = past.map(cross)
        if (dragged) dragged = cross(dragged)
      }
      shown = positions
      // not without a selection: while an album arrives this is called every few milliseconds
      if (before.count > 0 || !equalBits(bits, selected.bits)) refresh(before.cleared)
      return cross
    },
    startDrag: (): void => {
      dragged = selected
      refresh()
    },
    dragOver: (bits: PhotoBits, mode: DragMode): void => {
      if (dragged === undefined) return
      if (mode === 'replace') set(selectedIn(selected.album, bits))
      else set({ ...dragged, bits: (mode === 'add' ? unionOf : symmetricDifferenceOf)(dragged.bits, bits) })
    },
    endDrag: ({ keep }: { keep: boolean }): void => {
      if (dragged === undefined) return
      const before = dragged
      dragged = undefined
      if (!keep) selected = before
      else if (!equalBits(before.bits, selected.bits)) remember(before)
      set(selected, countBits(selected.bits) === 0 ? countBits(before.bits) : 0)
    },
  }
}

/**
 * The selection of one album, outside React so that a tile can change without its sheet being rendered. Indexes are
 * those of the photos shown; internally it is a bit for each photo of the album, so 50,000 cost what one costs.
 */
export function createPhotoSelection(options: SelectionOptions) {
  const steps = createSelectionSteps(options)
  const { get, subscribe, selected, shown } = steps
  /** The anchor of ranges, and the selection before the range that is being extended. */
  let anchor: string | undefined
  let extended: { from: SelectedPhotos; reached: string | undefined } | undefined

  const step = (next: SelectedPhotos) => {
    extended = undefined
    steps.step(next)
  }
  const withBits = (bits: PhotoBits): SelectedPhotos => ({ ...selected(), bits })
  const setOf = createSetOf()
  const bitsOf = (...runs: IndexRun[]) => bitsOfRuns(runs, { shown: shown(), count: selected().album.count })
  const allShown = () => bitsOf({ from: 0, to: shown().length - 1 })
  const idAt = (index: number) => selected().album.ids[shown()[index] ?? -1]
  const indexOf = (photoId: string | undefined) => {
    const position = photoId === undefined ? undefined : selected().album.positions.get(photoId)
    return position === undefined ? undefined : indexOfPosition(shown(), position)
  }
  /** From the anchor to a photo. If the anchor is not shown: the photo itself. */
  const rangeTo = (index: number) => runBetween(indexOf(anchor) ?? index, index)

  return {
    subscribe,
    get,
    has: (photoId: string): boolean => isSelected(selected(), photoId),
    /** Identifiers of the selected photos that are counted, in the album's order. */
    ids: (): string[] => presentIds(selected()),
    /** By position in the album; read-only. */
    bits: (): PhotoBits => selected().bits,
    /** The same with the album's identifiers. Referentially stable. */
    set: (): PhotoSet => setOf(selected()),
    /** Sets the album, and the positions shown, ascending. Photos that are not shown stay selected. */
    follow: (album: PhotoIndex, positions: Uint32Array): void => {
      const isOtherFilter = album === selected().album && positions !== shown()
      const cross = steps.follow(album, positions)
      if (cross && extended) extended = { ...extended, from: cross(extended.from) }
      // the range ends: moving its end would deselect photos that are not shown
      if (isOtherFilter || indexOf(anchor) === undefined) extended = undefined
    },

    /** Toggles one photo; ranges begin at it. */
    toggle: (index: number): void => {
      anchor = idAt(index)
      step(withBits(symmetricDifferenceOf(selected().bits, bitsOf({ from: index, to: index }))))
    },
    /** Makes a photo the anchor of ranges. */
    anchorAt: (index: number): void => {
      extended = undefined
      anchor = idAt(index)
    },
    /** True for both ends of the range being extended: extending from either continues it. */
    isEndOfRange: (index: number): boolean => {
      const photoId = idAt(index)
      return photoId !== undefined && (photoId === anchor || photoId === extended?.reached)
    },
    /** The range from the anchor to a photo. */
    rangeTo,
    /** Extends the range from the anchor to a photo, beside what was selected before; the next call moves its end. */
    extendTo: (index: number): void => {
      anchor = indexOf(anchor) === undefined ? idAt(index) : anchor
      const { from } = extended ?? { from: selected() }
      if (extended === undefined) steps.remember(from)
      extended = { from, reached: idAt(index) }
      steps.set({ ...from, bits: unionOf(from.bits, bitsOf(rangeTo(index))) })
    },
    /** Adds the range from the anchor to a photo: the next range does not replace it. */
    addRangeTo: (index: number): void => {
      const range = bitsOf(rangeTo(index))
      anchor = idAt(index)
      step(withBits(unionOf(selected().bits, range)))
    },

    /** Begins a drag, which is one step however far it goes. */
    startDrag: (): void => {
      extended = undefined
      steps.startDrag()
    },
    dragOver: (runs: readonly IndexRun[], mode: DragMode): void => steps.dragOver(bitsOf(...runs), mode),
    /** Ends the drag; `keep: false` reverts it. */
    endDrag: steps.endDrag,

    /** Selects exactly the photos shown, if there are any. */
    all: (): void => step(shown().length === 0 ? selected() : selectedIn(selected().album, allShown())),
    none: (): void => {
      anchor = undefined
      step(selectedIn(selected().album, new Uint32Array(0)))
    },
    /** Inverts the selection of the photos shown; the rest stays as it is. */
    invert: (): void => step(withBits(symmetricDifferenceOf(selected().bits, allShown()))),
    undo: (): void => {
      if (steps.undo()) extended = undefined
    },
    /** How many of a run are not selected yet. */
    missingIn: ({ from, to }: IndexRun): number => {
      const { bits } = selected()
      let missing = 0
      for (let index = from; index <= to; index++) if (!hasBit(bits, shown()[index] ?? 0)) missing++
      return missing
    },
  }
}

export type PhotoSelection = ReturnType<typeof createPhotoSelection>

/** Converts a selection to a set; the same object as long as its bits and identifiers are the same. */
function createSetOf() {
  let last: PhotoSet | undefined
  return ({ bits, album: { ids } }: SelectedPhotos): PhotoSet => {
    if (last?.bits !== bits || last.ids !== ids) last = { bits, ids }
    return last
  }
}

/** Binary search: `shown` ascends. */
function indexOfPosition(shown: Uint32Array, position: number): number | undefined {
  const index = firstIndex(shown.length, (at) => (shown[at] ?? 0) >= position)
  return shown[index] === position ? index : undefined
}
