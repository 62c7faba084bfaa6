import { useSyncExternalStore } from 'react'

export type Store<State> = {
  get: () => State
  /** Replaces the state and tells the subscribers, unless it is the same. */
  set: (next: State) => void
  subscribe: (listener: () => void) => () => void
}

/** An external store: one value outside React, and those who subscribe to it. */
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

/** What is selected of a store's state; rendered again when that changes, by Object.is. */
export const useStore = <State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))

/** The subscription to a store that is not there yet. */
export const subscribeToNothing = () => () => {}
