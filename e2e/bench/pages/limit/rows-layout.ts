import { GAP, ROW_HEIGHT } from '../shared/sheet-page.ts'

/** Maximum height of the open row at the end, which is not full yet. */
const LAST_ROW = ROW_HEIGHT * 1.25

type Places = { x: Float32Array; y: Float32Array; width: Float32Array; height: Float32Array }

const places = (length: number): Places => ({
  x: new Float32Array(length),
  y: new Float32Array(length),
  width: new Float32Array(length),
  height: new Float32Array(length),
})

/** Justified rows in typed arrays. Appending photos lays out again only from the open row. */
export function createLayout() {
  let place = places(1024)
  let rowStart = 0
  let rowTop = 0
  let height = 0
  let laidOut = 0

  const roomFor = (count: number) => {
    if (place.x.length >= count) return
    const larger = places(2 ** Math.ceil(Math.log2(count)))
    for (const key of ['x', 'y', 'width', 'height'] as const) larger[key].set(place[key])
    place = larger
  }

  const placeRow = ({
    end,
    rowHeight,
    ratioAt,
  }: {
    end: number
    rowHeight: number
    ratioAt: (index: number) => number
  }) => {
    let x = 0
    for (let index = rowStart; index < end; index++) {
      const width = ratioAt(index) * rowHeight
      place.x[index] = x
      place.y[index] = rowTop
      place.width[index] = width
      place.height[index] = rowHeight
      x += width + GAP
    }
  }

  /** The first photo whose row ends below `top`. */
  const indexBelow = (top: number) => {
    let low = 0
    let high = laidOut
    while (low < high) {
      const middle = (low + high) >> 1
      if ((place.y[middle] ?? 0) + (place.height[middle] ?? 0) < top) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    get height() {
      return height
    },
    /** The first photo of the open row: it and all after it move when photos are added. */
    get open() {
      return rowStart
    },
    at: (index: number) => ({
      x: place.x[index] ?? 0,
      y: place.y[index] ?? 0,
      width: place.width[index] ?? 0,
      height: place.height[index] ?? 0,
    }),
    restart() {
      rowStart = 0
      rowTop = 0
      height = 0
      laidOut = 0
    },
    layOut({ count, width, ratioAt }: { count: number; width: number; ratioAt: (index: number) => number }) {
      roomFor(count)
      let ratios = 0
      for (let index = rowStart; index < count; index++) {
        ratios += ratioAt(index)
        const filling = (width - GAP * (index - rowStart)) / ratios
        const isFull = filling <= ROW_HEIGHT
        if (!isFull && index < count - 1) continue
        const rowHeight = isFull ? filling : Math.min(filling, LAST_ROW)
        placeRow({ end: index + 1, rowHeight, ratioAt })
        height = rowTop + rowHeight
        if (!isFull) break
        rowTop += rowHeight + GAP
        rowStart = index + 1
        ratios = 0
      }
      laidOut = count
    },
    /** The photos between two vertical offsets. */
    between(top: number, bottom: number): { from: number; to: number } {
      const from = indexBelow(top)
      let to = from
      while (to < laidOut && (place.y[to] ?? 0) < bottom) to++
      return { from, to }
    },
  }
}
