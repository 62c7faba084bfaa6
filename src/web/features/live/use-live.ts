import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveEvents } from '#contract/extensions.ts'
import { useData } from '#web/data/data-context.tsx'
import type { Data } from '#web/data/data.ts'
import { createCatchUp } from '#web/data/live/catch-up.ts'
import { followLive } from '#web/data/live/follow-live.ts'
import { arrivingKey } from '#web/data/live/import-queries.ts'

/** Asks again for what is shown. An answer that is on its way may have been given before the change: it is awaited first. */
async function askAgain(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  if (queryClient.isFetching({ queryKey }) > 0) await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
  await queryClient.refetchQueries({ queryKey, type: 'active' })
}

function startFollowing({
  queryClient,
  data,
  albumId,
}: {
  queryClient: QueryClient
  data: Data
  albumId: string | undefined
}) {
  const over = new AbortController()
  const { photos, albums } = data
  const keys: (readonly unknown[])[] =
    albumId === undefined
      ? [albums.lists(), albums.administered().queryKey]
      : [photos.list(albumId).queryKey, albums.detail(albumId).queryKey]
  const catchUp = createCatchUp({ run: () => Promise.all(keys.map((key) => askAgain(queryClient, key))) })
  void followLive({
    api: data.api,
    albumId,
    signal: over.signal,
    onEvent: ({ event, data: news }) => {
      const arriving = event === 'import' ? liveEvents.import.safeParse(news).data : undefined
      if (arriving && albumId !== undefined) queryClient.setQueryData(arrivingKey(albumId), arriving)
      if (event === 'photos' || event === 'albums') catchUp()
    },
  })
  return () => over.abort()
}

/** Keeps what is shown up to date for as long as the page is seen; a hidden tab would hold one of the few sockets for nothing. */
export function useLive(albumId: string | undefined): void {
  const queryClient = useQueryClient()
  const data = useData()
  // a stream of the service, and whether anyone looks: both outside React
  useEffect(() => {
    let stop: (() => void) | undefined
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        stop?.()
        stop = undefined
      } else stop ??= startFollowing({ queryClient, data, albumId })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [queryClient, data, albumId])
}
