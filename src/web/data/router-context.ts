import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Data } from './data.ts'

/** Set for every navigation, connected or not. */
export const queryClientContext = createContext<QueryClient>()

/** Undefined while there is no connection. */
export const dataContext = createContext<Data | undefined>(undefined)

/** The context of a loader of a connected page; the connected layout redirects everyone else before it runs. */
export function connected(context: Readonly<RouterContextProvider>): { queryClient: QueryClient; data: Data } {
  const data = context.get(dataContext)
  if (data === undefined) throw new Error('A connected page was loaded without a connection')
  return { queryClient: context.get(queryClientContext), data }
}
