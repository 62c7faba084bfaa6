import '#web/theme.css'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { Link, Route, Routes } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import { useData } from '#web/data/data-context.tsx'
import { FilterLine } from './filter-line.tsx'

const photo = {
  photoId: 'p',
  originalUrl: 'https://photos.test/o',
  stableUrl: 'https://photos.test/s',
  downloadUrl: 'https://photos.test/d',
}

const allPhotos = () => Response.json({ data: [photo], cursor: '{}' })

type LineOptions = Parameters<typeof showOnService>[2] & {
  getPhotos?: NonNullable<Answers[string]>
  /** Photos with this label are requested ahead of the album. */
  ahead?: string
}

/** Requests the photos with a label ahead of the album, as the page's loader does. */
function Ahead({ label }: { label: string }) {
  const { photos } = useData()
  useQuery(photos.preview('meadow', { label }))
  return null
}

function showLine({ getPhotos = allPhotos, ahead, ...options }: LineOptions) {
  showOnService(
    <main id="main" tabIndex={-1} className="px-4">
      <Routes>
        <Route path="/elsewhere" element={<p>Elsewhere</p>} />
        <Route
          path="*"
          element={
            <AlbumProvider albumId="meadow">
              {ahead !== undefined && <Ahead label={ahead} />}
              <FilterLine onOpenRail={() => {}} isWriting={false} onWrite={() => {}} />
              <Link to="/elsewhere">Leave</Link>
            </AlbumProvider>
          }
        />
      </Routes>
    </main>,
    { getPhotos, getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 1 } }) },
    options,
  )
}

test('photos that are not up to date say why', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [allPhotos(), new Response(null, { status: 403 })]
  showLine({ getPhotos: () => answers.shift() ?? allPhotos(), queryClient })
  await expect.element(page.getByText('1 photo', { exact: true })).toBeVisible()
  await queryClient.refetchQueries({ queryKey: ['photo', 'list', 'meadow'] })
  await expect
    .element(page.getByRole('button', { name: /^As of / }))
    .toHaveAttribute('title', 'You don’t have access. These photos may be out of date.')
})

const lineHeight = () => page.getByRole('main').element().getBoundingClientRect().height

test('on a phone, photos that are not up to date stay where they are', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1440, 900))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [allPhotos(), new Response(null, { status: 503 })]
  showLine({ getPhotos: () => answers.shift() ?? allPhotos(), queryClient })
  await expect.element(page.getByText('1 photo', { exact: true })).toBeVisible()
  const before = lineHeight()
  await queryClient.refetchQueries({ queryKey: ['photo', 'list', 'meadow'] })
  await expect.element(page.getByRole('button', { name: /^As of / })).toBeVisible()
  expect(lineHeight()).toBe(before)
})

test('on a phone, a press that brings no newer photos says why, until they are up to date', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1440, 900))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const refused = new Response(null, { status: 403 })
  const answers = [allPhotos(), refused, refused.clone()]
  showLine({ getPhotos: () => answers.shift() ?? allPhotos(), queryClient })
  await expect.element(page.getByText('1 photo', { exact: true })).toBeVisible()
  await queryClient.refetchQueries({ queryKey: ['photo', 'list', 'meadow'] })
  const again = page.getByRole('button', { name: /^As of / })
  await again.click()
  const why = page.getByText('You don’t have access. These photos may be out of date.')
  await expect.element(why).toBeVisible()
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(why).not.toBeInTheDocument()
})

test('a press whose page is left before the answer says nothing on the next one', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [allPhotos(), new Response(null, { status: 403 })]
  const never = new Promise<Response>(() => {})
  showLine({ getPhotos: () => answers.shift() ?? never, queryClient })
  await expect.element(page.getByText('1 photo', { exact: true })).toBeVisible()
  await queryClient.refetchQueries({ queryKey: ['photo', 'list', 'meadow'] })
  const again = page.getByRole('button', { name: /^As of / })
  await again.click()
  await expect.poll(() => queryClient.isFetching({ queryKey: ['photo', 'list', 'meadow'] })).toBe(1)
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  await expect.poll(() => queryClient.isFetching({ queryKey: ['photo', 'list', 'meadow'] })).toBe(0)
  expect(document.getElementById('notices')?.textContent).toBe('')
})

test('a part of an album is counted as such, and said to be one', async () => {
  const answers = [new Response(`{"data":[${JSON.stringify(photo)},`)]
  showLine({ getPhotos: () => answers.shift() ?? allPhotos() })
  const again = page.getByRole('button', { name: 'Album incomplete. Try again' })
  await expect.element(again).toHaveAttribute('title', expect.stringContaining('Only some of the photos have loaded.'))
  await expect.element(page.getByText('1 photo so far')).toBeVisible()
  await again.click()
  await expect.element(page.getByText('1 photo', { exact: true })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test('reading the photos again shows that it is under way, and keeps the focus on the page', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const last = Promise.withResolvers<Response>()
  const answers = [allPhotos(), new Response(null, { status: 503 }), last.promise]
  showLine({ getPhotos: () => answers.shift() ?? allPhotos(), queryClient })
  await expect.element(page.getByText('1 photo', { exact: true })).toBeVisible()
  await queryClient.refetchQueries({ queryKey: ['photo', 'list', 'meadow'] })
  const again = page.getByRole('button', { name: /^As of / })
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await expect.element(again).toHaveFocus()
  last.resolve(allPhotos())
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('photos are counted only once the selection is known by which they are filtered', async () => {
  const caller = Promise.withResolvers<string>()
  showLine({ address: '/albums/meadow?filter=in:selected', callerId: () => caller.promise })
  await expect.element(page.getByRole('button', { name: 'Remove Selected from the filter' })).toBeVisible()
  await expect.element(page.getByText(/ of 1 photo/)).not.toBeInTheDocument()
  caller.resolve('ana')
  await expect.element(page.getByText('0 of 1 photo')).toBeVisible()
})

test('the photos that the service found for a filter are not counted against the part of the album that has arrived', async () => {
  const [best, other] = [
    { ...photo, labels: ['Best'] },
    { ...photo, photoId: 'q', labels: ['Best'] },
  ]
  const arriving = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(`{"data":[${JSON.stringify(best)},`)),
  })
  showLine({
    address: '/albums/meadow?filter=Best',
    ahead: 'Best',
    getPhotos: ({ query }) =>
      query.has('filterLabel') ? Response.json({ data: [best, other], cursor: '{}' }) : new Response(arriving),
  })
  await expect.element(page.getByText('2 photos so far', { exact: true })).toBeVisible()
})
