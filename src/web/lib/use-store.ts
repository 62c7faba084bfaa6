import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'>

/** The subscription to a store that is not there yet. */
export const subscribeToNothing = () => () => {}

/** Selects from a store's state, which is undefined while there is no store; rendered again when the selected value changes, by Object.is. */
export function useStore<State, Selected>(store: Readable<State>, select: (state: State) => Selected): Selected
export function useStore<State, Selected>(
  store: Readable<State> | undefined,
  select: (state: State | undefined) => Selected,
): Selected
export function useStore<State, Selected>(
  store: Readable<State> | undefined,
  select: (state: State | undefined) => Selected,
): Selected {
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () => select(store?.get()))
}
