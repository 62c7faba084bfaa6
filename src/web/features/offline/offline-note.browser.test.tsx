import '#web/theme.css'
import { QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import { OfflineNote } from './offline-note.tsx'

function Albums() {
  const { albums } = useData()
  const { data, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(albums.list({}))
  return (
    <>
      <OfflineNote />
      <p>{`${data?.pages.length ?? 0} page`}</p>
      {isFetchNextPageError && <p>Couldn’t load more</p>}
      <button type="button" onClick={() => void fetchNextPage()}>
        Load more
      </button>
    </>
  )
}

const albums = () => Response.json({ data: [{ albumId: 'a', name: 'Meadow' }], cursor: '{}' })
const ping = () => Response.json({ data: { message: 'pong', callerId: 'ana' } })

test('a list whose own request fails says how old it is and why, until it is up to date', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answered = Promise.withResolvers<Response>()
  const answers = [albums(), new Response(null, { status: 500 }), answered.promise]
  showOnService(<Albums />, { getAlbums: () => answers.shift() ?? albums(), ping }, { address: '/albums', queryClient })
  await expect.element(page.getByText('1 page')).toBeVisible()
  const note = page.getByRole('region', { name: 'Not up to date' })
  await expect.element(note).not.toBeInTheDocument()
  await queryClient.refetchQueries({ queryKey: ['album', 'list'] })
  const why = /^The service has a problem.*This is the album list as of/
  await expect
    .element(note.getByRole('button', { name: /^As of / }))
    .toHaveAttribute('title', expect.stringMatching(why))
  const refetched = queryClient.refetchQueries({ queryKey: ['album', 'list'] })
  await expect.element(note).toBeVisible()
  answered.resolve(albums())
  await refetched
  await expect.element(note).not.toBeInTheDocument()
})

test('a list whose next page can’t be read is as new as before', async () => {
  const first = Response.json({ data: [{ albumId: 'a', name: 'Meadow' }], cursor: 'next' })
  const answers = [first, new Response(null, { status: 500 })]
  showOnService(<Albums />, { getAlbums: () => answers.shift() ?? albums(), ping }, { address: '/albums' })
  await expect.element(page.getByText('1 page')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByText('Couldn’t load more')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Not up to date' })).not.toBeInTheDocument()
})
