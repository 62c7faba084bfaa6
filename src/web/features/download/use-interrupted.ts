import { useQuery } from '@tanstack/react-query'
import { useData } from '#web/data/data-context.tsx'
import { type InterruptedDownload, interruptedDownloads } from '#web/data/download/kept-download.ts'

export const INTERRUPTED = ['interrupted-downloads'] as const

const none: readonly InterruptedDownload[] = []

/** The caller's interrupted downloads on this device; none if the browser blocks storage. */
export function useInterrupted(): readonly InterruptedDownload[] {
  const { scope } = useData()
  const { data } = useQuery({
    queryKey: INTERRUPTED,
    queryFn: async () => interruptedDownloads(await scope()),
    // never cached: another tab may have resumed one
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  })
  return data ?? none
}
