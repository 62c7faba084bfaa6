import { createContext, use } from 'react'
import { useConnection } from '#web/data/client/connection-context.tsx'
import type { Data } from '#web/data/data.ts'
import type { AppSession } from './session.ts'

const AppSessionContext = createContext<AppSession | undefined>(undefined)

export const AppSessionProvider = AppSessionContext.Provider

/** The queries of the present connection; undefined without one. */
export function useBoundData(): Data | undefined {
  const session = use(AppSessionContext)
  // subscribes: the queries change with the connection
  useConnection()
  return session?.data()
}
