import { useCallback, useState } from 'react'
import { RailRowList, type RailRowsProps } from './rail-row-list.tsx'

/** Pixels of a row with one line of text, with the gap. */
const ROW = 33

/** Pixels beyond the rail's edge at which rows are made ready. */
const MARGIN = '120px'

/**
 * A few rows of a list that may have thousands: they are in the document only near the view, and where Tab comes to.
 * Elsewhere a gap keeps their place, as high as they were, or would be if each took one line.
 */
export function RailChunk({ rows, ...common }: RailRowsProps) {
  const [near, setNear] = useState(false)
  const [height, setHeight] = useState<number>()
  const attach = useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined
    // what is near the view is the browser's to know
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting = false } = entries.at(-1) ?? {}
        if (!isIntersecting && list.childElementCount > 0) setHeight(list.offsetHeight)
        setNear(isIntersecting)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const isThere = near || rows.some(({ key }) => key === common.tabStop?.row)
  return (
    <ul
      ref={attach}
      style={isThere ? undefined : { height: height ?? rows.length * ROW }}
      className="flex flex-col gap-px pb-px"
    >
      {isThere && <RailRowList rows={rows} {...common} />}
    </ul>
  )
}
