import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMatch } from 'react-router'
import { ApiError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { patterns } from '#web/paths.ts'

const ContinuedChanges = lazyNamed(() => import('./continued-changes.tsx'), 'ContinuedChanges')

/** Continues changes of webhooks that were interrupted, whichever page is open; the webhooks page does so itself. Renders nothing. */
export function UnfinishedChanges() {
  const { scope } = useData()
  const isOnWebhooks = useMatch(patterns.webhooks) !== null
  const { data } = useQuery({
    queryKey: ['unfinished-webhook-changes'],
    queryFn: async () => {
      const { readKeptWebhooks } = await import('#web/data/webhooks/kept-webhooks.ts')
      return (await readKeptWebhooks(await scope())).hasUnfinished
    },
    // once a visit; whose they are may not be known yet, and a browser that blocks storage has none
    staleTime: Infinity,
    gcTime: Infinity,
    retry: (_, error) => error instanceof ApiError,
  })
  if (data !== true || isOnWebhooks) return null
  return (
    <Suspense>
      <ContinuedChanges />
    </Suspense>
  )
}
