import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { paths } from '#web/paths.ts'
import { SlideshowView } from './slideshow-view.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const photo = (photoId: string, labels: string[] = [], stableUrl = `${picture}#${photoId}`) =>
  JSON.stringify({
    photoId,
    originalUrl: picture,
    stableUrl,
    downloadUrl: picture,
    labels,
    width: 3,
    height: 2,
  })

function Arrived() {
  return <p>{useAlbum().source.count} arrived</p>
}

test('a slideshow begins with the photo of its link, however late that arrives', async () => {
  const albumId = `album ${Math.random()}`
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const send = (text: string) => writer.write(new TextEncoder().encode(text))
  showOnService(
    <AlbumProvider albumId={albumId}>
      <SlideshowView />
      <Arrived />
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'Lisbon', numPhotos: 2 } }),
      getPhotos: () => new Response(readable),
    },
    { address: paths.slideshow(albumId, {}, 'p2') },
  )
  await send(`{"data":[${photo('p1')},`)
  await expect.element(page.getByText('1 arrived')).toBeInTheDocument()
  // paused, the photo is announced
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect.element(page.getByText('Photo 1')).not.toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: 'Loading the photo' })).toBeVisible()
  await send(`${photo('p2')}],"cursor":"{}"}`)
  await writer.close()
  await expect.element(page.getByText('Photo 2')).toBeInTheDocument()
  await expect.element(page.getByText('2 of 2')).toBeVisible()
})

test('a slideshow whose photo is in the missing part of an album offers to read that again', async () => {
  const albumId = `album ${Math.random()}`
  const answers = [new Response(`{"data":[${photo('p1')},`)]
  showOnService(
    <AlbumProvider albumId={albumId}>
      <SlideshowView />
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'Lisbon', numPhotos: 2 } }),
      getPhotos: () => answers.shift() ?? new Response(`{"data":[${photo('p1')},${photo('p2')}],"cursor":"{}"}`),
    },
    { address: paths.slideshow(albumId, {}, 'p2') },
  )
  await expect.element(page.getByRole('heading', { name: 'The album is incomplete' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('2 of 2')).toBeVisible()
})

/** Shows the slideshow at an address. `answer` holds the rows of the next reading; `readAgain` reads the album again. */
function showAlbum(rows: string[], address: (albumId: string) => string) {
  const albumId = `album ${Math.random()}`
  const answer = { rows }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showOnService(
    <AlbumProvider albumId={albumId}>
      <SlideshowView />
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'Lisbon', numPhotos: rows.length } }),
      getPhotos: () => new Response(`{"data":[${answer.rows.join()}],"cursor":"{}"}`),
    },
    { address: address(albumId), queryClient },
  )
  return { answer, readAgain: () => queryClient.refetchQueries() }
}

test('a photo that stops matching leaves the slideshow at once', async () => {
  const { answer, readAgain } = showAlbum([photo('p1', ['ok']), photo('p2', ['ok'])], (albumId) =>
    paths.slideshow(albumId, { filter: 'ok' }),
  )
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Photo 1/ })).toBeVisible()
  answer.rows = [photo('p1'), photo('p2', ['ok'])]
  await readAgain()
  await expect.element(page.getByText('1 of 1')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Photo 2/ })).toBeVisible()
  answer.rows = [photo('p1'), photo('p2')]
  await readAgain()
  await expect.element(page.getByText('No photos to show')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Photo/ })).not.toBeInTheDocument()
})

test('a photo that stops matching leaves the slideshow even if the picture after it has failed', async () => {
  const broken = photo('p2', ['ok'], 'data:image/png,none')
  const { answer, readAgain } = showAlbum([photo('p1', ['ok']), broken], (albumId) =>
    paths.slideshow(albumId, { filter: 'ok' }),
  )
  await expect.element(page.getByRole('img', { name: /^Photo 1/ })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText(/couldn’t be loaded/)).toBeVisible()
  answer.rows = [photo('p1'), broken]
  await readAgain()
  await expect.element(page.getByText('1 of 1')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Photo 1/ })).not.toBeInTheDocument()
})

test('a slideshow from a photo that its filter leaves out begins with the next one', async () => {
  const albumId = `album ${Math.random()}`
  const rows = Promise.withResolvers<Response>()
  showOnService(
    <AlbumProvider albumId={albumId}>
      <SlideshowView />
    </AlbumProvider>,
    { getAlbum: () => Response.json({ data: { albumId, name: 'Lisbon' } }), getPhotos: () => rows.promise },
    { address: paths.slideshow(albumId, { filter: 'ok' }, 'p2') },
  )
  await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  rows.resolve(
    new Response(`{"data":[${[photo('p1', ['ok']), photo('p2'), photo('p3', ['ok'])].join()}],"cursor":"{}"}`),
  )
  await expect.element(page.getByText('2 of 2')).toBeVisible()
})

test('a slideshow keeps its pace while the album is being changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  // the address of a photo beyond the first rows is read anew after each change
  const rows = Array.from({ length: 70 }, (_, index) => photo(`p${index}`))
  const { answer, readAgain } = showAlbum([], (albumId) => paths.slideshow(albumId, {}, 'p66'))
  // before the photos are there, as at the usual pace the next one may come while this is clicked
  await page.getByRole('button', { name: '20 s' }).click()
  answer.rows = rows
  await readAgain()
  await expect.element(page.getByRole('img', { name: 'Photo 67' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(15_000)
  answer.rows = rows.with(66, photo('p66', ['Best']))
  await readAgain()
  // time for the row to be read
  await vi.advanceTimersByTimeAsync(1_000)
  // past 20 s since it was loaded, which may be a little after it is seen, but not since the change
  await vi.advanceTimersByTimeAsync(8_000)
  // else the clock would go on while the expectation waits
  vi.useRealTimers()
  await expect.element(page.getByText('68 of 70')).toBeVisible()
})
