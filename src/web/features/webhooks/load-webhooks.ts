import type { LoaderFunctionArgs } from 'react-router'
import { connected } from '#web/data/router-context.ts'
import { forLayout } from '#web/lib/for-layout.ts'

/** Waits for the webhooks, and for what the service offers: tabs and buttons stand where they will stay. */
export async function loadWebhooks({ context }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  // names may come later: the map is readable without them
  void queryClient.prefetchQuery(data.albums.whole())
  await Promise.all([
    queryClient.ensureQueryData(data.subscriptions.list()),
    forLayout(queryClient.ensureQueryData(data.extensions.list())),
  ])
  return null
}
