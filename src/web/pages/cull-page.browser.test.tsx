import '#web/theme.css'
import { Link, Route, Routes, useNavigationType, useParams } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { createPictureWorkers, PictureWorkersProvider } from '#web/gallery/pictures/picture-workers.ts'
import { type CullView, paths, patterns } from '#web/paths.ts'
import { Component as CullPage } from './cull-page.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const idleWorkers = createPictureWorkers({ start: () => new Worker('data:text/javascript,'), loader: undefined })

const photos = Array.from({ length: 6 }, (_, at) => ({
  photoId: `p${at + 1}`,
  originalUrl: picture,
  stableUrl: picture,
  downloadUrl: picture,
  width: 3,
  height: 2,
  labels: at === 5 ? ['Best'] : [],
}))

const allPhotos = () => Response.json({ data: photos, cursor: '{}' })

function Sheet() {
  const { albumId = '' } = useParams()
  return (
    <>
      <p>{`Sheet by ${useNavigationType()}`}</p>
      <Link to={paths.cull(albumId, { pass: 'undecided' })}>Undecided photos</Link>
    </>
  )
}

/** Shows the cull of a new album of six photos, the last of which is labelled Best. */
function showCull(view: CullView, own: Answers = {}) {
  const albumId = `album ${Math.random()}`
  showOnService(
    <PictureWorkersProvider value={idleWorkers}>
      <Routes>
        <Route path={patterns.cull} element={<CullPage />} />
        <Route path={patterns.album} element={<Sheet />} />
      </Routes>
    </PictureWorkersProvider>,
    {
      getPhotos: allPhotos,
      addPhotoLabel: () => Response.json({ data: { message: 'added' } }),
      ping: () => Response.json({ data: { message: 'pong', callerId: 'ana' } }),
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 6 } }),
      getAlbums: () => Response.json({ data: [{ albumId, name: 'Rolling Meadow', numPhotos: 6 }], cursor: '{}' }),
      ...own,
    },
    { address: paths.cull(albumId, view) },
  )
}

async function choose(name: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('another pass closes the comparison, and goes on where it was left', async () => {
  showCull({ pass: 'undecided' })
  await expect.element(page.getByText(/^1 of 5/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText(/^3 of 5/)).toBeVisible()
  await choose('All photos')
  await expect.element(page.getByText('Frame 1 of 6')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}1{ArrowLeft}')
  await expect.element(page.getByText('Frame 5 of 6')).toBeVisible()
  await openComparison()
  await choose('Undecided photos only')
  await expect.element(page.getByText(/^3 of 4/)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Compare 2 photos' })).not.toBeInTheDocument()
})

test('while photos are compared, the menu does not offer to compare anew', async () => {
  showCull({})
  await expect.element(page.getByText('Frame 1 of 6')).toBeVisible()
  const more = page.getByRole('button', { name: 'More' })
  const compare = page.getByRole('menuitem', { name: /^Compare/ })
  await more.click()
  await compare.click()
  await expect.element(page.getByRole('group', { name: 'Compare 2 photos' })).toBeVisible()
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: 'Start at the first photo' })).toBeVisible()
  await expect.element(compare).not.toBeInTheDocument()
})

/** Waits until it is there, as its code is loaded when it is first opened: it takes no keys before. */
async function openComparison() {
  await userEvent.keyboard('g')
  await expect.element(page.getByRole('group', { name: 'Compare 2 photos' })).toBeVisible()
}

const announced = (text: RegExp) =>
  expect.element(page.getByRole('status').filter({ hasText: text })).toBeInTheDocument()

test('while photos are compared, the active one is announced, and whether it is the best so far', async () => {
  showCull({})
  await expect.element(page.getByText('Frame 1 of 6')).toBeVisible()
  await openComparison()
  await announced(/^Photo 2/)
  // is the best from here on, and the next one is active
  await userEvent.keyboard('{Enter}')
  await announced(/^Photo 3/)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await announced(/^Photo 2.*Best so far/)
})

const edges = (part: Locator) => part.element().getBoundingClientRect()

test('compared photos show their hidden labels first, and count the labels there is no room for', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const labelled = { labels: ['Best', 'Crowd', 'Print', 'VIP'], restrictedLabels: ['approved'] }
  showCull(
    {},
    { getPhotos: () => Response.json({ data: photos.map((photo) => ({ ...photo, ...labelled })), cursor: '{}' }) },
  )
  await expect.element(page.getByText('Frame 1 of 6')).toBeVisible()
  await openComparison()
  await userEvent.keyboard(']]')
  const group = page.getByRole('group', { name: 'Compare 4 photos' })
  const more = group.getByText('+2').nth(1)
  await expect.element(more).toBeVisible()
  expect(edges(group.getByText('approved').nth(1)).left).toBeLessThan(edges(more).left)
  const keep = group.getByRole('button', { name: 'Keep as best: photo 2' })
  expect(edges(more).right).toBeLessThanOrEqual(edges(keep).left)
})

