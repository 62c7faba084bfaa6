import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { Data } from '#web/data/data.ts'
import type { DownloadStore } from '#web/data/download/download-store.ts'
import { openDownloadStore } from '#web/data/download/open-download-store.ts'
import { oncePer } from '#web/lib/once.ts'

const openedFor = oncePer(({ photos, scope, disconnected }: Data) =>
  oncePer((queryClient: QueryClient) =>
    openDownloadStore({ queryClient, photos, scope, disconnected: disconnected.signal }),
  ),
)

/** The download store of the connection, shared by all pages. */
export function useDownloadStore(): DownloadStore {
  const data = useData()
  const queryClient = useQueryClient()
  return openedFor(data)(queryClient)
}

export function useDownloadState(downloadStore: DownloadStore) {
  return useSyncExternalStore(downloadStore.subscribe, downloadStore.get)
}
