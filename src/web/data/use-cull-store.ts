import { queryOptions, useQuery } from '@tanstack/react-query'
import { openCull, type Cull } from '#web/data/cull/open-cull.ts'
import { useData } from './data-context.tsx'
import type { Data } from './data.ts'

/** The store of culling in an album. */
export const cullStoreQuery = ({ scope, disconnected }: Pick<Data, 'scope' | 'disconnected'>, albumId: string) =>
  queryOptions({
    queryKey: ['cull', albumId] as const,
    queryFn: async () => openCull({ scope: await scope(), albumId, signal: disconnected.signal }),
    // the caller may not be known yet
    retry: true,
    // one store for as long as the connection lasts
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })

/** The store of culling in an album; undefined until what is stored on this device is read. */
export const useCullStore = (albumId: string): Cull | undefined => useQuery(cullStoreQuery(useData(), albumId)).data
