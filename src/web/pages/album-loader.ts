import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { Data } from '#web/data/data.ts'
import { connected } from '#web/data/router-context.ts'
import { sleep, yieldToMain } from '#web/lib/async/sleep.ts'
import { readSheetView } from '#web/paths.ts'

/** Milliseconds that a loaded album waits for the list of extensions; other services may never answer that request. */
const EXTENSIONS_TIMEOUT = 200

/**
 * Route loader of an album. In a file of its own, so that the album is requested while the page's code is still loading:
 * on a slow network, one wait instead of two.
 */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  const albumId = params['albumId'] ?? ''
  // in a task of its own: the router's start is long enough
  await yieldToMain()
  // not awaited: photos may take long and the page is useful before; only the album decides whether there is a page
  if (queryClient.getQueryData(data.photos.list(albumId).queryKey) === undefined) {
    data.photos.expectFirstScreen(albumId)
    const { filter } = readSheetView(new URL(request.url).searchParams)
    // the preview is optional: without it the page waits for the album
    if (filter !== undefined) prefetchPreview({ queryClient, data, albumId, filter }).catch(() => undefined)
  }
  void queryClient.prefetchQuery(data.photos.list(albumId))
  void queryClient.prefetchQuery(data.albums.administered(albumId))
  // whether the service offers thumbnails must be known before the first picture is requested
  const offered = queryClient.prefetchQuery(data.extensions.list())
  await queryClient.ensureQueryData(data.albums.detail(albumId))
  await Promise.race([offered, sleep(EXTENSIONS_TIMEOUT)])
  return null
}

/** Another filter or view of the same album needs no loading. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.defaultShouldRevalidate &&
  (change.currentUrl.href === change.nextUrl.href || change.currentParams['albumId'] !== change.nextParams['albumId'])

type PreviewOptions = { queryClient: QueryClient; data: Data; albumId: string; filter: string }

/** Requests the photos that match a link's filter, if it asks for labels. */
async function prefetchPreview({ queryClient, data, albumId, filter }: PreviewOptions): Promise<void> {
  // parsing filters is not part of the first load
  const { serviceFilter } = await import('#web/data/filter/service-filter.ts')
  const labels = serviceFilter(filter)
  if (labels) await queryClient.prefetchQuery(data.photos.preview(albumId, labels))
}
