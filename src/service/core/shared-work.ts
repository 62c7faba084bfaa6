/** Coalesces concurrent work by key. `isWanted` turns false once all callers have aborted. */
export function createSharedWork<Result>() {
  const underway = new Map<string, { done: Promise<Result>; askers: AbortSignal[] }>()
  return (key: string, signal: AbortSignal, work: (isWanted: () => boolean) => Promise<Result>): Promise<Result> => {
    const known = underway.get(key)
    known?.askers.push(signal)
    if (known) return known.done
    const askers = [signal]
    const done = work(() => askers.some(({ aborted }) => !aborted)).finally(() => underway.delete(key))
    underway.set(key, { done, askers })
    return done
  }
}
