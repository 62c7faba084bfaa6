import type { LoaderFunctionArgs } from 'react-router'
import { connected } from '#web/data/router-context.ts'
import { forLayout } from '#web/lib/for-layout.ts'

/** Waits for the webhooks, and for what decides where things stand beside them. */
export async function loadWebhooks({ context }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  // names may come later, of thousands of albums: the map is readable without them
  const names = queryClient.ensureQueryData(data.albums.whole())
  await Promise.all([
    queryClient.ensureQueryData(data.subscriptions.list()),
    forLayout(names, queryClient.ensureQueryData(data.extensions.list())),
  ])
  return null
}
