export type Store<State> = {
  get: () => State
  /** Replaces the state and notifies the subscribers, unless it is the same. */
  set: (next: State) => void
  subscribe: (listener: () => void) => () => void
}

/** An external store: one value outside React. Apart from `useStore`, since the first script has no React. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
