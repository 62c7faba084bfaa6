/** The first photo whose row begins at `y` or below: photos are ordered by `top`. */
export function indexAt({ count, top, y }: { count: number; top: (index: number) => number; y: number }): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (top(middle) < y) low = middle + 1
    else high = middle
  }
  return low
}
