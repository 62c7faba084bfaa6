import type { LoaderFunctionArgs } from 'react-router'
import { connected } from '#web/data/router-context.ts'
import { forLayout } from '#web/lib/async/for-layout.ts'

/** Route loader: waits for the webhooks and, against layout shift of tabs and buttons, for the service's extensions. */
export async function loadWebhooks({ context }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  // not awaited: the map is readable without album names
  void queryClient.prefetchQuery(data.albums.whole())
  await Promise.all([
    queryClient.ensureQueryData(data.subscriptions.list()),
    forLayout(queryClient.ensureQueryData(data.extensions.list())),
  ])
  return null
}
