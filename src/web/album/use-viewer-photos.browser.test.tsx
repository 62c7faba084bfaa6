import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { uncachedAddress } from '#web/data/photo-stream/uncached-address.ts'
import { createPictureLoader } from '#web/gallery/pictures/picture-loader.ts'
import { PicturesProvider } from '#web/gallery/pictures/use-picture-loader.ts'
import { photoAt } from './album-source.ts'
import { AlbumProvider, useAlbum } from './use-album.tsx'
import { useViewerPhotos } from './use-viewer-photos.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const photoOf = (downloadUrl: string, photoId = 'p') => ({
  photoId,
  originalUrl: downloadUrl,
  stableUrl: picture,
  downloadUrl,
})

/** Starts no worker: it is asked for no picture. */
const pictures = createPictureLoader({
  startWorker: () => {
    throw new Error('a picture is wanted')
  },
  budget: 0,
  pixelRatio: 1,
  mostHeld: 0,
})

/** The address of the first photo's download, and what a press on it does. */
function Download() {
  const { columns } = useAlbum()
  const [photo] = useViewerPhotos([photoAt(columns, 0)])
  if (photo === undefined) return null
  return (
    <button type="button" onClick={() => void photo.freshDownload?.()}>
      {photo.downloadUrl ?? 'No address'}
    </button>
  )
}

test('an address that the copy on this device lacks is read on a press, and never shown', async () => {
  const albumId = `album ${Math.random()}`
  // as the copy kept on this device has it
  const answers = [
    Response.json({ data: [photoOf(uncachedAddress(Date.now()))], cursor: '{}' }),
    Response.json({ message: 'busy' }, { status: 503 }),
    Response.json({ data: [photoOf('https://photos.test/d')], cursor: '{}' }),
  ]
  showOnService(
    <AlbumProvider albumId={albumId}>
      <PicturesProvider value={pictures}>
        <Download />
      </PicturesProvider>
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'Lisbon', numPhotos: 1 } }),
      getPhotos: () => answers.shift() ?? new Response(null, { status: 500 }),
    },
  )
  await page.getByRole('button', { name: 'No address' }).click()
  await expect.element(page.getByText(/^Couldn’t get this photo’s address/)).toBeVisible()
  await page.getByRole('button', { name: 'No address' }).click()
  await expect.element(page.getByRole('button', { name: 'https://photos.test/d' })).toBeVisible()
})

test('a photo stays shown when one before it leaves the album, while its row is read at its new position', async () => {
  const albumId = `album ${Math.random()}`
  // only the first 200 rows are read at once
  const all = Array.from({ length: 300 }, (_, index) => photoOf('https://photos.test/d', `p${index}`))
  const answers = [all, all.slice(1)]
  /** What was shown of the last photo, by how many photos the album had. */
  const shown: { of: number; isShown: boolean }[] = []
  function LastPhoto() {
    const { columns, findPhoto } = useAlbum()
    const queryClient = useQueryClient()
    const [photo] = useViewerPhotos([findPhoto('p299')])
    shown.push({ of: columns.count, isShown: photo !== undefined })
    return (
      <button type="button" onClick={() => void queryClient.invalidateQueries()}>
        {photo ? `Last of ${columns.count}` : 'Nothing'}
      </button>
    )
  }
  showOnService(
    <AlbumProvider albumId={albumId}>
      <PicturesProvider value={pictures}>
        <LastPhoto />
      </PicturesProvider>
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'Lisbon', numPhotos: 300 } }),
      getPhotos: () => Response.json({ data: answers.shift() ?? [], cursor: '{}' }),
    },
  )
  await page.getByRole('button', { name: 'Last of 300' }).click()
  await expect.element(page.getByRole('button', { name: 'Last of 299' })).toBeVisible()
  expect(shown.filter(({ of, isShown }) => of === 299 && !isShown)).toEqual([])
})
