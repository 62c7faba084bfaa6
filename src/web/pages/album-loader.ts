import type { LoaderFunctionArgs } from 'react-router'
import { connected } from '#web/data/router-context.ts'

/**
 * Apart from its page, so that the album is asked for while the page's own code is still on its way: on a slow line that
 * is the difference between one wait and two.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  const albumId = params['albumId'] ?? ''
  // the photos may take long and the page is useful before; the album decides whether there is a page at all
  if (queryClient.getQueryData(data.photos.list(albumId).queryKey) === undefined) data.photos.expectFirstScreen(albumId)
  void queryClient.prefetchQuery(data.photos.list(albumId))
  void queryClient.prefetchQuery(data.albums.administered())
  await queryClient.ensureQueryData(data.albums.detail(albumId))
  return null
}