test('notices leave the controls of a comparison free on a phone, and after it those below the photo', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  showCull({})
  await expect.element(page.getByText('Frame 1 of 6')).toBeVisible()
  // shown once the labels are known, without which there is no undo
  await expect.element(page.getByRole('button', { name: 'Undo (U)' })).toBeVisible()
  await openComparison()
  await userEvent.keyboard('u')
  const notice = page.getByRole('region', { name: 'Notices' }).getByText('Nothing to undo')
  const above = (element: Element) =>
    element.getBoundingClientRect().top - notice.element().getBoundingClientRect().bottom
  const keep = page.getByRole('button', { name: 'Keep as best: photo 2' })
  await expect.element(notice).toBeVisible()
  await expect.poll(() => above(keep.element())).toBeGreaterThanOrEqual(0)
  await userEvent.keyboard('g')
  await expect.element(keep).not.toBeInTheDocument()
  // a second notice, as the first one may close meanwhile
  await userEvent.keyboard('u')
  const key = page.getByRole('button', { name: 'Best' })
  await expect.element(notice).toBeVisible()
  await expect.poll(() => above(key.element())).toBeLessThan(40)
  await expect.poll(() => above(key.element())).toBeGreaterThanOrEqual(0)
})

test('the end of a part of an album is not taken for the end of the album', async () => {
  // it ends midway, as if the connection had broken
  const answers = [new Response(`{"data":[${JSON.stringify(photos[0])},`)]
  showCull({}, { getPhotos: () => answers.shift() ?? allPhotos() })
  await expect.element(page.getByText('Frame 1 of 1')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('heading', { name: 'The album is incomplete' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Frame 2 of 6')).toBeVisible()
})

test('a pass over undecided photos begins once the whole album is there, however often that takes', async () => {
  const answers = [new Response(`{"data":[${JSON.stringify(photos[0])},`)]
  showCull({ pass: 'undecided' }, { getPhotos: () => answers.shift() ?? allPhotos() })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^1 of 5/)).toBeVisible()
})

test('a pass over undecided photos leaves out decided ones also when the cull was open before', async () => {
  showCull({ pass: 'undecided' })
  await expect.element(page.getByText(/^1 of 5/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Undecided photos' }).click()
  await expect.element(page.getByText(/^1 of 5/)).toBeVisible()
})

test('undo in a pass over undecided photos goes back to a photo that was decided before the pass', async () => {
  showCull({ pass: 'undecided' }, { removePhotoLabel: () => Response.json({ data: { message: 'removed' } }) })
  await expect.element(page.getByText('1 of 5 · frame 1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo (U)' })).toBeVisible()
  await userEvent.keyboard('1{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await page.getByRole('button', { name: 'Cull 4 undecided photos' }).click()
  await expect.element(page.getByText('1 of 4 · frame 2')).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(page.getByText('1 of 5 · frame 1')).toBeVisible()
})

/** A getPhotos answer with these photos of an album that goes on arriving. */
const stillArriving = (some: readonly object[]) =>
  new Response(
    new ReadableStream({
      start: (stream) =>
        stream.enqueue(new TextEncoder().encode(`{"data":[${some.map((one) => JSON.stringify(one)).join()},`)),
    }),
  )

test('the end of what has arrived of an album is not taken for its end', async () => {
  showCull({ filter: 'is:image' }, { getPhotos: () => stillArriving(photos.slice(0, 2)) })
  await expect.element(page.getByText(/1 of 2/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText(/1 of 2/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: /^That was/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: 'Loading the album' })).toBeInTheDocument()
})

test('a cull whose filter can’t be read has no photos to decide on', async () => {
  showCull({ filter: '"Best' })
  await expect.element(page.getByText(/^This quote isn’t closed/)).toBeVisible()
  await expect.element(page.getByText(/Frame 1/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Edit the filter' })).toBeVisible()
})

test('Back doesn’t return to a cull that was closed', async () => {
  showCull({})
  await expect.element(page.getByText('Frame 1 of 6')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Sheet by REPLACE')).toBeVisible()
})

test('changes that wait show in the cull on a phone too, in words where there is room', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  showCull({}, { addPhotoLabel: () => Promise.reject(new TypeError('no network')) })
  await expect.element(page.getByText('Frame 1 of 6')).toBeVisible()
  // shown once the labels are known, without which the key does nothing
  await expect.element(page.getByRole('button', { name: 'Undo (U)' })).toBeVisible()
  await userEvent.keyboard('1')
  const pill = page.getByRole('button', { name: 'Offline: 1 change waiting' })
  await expect.element(pill).toBeInViewport()
  await expect.element(page.getByText('Frame 2 of 6')).toBeVisible()
  const progress = page.getByText('33% seen')
  const isClear = () => edges(progress).right <= edges(pill).left
  expect(isClear()).toBe(true)
  expect(edges(page.getByRole('button', { name: 'More' })).right).toBeLessThanOrEqual(390)
  await page.viewport(844, 390)
  await expect.poll(() => edges(pill.getByText('Offline: 1 change waiting')).width).toBeGreaterThan(100)
  expect(isClear()).toBe(true)
})
