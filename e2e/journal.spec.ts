import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'

test('a label is taken back and made again by key, across a reload, and the journal tells of it', async ({ open, addCaller, albumId }) => {
  const id = await albumId('clips')
  const caller = await addCaller({ adminOf: [id] })
  const [photo] = await call(caller, 'getPhotos', { albumId: id })
  const photoId = photo?.photoId ?? ''
  const [kept, given] = [unique('Kept'), unique('Given')]
  await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: kept })
  const labels = async () => {
    const found = (await call(caller, 'getPhotos', { albumId: id })).find((other) => other.photoId === photoId)
    return found?.labels?.filter((label) => label === kept || label === given)
  }
  const page = await open(`/albums/${id}/photos/${photoId}`, caller)
  const field = page.getByRole('combobox', { name: 'Add a label' })
  await field.fill(given)
  await field.press('Enter')
  await expect.poll(labels).toEqual([kept, given])
  await page.goto(`/albums/${id}`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText(`Taken back: “${given}” added to 1 photo.`)).toBeVisible()
  await expect.poll(labels).toEqual([kept])
  await page.keyboard.press('Shift+U')
  await expect.poll(labels).toEqual([kept, given])

  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Label journal' }).click()
  await expect(page).toHaveTitle(/^Label journal of /)
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Take back: “${given}” added to 1 photo` }).click()
  await expect.poll(labels).toEqual([kept])
  await expect(page.getByRole('button', { name: `Make again: “${given}” added to 1 photo` })).toBeVisible()
})

test('a journal without changes says what will be in it', async ({ open, addCaller, albumId }) => {
  const id = await albumId('harbour')
  const page = await open(`/albums/${id}/journal`, await addCaller({ adminOf: [id] }))
  await expect(page.getByRole('heading', { name: 'No label has been changed here' })).toBeVisible()
  await expectAccessible(page)
})
