import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { NoPhotos } from './no-photos.tsx'

const photo = {
  photoId: 'p',
  originalUrl: 'https://photos.test/o',
  stableUrl: 'https://photos.test/s',
  downloadUrl: 'https://photos.test/d',
  restrictedLabels: ['approved'],
}

function Sheet() {
  const { total, shown } = useAlbum()
  return (
    <>
      <p>{`${total} photo`}</p>
      {shown.length === 0 && <NoPhotos none="The album is empty" />}
    </>
  )
}

/** No other test file visits it: its first visit is here. */
const albumId = 'first-visit'

type AlbumOptions = {
  callerId?: () => Promise<string>
  getPhotos?: NonNullable<Answers[string]>
  isParticipant?: boolean
}

/** Shows an album of one photo, which has a hidden label, at an address. */
async function showAlbum(
  search: string,
  {
    getPhotos = () => Response.json({ data: [photo], cursor: '{}' }),
    isParticipant = false,
    ...options
  }: AlbumOptions = {},
) {
  const album = { albumId, name: 'Rolling Meadow', numPhotos: 1 }
  showOnService(
    <AlbumProvider albumId={albumId}>
      <Sheet />
    </AlbumProvider>,
    {
      getPhotos,
      getAlbum: () => Response.json({ data: album }),
      getAlbums: () => Response.json({ data: isParticipant ? [] : [album], cursor: '{}' }),
    },
    { address: `/albums/${albumId}?${search}`, ...options },
  )
  await expect.element(page.getByText('1 photo', { exact: true })).toBeVisible()
}

/** An answer that ends after the photo, as if the connection had broken. */
const cutOff = () => new Response(`{"data":[${JSON.stringify(photo)},`)

const skeleton = page.getByRole('status', { name: 'Loading photos' })
const noMatch = page.getByRole('heading', { name: 'No matching photos' })

test('a filter by what is new loads no longer than the changes are looked for: not through the lens', async () => {
  await showAlbum('as=participant&filter=in:new')
  await expect.element(page.getByText('Changes since your last visit aren’t known here.')).toBeVisible()
  await expect.element(skeleton).not.toBeInTheDocument()
})

test('a filter by what is new stops loading when the album can’t be read to its end', async () => {
  await showAlbum('filter=in:relabelled', { getPhotos: cutOff })
  await expect.element(page.getByText(/^Only some of the photos have loaded/)).toBeVisible()
})

test('while only a part of the album could be loaded, a filter is not said to match nothing', async () => {
  const whole = Promise.withResolvers<Response>()
  const answers = [cutOff(), whole.promise]
  await showAlbum('filter=Late', { getPhotos: () => answers.shift() ?? cutOff() })
  await expect.element(page.getByRole('heading', { name: 'The album is incomplete' })).toBeVisible()
  await expect.element(noMatch).not.toBeInTheDocument()
  await expect.element(skeleton).not.toBeInTheDocument()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  whole.resolve(Response.json({ data: [photo, { ...photo, photoId: 'q', labels: ['Late'] }], cursor: '{}' }))
  await expect.element(page.getByText('2 photo', { exact: true })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test('a filter by what is new finds nothing on the first visit', async () => {
  await showAlbum('filter=in:new')
  await expect.element(page.getByText('The one photo here doesn’t match the filter.')).toBeVisible()
})

test('a filter by the selection loads until the selection is known', async () => {
  const caller = Promise.withResolvers<string>()
  await showAlbum('filter=in:selected', { callerId: () => caller.promise })
  await expect.element(skeleton).toBeInTheDocument()
  await expect.element(noMatch).not.toBeInTheDocument()
  caller.resolve('ana')
  await expect.element(noMatch).toBeVisible()
  await expect.element(skeleton).not.toBeInTheDocument()
})

test('a hidden label is said to be missing only where it is, not through the lens', async () => {
  await showAlbum('as=participant&filter=@approved')
  await expect.element(page.getByText('The one photo here doesn’t match the filter.')).toBeVisible()
  await expect.element(page.getByText(/hidden label/)).not.toBeInTheDocument()
})

test('a hidden label that no photo has is said to be missing', async () => {
  await showAlbum('filter=@other')
  await expect.element(page.getByText('There is no hidden label “other” in this album.')).toBeVisible()
})

test('a participant is not told that a hidden label, which they can’t see, does not exist', async () => {
  await showAlbum('filter=@approved', {
    getPhotos: () => Response.json({ data: [{ ...photo, restrictedLabels: undefined }], cursor: '{}' }),
    isParticipant: true,
  })
  await expect.element(page.getByText('Only admins can filter by hidden labels.')).toBeVisible()
  await expect.element(page.getByText(/There is no hidden label/)).not.toBeInTheDocument()
})
