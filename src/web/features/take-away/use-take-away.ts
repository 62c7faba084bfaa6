import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { Data } from '#web/data/data.ts'
import { openTakeAway } from '#web/data/take-away/open-take-away.ts'
import type { TakeAway } from '#web/data/take-away/take-away.ts'
import { oncePer } from '#web/lib/once.ts'

const openedFor = oncePer(({ photos, scope, gone }: Data) =>
  oncePer((queryClient: QueryClient) => openTakeAway({ queryClient, photos, scope, gone: gone.signal })),
)

/** The download store of the connection, shared by all pages. */
export function useTakeAway(): TakeAway {
  const data = useData()
  const queryClient = useQueryClient()
  return openedFor(data)(queryClient)
}

export function useTakeAwayState(takeAway: TakeAway) {
  return useSyncExternalStore(takeAway.subscribe, takeAway.get)
}
