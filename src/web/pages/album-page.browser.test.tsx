import '#web/theme.css'
import { QueryClient } from '@tanstack/react-query'
import { Link, Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { JumpBox } from '#web/features/jump/jump-box.tsx'
import { PageCommandsProvider } from '#web/features/jump/page-commands.tsx'
import { createPictureWorkers, PictureWorkersProvider } from '#web/gallery/pictures/picture-workers.ts'
import { paths, patterns } from '#web/paths.ts'
import { Component as AlbumPage } from './album-page.tsx'
import { Component as PhotoPage } from './photo-page.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const photo = (photoId: string) => ({
  photoId,
  originalUrl: picture,
  stableUrl: picture,
  downloadUrl: picture,
  width: 3,
  height: 2,
})

/** Photos p1, p2 and so on, without one of them. */
const photosOf = (count: number, without = 0) =>
  Array.from({ length: count }, (_, at) => photo(`p${at + 1}`)).filter((_, at) => at + 1 !== without)

const allPhotos = () => Response.json({ data: photosOf(12), cursor: '{}' })

const idleWorkers = createPictureWorkers({ start: () => new Worker('data:text/javascript,'), loader: undefined })

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>
}

/** Goes to another album like Back and Forward, which work under an open dialog. */
const goTo = (albumId: string) =>
  page
    .getByText(`to ${albumId}`)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

/** Shows an album, with the palette, at an address. */
function showAlbum(address: string, getPhotos: NonNullable<Answers[string]> = allPhotos, queryClient?: QueryClient) {
  showOnService(
    <PageCommandsProvider>
      <JumpBox onNewAlbum={() => {}} />
      <Address />
      <Link to={paths.album('meadow')}>to meadow</Link>
      <Link to={paths.album('lisbon')}>to lisbon</Link>
      <PictureWorkersProvider value={idleWorkers}>
        <Routes>
          <Route path={patterns.album} element={<AlbumPage />}>
            <Route path={patterns.photo} element={<PhotoPage />} />
          </Route>
        </Routes>
      </PictureWorkersProvider>
    </PageCommandsProvider>,
    {
      getPhotos,
      addPhotoLabel: () => Response.json({ data: { message: 'added' } }),
      ping: () => Response.json({ data: { message: 'pong', callerId: 'ana' } }),
      getAlbum: ({ query }) => {
        const isLisbon = query.get('albumId') === 'lisbon'
        const [albumId, name] = isLisbon ? ['lisbon', 'Launch in Lisbon'] : ['meadow', 'Rolling Meadow']
        return Response.json({ data: { albumId, name, numPhotos: 12 } })
      },
    },
    { address, ...(queryClient && { queryClient }) },
  )
}

test('the palette goes from an open photo to another by its number', async () => {
  showAlbum('/albums/meadow/photos/p3')
  await expect.element(page.getByRole('dialog', { name: 'Photo 3 of Rolling Meadow' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('12')
  await page.getByRole('option', { name: 'Go to frame 12' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Photo 12 of Rolling Meadow' })).toBeVisible()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/albums/meadow/photos/p12')
})

test('a photo of a link is said to be missing only once the album is whole', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const send = (text: string) => writer.write(new TextEncoder().encode(text))
  showAlbum('/albums/meadow/photos/p2', () => new Response(readable))
  await send(`{"data":[${JSON.stringify(photo('p1'))},`)
  await expect.element(page.getByText('1 photo so far')).toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: 'Loading the album' })).toBeVisible()
  await expect.element(page.getByText('This photo isn’t in the album')).not.toBeInTheDocument()
  await send(`${JSON.stringify(photo('p3'))}],"cursor":"{}"}`)
  await writer.close()
  await expect.element(page.getByText('This photo isn’t in the album')).toBeVisible()
})

test('a photo of a link is not said to be missing if only a part of the album could be loaded', async () => {
  const answers = [new Response(`{"data":[${JSON.stringify(photo('p1'))},`)]
  showAlbum('/albums/meadow/photos/p2', () => answers.shift() ?? allPhotos())
  await expect.element(page.getByRole('heading', { name: 'The album is incomplete' })).toBeVisible()
  await expect.element(page.getByText('This photo isn’t in the album')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Photo 2 of Rolling Meadow' })).toHaveFocus()
})

test('an open dialog closes when another album is shown', async () => {
  showAlbum('/albums/meadow')
  await expect.element(page.getByRole('heading', { name: 'Rolling Meadow' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('saved')
  await page.getByRole('option', { name: 'Saved views' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Views' })).toBeVisible()
  goTo('lisbon')
  await expect.element(page.getByRole('heading', { name: 'Launch in Lisbon' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

const labelButton = (name: RegExp) => page.getByRole('group', { name: 'Label shortcuts' }).getByRole('button', { name })

test('a change of several photos has a notice in each of two albums', async () => {
  showAlbum('/albums/meadow', ({ query }) => {
    const labels = [`of ${query.get('albumId')}`]
    return Response.json({ data: [{ ...photo('p1'), labels }, photo('p2')], cursor: '{}' })
  })
  const selectAll = page.getByRole('button', { name: 'Select all' })
  const notices = page.getByRole('region', { name: 'Notices' })
  await selectAll.click()
  await expect.element(labelButton(/of meadow/)).toBeVisible()
  goTo('lisbon')
  // the page of the other album has this button too, and stays until this one is loaded
  await expect.element(page.getByRole('heading', { name: 'Launch in Lisbon' })).toBeVisible()
  await selectAll.click()
  await labelButton(/of lisbon/).click()
  await expect.element(notices.getByText(/of lisbon/)).toBeVisible()
  goTo('meadow')
  await labelButton(/of meadow/).click()
  await expect.element(notices.getByText(/of meadow/)).toBeVisible()
})

test('the palette tells a hidden label from a public one with the same text, and says what it counts', async () => {
  showAlbum('/albums/meadow', () =>
    Response.json({ data: [{ ...photo('p1'), labels: ['Best'], restrictedLabels: ['Best'] }], cursor: '{}' }),
  )
  await expect.element(page.getByRole('gridcell')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('best')
  await expect.element(page.getByRole('option', { name: 'Best 1 photo', exact: true })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /hidden from participants/ })).toBeVisible()
})

test('when the open photo leaves the album, the arrows go on from its place', async () => {
  const answers = [photosOf(12), photosOf(12, 3)]
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showAlbum('/albums/meadow/photos/p3', () => Response.json({ data: answers.shift() ?? [], cursor: '{}' }), queryClient)
  await expect.element(page.getByRole('dialog', { name: 'Photo 3 of Rolling Meadow' })).toBeVisible()
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/^This photo isn’t in the album/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByTestId('address')).toHaveTextContent('/albums/meadow/photos/p4')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByTestId('address')).toHaveTextContent('/albums/meadow/photos/p2')
})
