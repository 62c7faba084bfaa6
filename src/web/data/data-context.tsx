import { createContext, use } from 'react'
import type { Data } from './data.ts'

const DataContext = createContext<Data | undefined>(undefined)

export const DataProvider = DataContext.Provider

/** The queries of the connected service; undefined without a connection. */
export const useBoundData = (): Data | undefined => use(DataContext)

/** The queries of the connected service. Throws without a connection: only pages of the connected layout may use it. */
export function useData(): Data {
  const data = useBoundData()
  if (data === undefined) throw new Error('useData is used outside a connection')
  return data
}
