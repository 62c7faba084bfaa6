/**
 * Coalesces concurrent work by key: all callers get the result of the first call. `work` should stop early when
 * `isWanted` turns false, which means that all callers have aborted.
 */
export function createSharedWork<Result>() {
  const underway = new Map<string, { done: Promise<Result>; callers: AbortSignal[] }>()
  return (key: string, signal: AbortSignal, work: (isWanted: () => boolean) => Promise<Result>): Promise<Result> => {
    const known = underway.get(key)
    known?.callers.push(signal)
    if (known) return known.done
    const callers = [signal]
    const done = work(() => callers.some(({ aborted }) => !aborted)).finally(() => underway.delete(key))
    underway.set(key, { done, callers })
    return done
  }
}
