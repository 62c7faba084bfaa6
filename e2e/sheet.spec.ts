import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, expectAccessible, test, unique, type Caller } from './support/fixtures.ts'
import { albums } from './support/library.ts'
import { expectPictures } from './support/sheet-ready.ts'

/** Adds a public and a restricted label to the first photos of an album. */
async function labelled(caller: Caller, albumId: string) {
  const [shown, hidden] = [unique('Best'), unique('approved')]
  const photos = await call(caller, 'getPhotos', { albumId })
  const ids = photos.map(({ photoId }) => photoId)
  for (const photoId of ids.slice(0, 5)) await call(caller, 'addPhotoLabel', { albumId, photoId, label: shown })
  for (const photoId of ids.slice(3, 6)) {
    await call(caller, 'addPhotoLabel', { albumId, photoId, label: hidden, isHidden: true })
  }
  return { shown, hidden, ids }
}

test('an album shows all its photos, with their thumbnails', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await expect(page.getByRole('heading', { name: albums.harbour.name, level: 1 })).toBeVisible()
  await expectCount(page, '24 photos')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expectPictures(page)
  await expectAccessible(page)
})

/** Number of the three hours in which the service gives a photo the same signed address. */
const period = () => Math.floor(Date.now() / (3 * 3_600_000))

test('refetching an unchanged album gets 304', { tag: '@main' }, async ({ open, page, albumId }) => {
  const id = await albumId('harbour')
  const begun = period()
  const first = page.waitForResponse(/getPhotos/)
  await open(`/albums/${id}`)
  await expectCount(page, '24 photos')
  await expectPictures(page)
  await page.clock.setSystemTime(Date.now() + 120_000)
  const again = page.waitForResponse(/getPhotos/)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  const [before, after] = [await first, await again]
  // new addresses between the two are another answer
  const isOther = period() !== begun && before.headers()['etag'] !== after.headers()['etag']
  expect(after.status()).toBe(isOther ? 200 : 304)
  await expectCount(page, '24 photos')
  await expectPictures(page)
})

test('photos with unusual file names are shown', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('odd')}`)
  await expect(page.getByRole('heading', { name: albums.odd.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('gridcell')).toHaveCount(albums.odd.photos)
  await expectPictures(page)
})

test('photos are filtered by a public and a restricted label; the address holds the filter', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const { shown, hidden } = await labelled(caller, id)
  const page = await open(`/albums/${id}`, caller)
  const rail = page.getByRole('navigation', { name: 'Filter photos' })
  await rail.getByRole('button', { name: `${shown}, 5 photos` }).click()
  await expectCount(page, '5 of 24 photos')
  await expect(page.getByRole('gridcell')).toHaveCount(5)
  await rail.getByRole('button', { name: `${hidden}, 2 photos, hidden from participants` }).click()
  await expectCount(page, '2 of 24 photos')
  await page.reload()
  await expectCount(page, '2 of 24 photos')
  await expectAccessible(page)

  await page.getByRole('button', { name: `Remove ${shown} from the filter` }).click()
  await expectCount(page, '3 of 24 photos')
  await page.goBack()
  await expectCount(page, '2 of 24 photos')
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expectCount(page, '24 photos')
})

test('a filter without matches says so, and can be cleared', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}?filter=${encodeURIComponent('"no such label"')}`)
  await expect(page.getByRole('heading', { name: 'No matching photos' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filter' }).click()
  await expectCount(page, '24 photos')
})

test('an album without photos says so', async ({ open, addCaller }) => {
  const caller = await addCaller({})
  const { albumId } = await call(caller, 'createAlbum', { name: 'Nothing yet' })
  const page = await open(`/albums/${albumId}`, caller)
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await expectAccessible(page)
})

test('a participant sees no restricted label and is told why labels can’t be changed', async ({
  open,
  addCaller,
  albumId,
}) => {
  const id = await albumId('harbour')
  const { shown, hidden } = await labelled(await addCaller({ adminOf: [id] }), id)
  const page = await open(`/albums/${id}`, await addCaller({ participantOf: [id] }))
  await expect(page.getByRole('button', { name: `${shown}, 5 photos` })).toBeVisible()
  await expect(page.getByText(hidden)).toBeHidden()
  await page.getByRole('gridcell').first().click()
  await expect(page.getByText('Only admins can change labels in this album.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Add a label' })).toBeHidden()
})

test('arrow keys move in the grid, Enter opens a photo and Escape returns focus to it', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  const first = page.getByRole('gridcell').first()
  await expect(first).toBeVisible()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('gridcell', { name: /^Photo 3(,|$)/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Photo 3 of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('gridcell', { name: /^Photo 3(,|$)/ })).toBeFocused()
})
