import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { CHUNK, type ChunkHeights, chunksBetween, type RowOrSpace, toRowsAndSpaces } from './chunk-window.ts'

/** Pixels rendered beyond the viewport on either side. */
const OVERSCAN = 800

type Measured = { heights: ChunkHeights; width: number }

/** Heights of the chunks in the document, and of those measured earlier at this width. */
function measure(list: HTMLElement, { rows, ...last }: Measured & { rows: number }): Measured {
  const width = list.offsetWidth
  const heights = new Map(width === last.width ? last.heights : [])
  let top = 0
  for (const child of list.children) {
    const row = child instanceof HTMLElement ? Number(child.dataset['row']) : Number.NaN
    if (row % CHUNK === 0) ({ top } = child.getBoundingClientRect())
    if (row % CHUNK === CHUNK - 1 || row === rows - 1) {
      heights.set(Math.floor(row / CHUNK), child.getBoundingClientRect().bottom - top)
    }
  }
  const isSame =
    heights.size === last.heights.size && [...heights].every(([chunk, height]) => last.heights.get(chunk) === height)
  return isSame && width === last.width ? last : { heights, width }
}

type VirtualChunksOptions = {
  /** Identifiers of all rows, in order. */
  ids: readonly string[]
  /** The open row, which stays in the document. */
  openId: string | undefined
}

/**
 * Virtualises a list of rows of different heights, by chunks, where the page itself scrolls: chunks far from the
 * viewport become a spacer. The open row, the last focused one and their neighbours stay. Rows carry their index as
 * `data-row`.
 */
export function useVirtualChunks<List extends HTMLElement>({ ids, openId }: VirtualChunksOptions) {
  const list = useRef<List>(null)
  const [view, setView] = useState<readonly [first: number, last: number]>([0, 0])
  const [measured, setMeasured] = useState<Measured>({ heights: new Map(), width: 0 })
  const [keptId, setKept] = useState(openId)
  const [lastOpenId, setLastOpen] = useState(openId)
  if (openId !== lastOpenId) {
    setLastOpen(openId)
    // the focus returns to a row that was closed
    setKept(openId ?? lastOpenId)
  }
  const rows = ids.length
  const updateView = useEffectEvent(() => {
    // a hidden list has no heights
    if (list.current === null || list.current.offsetWidth === 0) return
    const { heights, width } = measure(list.current, { rows, ...measured })
    if (heights !== measured.heights || width !== measured.width) setMeasured({ heights, width })
    const { top } = list.current.getBoundingClientRect()
    const next = chunksBetween({ rows, heights }, { from: -top - OVERSCAN, to: innerHeight - top + OVERSCAN })
    if (next.join() !== view.join()) setView(next)
  })
  const keep = useEffectEvent((target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
    if (row !== undefined) setKept(ids[Number(row)])
  })
  // the layout is outside React: the list's position and its rows' heights
  useLayoutEffect(() => updateView())
  useEffect(() => {
    const sizes = new ResizeObserver(() => updateView())
    sizes.observe(document.body)
    const onScroll = () => updateView()
    addEventListener('scroll', onScroll, { passive: true })
    const element = list.current
    const onFocus = ({ target }: FocusEvent) => keep(target)
    element?.addEventListener('focusin', onFocus)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      sizes.disconnect()
      removeEventListener('scroll', onScroll)
    }
  }, [])
  // with the rows next to it, which Tab reaches
  const kept = [openId, keptId]
    .map((id) => (id === undefined ? -1 : ids.indexOf(id)))
    .flatMap((row) => (row < 0 ? [] : [row - 1, row, row + 1]))
  const all: readonly RowOrSpace[] = toRowsAndSpaces({ rows, heights: measured.heights }, { view, kept })
  return { list, all }
}
