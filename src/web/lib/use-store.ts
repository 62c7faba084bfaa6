import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** Selects from a store's state; rendered again when the selected value changes, by Object.is. */
export const useStore = <State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))

/** The subscription to a store that is not there yet. */
export const subscribeToNothing = () => () => {}
