import '#web/theme.css'
import { QueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { readAlbumListFilter } from '#web/paths.ts'
import { AlbumList } from './album-list.tsx'

test.each([
  ['its service can’t be reached', true, 'Couldn’t load your albums', 'Can’t reach the service.'],
  [
    'the browser is offline',
    false,
    'This page isn’t available offline',
    'You’re offline. Pages you’ve opened before stay available.',
  ],
])('the list says why it can’t be shown if %s', async (_why, onLine, title, hint) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  showOnService(<AlbumList filter={{}} shareDialog={() => null} noteOf={() => null} />, {
    getAlbums: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(hint)).toBeVisible()
})

/** The list of albums with the filter in the address, and a link to another search. */
function Searched({ next }: { next: string }) {
  const [query] = useSearchParams()
  return (
    <>
      <AlbumList filter={readAlbumListFilter(query)} shareDialog={() => null} noteOf={() => null} />
      <Link to={`?search=${next}`}>Next</Link>
    </>
  )
}

test('a search that has not been answered yet is not said to match nothing, though the one before did', async () => {
  const answer = Promise.withResolvers<Response>()
  showOnService(
    <Searched next="beach" />,
    {
      getAlbums: ({ query }) => {
        if (query.get('search') === 'beach') return answer.promise
        return Response.json({ data: [], cursor: '{}' })
      },
    },
    { address: '/albums?search=beahc' },
  )
  await expect.element(page.getByText('No album has “beahc” in its name.')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('beach')
  await expect.element(page.getByRole('heading', { name: 'No albums match' })).not.toBeInTheDocument()
  answer.resolve(Response.json({ data: [], cursor: '{}' }))
  await expect.element(page.getByText('No album has “beach” in its name.')).toBeVisible()
})

test('a search finds albums with a space at its end, which phones add', async () => {
  const albums = [{ albumId: 'beach', name: 'Beach' }]
  showOnService(
    <Searched next="" />,
    {
      getAlbums: ({ query }) =>
        Response.json({
          data: albums.filter(({ name }) => name.includes(query.get('search') ?? '')),
          cursor: '{}',
        }),
    },
    { address: '/albums?search=Beach+' },
  )
  await expect.element(page.getByRole('heading', { name: 'Beach' })).toBeVisible()
})

test('an album that appeared after the administered ones were listed is not shown as one to participate in', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(
    ['album', 'administered'],
    { ids: new Set(['lisbon']), isWhole: true },
    { updatedAt: Date.now() - 20_000 },
  )
  showOnService(<Searched next="" />, {}, { address: '/albums', queryClient })
  const card = page.getByRole('listitem')
  await expect.element(card.filter({ hasText: 'Rolling Meadow' })).toBeVisible()
  await expect.element(card.filter({ hasText: 'Rolling Meadow' }).getByText('Participant')).not.toBeInTheDocument()
  await expect.element(card.filter({ hasText: 'Only a participant here' }).getByText('Participant')).toBeVisible()
})
