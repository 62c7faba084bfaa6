import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMatch } from 'react-router'
import { ApiError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { patterns } from '#web/paths.ts'

const ContinuedChanges = lazyNamed(() => import('./continued-changes.tsx'), 'ContinuedChanges')

/** Resumes interrupted webhook changes on every page but the webhooks page, which does so itself. Renders nothing. */
export function UnfinishedChanges() {
  const { scope } = useData()
  const isOnWebhooks = useMatch(patterns.webhooks) !== null
  const { data } = useQuery({
    queryKey: ['unfinished-webhook-changes'],
    queryFn: async () => {
      const { readKeptWebhooks } = await import('#web/data/webhooks/kept-webhooks.ts')
      return (await readKeptWebhooks(await scope())).hasUnfinished
    },
    // read once per visit; an ApiError means that the caller isn't known yet, other errors that storage is blocked
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
