import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'>

/** The subscription while there is no store yet. */
export const subscribeToNothing = () => () => {}

/** Selects from a store's state, undefined while there is no store; renders when the selected value changes. */
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
