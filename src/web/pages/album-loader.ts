import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { Data } from '#web/data/data.ts'
import { connected } from '#web/data/router-context.ts'
import { sleep, yieldToMain } from '#web/lib/sleep.ts'
import { readSheetView } from '#web/paths.ts'

/** Milliseconds after the album itself that a page waits for the list of extensions; other services may not even refuse it. */
const UNTIL_OFFERED = 200

/**
 * Apart from its page, so that the album is asked for while the page's own code is still on its way: on a slow line that
 * is the difference between one wait and two.
 */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  const albumId = params['albumId'] ?? ''
  // the router takes long enough when the app begins: in a task of its own
  await yieldToMain()
  // the photos may take long and the page is useful before; the album decides whether there is a page at all
  if (queryClient.getQueryData(data.photos.list(albumId).queryKey) === undefined) {
    data.photos.expectFirstScreen(albumId)
    const { filter } = readSheetView(new URL(request.url).searchParams)
    // without a preview one waits for the album, as everyone does
    if (filter !== undefined) prefetchPreview({ queryClient, data, albumId, filter }).catch(() => undefined)
  }
  void queryClient.prefetchQuery(data.photos.list(albumId))
  void queryClient.prefetchQuery(data.albums.administered())
  // where the photos are to be had small has to be known before the first of them is sent for
  const offered = queryClient.prefetchQuery(data.extensions.list())
  await queryClient.ensureQueryData(data.albums.detail(albumId))
  await Promise.race([offered, sleep(UNTIL_OFFERED)])
  return null
}

/** Another filter is another look at the same album: there is nothing to ask for, and nothing to wait for. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.defaultShouldRevalidate &&
  (change.currentUrl.href === change.nextUrl.href || change.currentParams['albumId'] !== change.nextParams['albumId'])

type PreviewOptions = { queryClient: QueryClient; data: Data; albumId: string; filter: string }

/** Asks the service for the photos that a link looks for, where it looks for a label. */
async function prefetchPreview({ queryClient, data, albumId, filter }: PreviewOptions): Promise<void> {
  // to read a filter is no part of the first load
  const { serviceFilter } = await import('#web/data/filter/service-filter.ts')
  const labels = serviceFilter(filter)
  if (labels) await queryClient.prefetchQuery(data.photos.preview(albumId, labels))
}
