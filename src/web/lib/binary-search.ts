/** Binary search: the first index below `end` that passes, or `end`. All indexes after it must pass as well. */
export function firstIndex(end: number, passes: (index: number) => boolean): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
