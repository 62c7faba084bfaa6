import { useQuery } from '@tanstack/react-query'
import { openCull, type Cull } from '#web/data/cull/open-cull.ts'
import { useData } from './data-context.tsx'

/** The store of culling in an album; undefined until what is stored on this device is read. */
export function useCullStore(albumId: string): Cull | undefined {
  const { scope, gone } = useData()
  const { data } = useQuery({
    queryKey: ['cull', albumId] as const,
    queryFn: async () => openCull({ scope: await scope(), albumId, signal: gone.signal }),
    // whose it is may not be known yet
    retry: true,
    // one and the same as long as the connection lasts
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return data
}
