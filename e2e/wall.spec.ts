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

test('a slideshow of the filter goes on by itself, pauses, steps and ends where it came from', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const best = unique('Best')
  const photos = await call(caller, 'getPhotos', { albumId: id })
  for (const photo of photos.slice(4, 7))
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo.photoId, label: best })
  const page = await open(`/albums/${id}?filter=${encodeURIComponent(`"${best}"`)}`, caller)
  await expect(page.getByRole('gridcell')).toHaveCount(3)
  await page.clock.install()
  await page.keyboard.press('Shift+P')
  await expect(page).toHaveURL(/\/slideshow\?filter=/)
  const shown = (frame: number) => expect(page.getByRole('img', { name: new RegExp(`^Photo ${frame},`) })).toBeVisible()
  await shown(5)
  await expect(page.getByText('1 of 3')).toBeVisible()
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: '3 s', exact: true }).click()
  await page.clock.runFor(3_100)
  await shown(6)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.runFor(30_000)
  await shown(6)
  await page.keyboard.press('ArrowRight')
  await shown(7)
  // around the end
  await page.keyboard.press('ArrowRight')
  await shown(5)
  await page.keyboard.press('ArrowLeft')
  await shown(7)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/albums\/[^/]+\?filter=/)
  await expect(page.getByRole('gridcell')).toHaveCount(3)
})

for (const [where, viewport] of [
  ['on a phone upright', { width: 390, height: 844 }],
  ['on a phone on its side', { width: 844, height: 390 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport, hasTouch: true, isMobile: true })

    test('a wall fills from the filter, and leaves out what strangers are not to see', async ({
      open,
      cli,
      asAdmin,
    }) => {
      const { id, caller } = await asAdmin()
      await cli('preview', id, 'on')
      const photos = await call(caller, 'getPhotos', { albumId: id })
      const change = { albumId: id, photoId: photos[0]?.photoId ?? '', label: 'nsfw', isHidden: true }
      await call(caller, 'addPhotoLabel', change)
      const page = await open(`/albums/${id}`, caller)
      await page.getByRole('button', { name: 'Album actions' }).tap()
      await page.getByRole('menuitem', { name: 'Photo wall for a screen' }).tap()
      const wall = page.getByRole('list', { name: 'Photos on the wall' })
      await expect(wall.getByRole('img', { name: /^Photo/ })).toHaveCount(viewport.width < viewport.height ? 6 : 4)
      await expect(page.getByText('1 photo with a private-looking label left out')).toBeVisible()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      expect(new URL(page.url()).hash).toBe('')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Hide the QR code' }).tap()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden()
      await page.getByRole('link', { name: 'Close the wall' }).tap()
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await call(caller, 'removePhotoLabel', change)
    })
  })
}
