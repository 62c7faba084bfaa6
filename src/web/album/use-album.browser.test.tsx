import { focusManager, QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from './use-album.tsx'

const row = (photoId: string) => ({
  photoId,
  originalUrl: 'https://photos.test/o',
  stableUrl: 'https://photos.test/s',
  downloadUrl: 'https://photos.test/d',
})

/** An answer of getPhotos whose connection breaks after the first photo. */
function broken(): Response {
  const pieces = [new TextEncoder().encode(`{"data":[${JSON.stringify(row('p'))},`)]
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.error(new TypeError('network error'))
      },
    }),
  )
}

function Extent() {
  const { total, isWhole, isCutOff, isCurrent } = useAlbum()
  const extent = isWhole ? 'whole' : isCutOff ? 'cut off' : 'arriving'
  return <p>{`${total} photos: ${extent}, ${isCurrent ? 'current' : 'not current'}`}</p>
}

test('an album whose connection breaks in a hidden tab is still arriving, until the tab is visible again', async () => {
  focusManager.setFocused(false)
  onTestFinished(() => focusManager.setFocused(undefined))
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: 1, retryDelay: 0, networkMode: 'always' } },
  })
  const answers = [broken(), Response.json({ data: [row('p'), row('q')], cursor: '{}' })]
  showOnService(
    <AlbumProvider albumId="meadow">
      <Extent />
    </AlbumProvider>,
    {
      getPhotos: () => answers.shift() ?? new Response(null, { status: 500 }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 2 } }),
    },
    { queryClient },
  )
  await expect
    .poll(() => queryClient.getQueryCache().find({ queryKey: ['photo', 'list', 'meadow'] })?.state.fetchStatus)
    .toBe('paused')
  await expect.element(page.getByText('1 photos: arriving, not current')).toBeVisible()
  focusManager.setFocused(true)
  await expect.element(page.getByText('2 photos: whole, current')).toBeVisible()
})

test('an album whose read failed midway is cut off, not whole, until a refetch has read all of it', async () => {
  const second = Promise.withResolvers<Response>()
  const answers = [broken(), second.promise]
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showOnService(
    <AlbumProvider albumId="meadow">
      <Extent />
    </AlbumProvider>,
    {
      getPhotos: () => answers.shift() ?? new Response(null, { status: 500 }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 2 } }),
    },
    { queryClient },
  )
  await expect.element(page.getByText('1 photos: cut off, not current')).toBeVisible()
  const refetch = queryClient.refetchQueries({ queryKey: ['photo', 'list', 'meadow'] })
  await expect.element(page.getByText('1 photos: cut off, not current')).toBeVisible()
  second.resolve(Response.json({ data: [row('p'), row('q')], cursor: '{}' }))
  await refetch
  await expect.element(page.getByText('2 photos: whole, current')).toBeVisible()
})

const Relationship = () => <p>{`relationship: ${useAlbum().relationship}`}</p>

test('an album that appeared after the administered ones were listed is looked up again', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(
    ['album', 'administered'],
    { ids: new Set(['lisbon']), isWhole: true },
    { updatedAt: Date.now() - 20_000 },
  )
  showOnService(
    <AlbumProvider albumId="meadow">
      <Relationship />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: [row('p')], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 1 } }),
    },
    { queryClient },
  )
  await expect.element(page.getByText('relationship: Admin')).toBeVisible()
})
