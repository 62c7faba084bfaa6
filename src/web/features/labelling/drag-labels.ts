import type { Label } from '#web/data/album/label.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'

/** A drag: photos to a label of the rail, or a label of the rail to photos. */
export type Carried = { photoIds: readonly string[] } | { label: Label }

/** The drop target. */
export type Drop = { label: Label; photoIds: readonly string[] }

type DragParts = {
  signal: AbortSignal
  /** The photos dragged or dropped on with this one: the whole selection, if it is selected. */
  photosOf: (photoId: string) => readonly string[]
  /** Shows what is dragged, and the effect of dropping it there; undefined ends the drag. */
  show: (at: { x: number; y: number; carried: Carried; drop: Drop | undefined } | undefined) => void
  drop: (drop: Drop) => void
}

/** Pixels that the mouse may move before a press becomes a drag. */
const STEADY = 6

/** The label of a row of the rail; undefined for other rows. */
function labelOfRow(row: string | undefined): Label | undefined {
  const [chip, ...others] = (row === undefined ? undefined : readFilter(row).filter?.chips) ?? []
  const condition = others.length === 0 ? chip?.condition : undefined
  return condition?.type === 'label' ? { text: condition.text, kind: condition.kind } : undefined
}

const rowOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('[data-row]') ?? undefined
const tileOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>('[data-photo-id]') ?? undefined

/**
 * Drag and drop by mouse between the sheet and the rail. The sheet dispatches `carryphotos` where a drag may carry
 * photos; preventing its default accepts, instead of a selection rectangle. Touch and keyboard have the picker.
 */
export function dragLabels({ signal, photosOf, show, drop: give }: DragParts): void {
  let carried: Carried | undefined
  let pressed: { x: number; y: number; row: string } | undefined
  let marked: HTMLElement | undefined

  const mark = (element: HTMLElement | undefined) => {
    if (element === marked) return
    marked?.removeAttribute('data-drop')
    element?.setAttribute('data-drop', '')
    marked = element
  }
  const end = () => {
    mark(undefined)
    if (carried) show(undefined)
    carried = undefined
    pressed = undefined
  }
  const find = ({ clientX, clientY }: MouseEvent): { element: HTMLElement; drop: Drop } | undefined => {
    if (carried === undefined) return undefined
    const under = document.elementFromPoint(clientX, clientY)
    const element = 'label' in carried ? tileOf(under) : rowOf(under)
    if (element === undefined) return undefined
    if ('label' in carried)
      return { element, drop: { label: carried.label, photoIds: photosOf(element.dataset['photoId'] ?? '') } }
    const label = labelOfRow(element.dataset['row'])
    return label && { element, drop: { label, photoIds: carried.photoIds } }
  }
  const move = (event: PointerEvent) => {
    // released outside the page
    if (event.buttons === 0) return end()
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= STEADY) {
      const label = labelOfRow(pressed.row)
      carried = label && { label }
      pressed = undefined
    }
    if (carried === undefined) return
    event.preventDefault()
    const found = find(event)
    mark(found?.element)
    show({ x: event.clientX, y: event.clientY, carried, drop: found?.drop })
  }
  const up = (event: PointerEvent) => {
    const [wasCarried, found] = [carried !== undefined, find(event)]
    end()
    if (!wasCarried) return
    // swallows the click that ends the drag
    window.addEventListener('click', swallow, { capture: true, once: true, signal })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
    if (found) give(found.drop)
  }
  const down = (event: PointerEvent) => {
    const row = event.target instanceof Element ? rowOf(event.target)?.dataset['row'] : undefined
    if (row !== undefined && event.pointerType === 'mouse' && event.button === 0)
      pressed = { x: event.clientX, y: event.clientY, row }
  }
  document.addEventListener(
    'carryphotos',
    (event) => {
      const photoId = event.target instanceof Element ? tileOf(event.target)?.dataset['photoId'] : undefined
      const photoIds = photoId === undefined ? [] : photosOf(photoId)
      if (photoIds.length === 0) return
      event.preventDefault()
      carried = { photoIds }
    },
    { signal },
  )
  document.addEventListener('pointerdown', down, { signal })
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', up, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || carried === undefined) return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    { signal, capture: true },
  )
  // or the drag would select text
  document.addEventListener('selectstart', (event) => (carried || pressed) && event.preventDefault(), { signal })
}

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}
