import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'

test('the preview says which public photos need a look, and the card of the album how many', async ({
  open,
  cli,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  await cli('preview', id, 'on')
  const [first, second] = await call(caller, 'getPhotos', { albumId: id })
  const legal = unique('legal')
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: first?.photoId ?? '', label: legal, isHidden: true })
  const page = await open(`/albums/${id}/preview`, caller)
  const photos = page.getByRole('list', { name: 'Preview photos' }).getByRole('listitem')
  await expect(page.getByText('24 photos need a look')).toBeVisible()
  await expect(photos.first()).toContainText(legal)
  await expect(photos.filter({ hasText: 'Not looked at' })).toHaveCount(24)
  await expectAccessible(page)
  // what is opened is looked at
  await photos.nth(1).getByRole('link').press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('23 photos need a look')).toBeVisible()
  await expect(photos.nth(1)).not.toContainText('Not looked at')
  expect(second?.photoId).toBe(await photos.nth(1).getAttribute('data-photo-id'))

  await page.getByRole('button', { name: 'I’ve looked at all of these' }).click()
  await expect(page.getByText('1 photo needs a look')).toBeVisible()
  await page.getByRole('link', { name: 'Needs a look 1' }).click()
  await expect(page).toHaveURL(/show=review/)
  await expect(photos).toHaveCount(1)
  await page.getByRole('link', { name: 'Albums' }).click()
  await page.getByRole('link', { name: '1 to look at' }).click()
  await expect(photos).toHaveCount(1)
  // it outlives a reload, being kept on the device
  await page.reload()
  await expect(page.getByText('1 photo needs a look')).toBeVisible()
  await expect(photos).toHaveCount(1)
})
