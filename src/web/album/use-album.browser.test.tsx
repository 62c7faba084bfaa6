import { focusManager, QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { labelledPhoto } from '#testing/fixtures/labelled-photo.ts'
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

function OnlySelected() {
  const { shown, selection, onlySelected } = useAlbum()
  return (
    <>
      <p>{`${shown.length} shown`}</p>
      <button type="button" disabled={!selection} onClick={() => selection?.toggle(1)}>
        Select
      </button>
      <button type="button" aria-pressed={onlySelected.isOn} onClick={onlySelected.toggle}>
        Show selected
      </button>
    </>
  )
}

test.each(['stage | crowd', '1 of (stage, crowd)', 'stage | crowd | in:selected'])(
  'only the selected photos are shown of those that match %s',
  async (filter) => {
    const albumId = `album ${Math.random()}`
    showOnService(
      <AlbumProvider albumId={albumId}>
        <OnlySelected />
      </AlbumProvider>,
      {
        getPhotos: () =>
          Response.json({ data: [labelledPhoto('p', ['stage']), labelledPhoto('q', ['crowd'])], cursor: '{}' }),
        getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 2 } }),
      },
      { address: `/albums/${albumId}?filter=${encodeURIComponent(filter)}` },
    )
    const button = page.getByRole('button', { name: 'Show selected' })
    await expect.element(page.getByText('2 shown')).toBeVisible()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect.element(page.getByText('1 shown')).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    await button.click()
    await expect.element(page.getByText('2 shown')).toBeVisible()
  },
)

const best = { kind: 'public', text: 'Best', wanted: true } as const

function AllBest() {
  const { columns, isStale, readAt, labelling, applyLabels } = useAlbum()
  return (
    <>
      <p>{isStale || readAt === 0 ? 'Outdated' : `${columns.count} photos`}</p>
      <button
        type="button"
        disabled={!labelling}
        onClick={() => applyLabels({ steps: [best], photoIds: columns.ids, seen: true })}
      >
        Best
      </button>
    </>
  )
}

const photoList = (albumId: string) => ['photo', 'list', albumId]

test.each<[string, { sentTo: string[]; age?: (queryClient: QueryClient, albumId: string) => Promise<unknown> }]>([
  ['just read goes only to the photos without it', { sentTo: ['q'] }],
  [
    'kept from an earlier visit goes to all chosen photos',
    {
      sentTo: ['p', 'q'],
      age: async (queryClient, albumId) =>
        queryClient.setQueryData<object>(photoList(albumId), (album) => ({ ...album, askedAt: 0, givenAt: 0 })),
    },
  ],
  [
    'whose last read failed goes to all chosen photos',
    {
      sentTo: ['p', 'q'],
      age: (queryClient, albumId) => queryClient.refetchQueries({ queryKey: photoList(albumId) }),
    },
  ],
])('a label over an album %s', async (_album, { sentTo, age }) => {
  const albumId = `album ${Math.random()}`
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [{ data: [labelledPhoto('p', ['Best']), labelledPhoto('q', [])], cursor: '{}' }]
  const requests = showOnService(
    <AlbumProvider albumId={albumId}>
      <AllBest />
    </AlbumProvider>,
    {
      getPhotos: () => {
        const answer = answers.pop()
        return answer ? Response.json(answer) : new Response(null, { status: 500 })
      },
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 2 } }),
      addPhotoLabel: () => Response.json({ data: {} }),
    },
    { queryClient },
  )
  await expect.element(page.getByText('2 photos')).toBeVisible()
  if (age) {
    await age(queryClient, albumId)
    await expect.element(page.getByText('Outdated')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Best' }).click()
  const labels = () => requests.filter(({ operation }) => operation === 'addPhotoLabel').map(({ body }) => body)
  const label = (photoId: string) => ({ albumId, photoId, label: 'Best', isHidden: false })
  await expect.poll(labels).toHaveLength(sentTo.length)
  expect(labels()).toEqual(expect.arrayContaining(sentTo.map(label)))
})
