import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { paths } from '#web/paths.ts'
import { SlideshowView } from './slideshow-view.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const photo = (photoId: string) =>
  JSON.stringify({ photoId, originalUrl: picture, stableUrl: picture, downloadUrl: picture, width: 3, height: 2 })

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
