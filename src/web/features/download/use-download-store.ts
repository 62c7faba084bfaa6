import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { DownloadStore } from '#web/data/download/download-store.ts'
import { openDownloadStore, type OpenDownloadOptions } from '#web/data/download/open-download-store.ts'
import { oncePer } from '#web/lib/once.ts'

const opened = oncePer((_disconnected: AbortController) => {
  let first: { options: OpenDownloadOptions; downloadStore: DownloadStore } | undefined
  return (options: OpenDownloadOptions): DownloadStore => {
    first ??= { options, downloadStore: openDownloadStore(options) }
    // a running download goes on with the queries of a new key
    Object.assign(first.options, options)
    return first.downloadStore
  }
})

/** The download store of the caller, shared by all pages; with another key, the same one. */
export function useDownloadStore(): DownloadStore {
  const { api, photos, scope, disconnected } = useData()
  const queryClient = useQueryClient()
  return opened(disconnected)({ queryClient, photos, base: api.base, scope, disconnected: disconnected.signal })
}

export function useDownloadState(downloadStore: DownloadStore) {
  return useSyncExternalStore(downloadStore.subscribe, downloadStore.get)
}
