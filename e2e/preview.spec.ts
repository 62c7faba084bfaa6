import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'

test(
  'preview off: an admin sees what would be public; there is no QR code until they turn it on',
  { tag: '@direct' },
  async ({ open, cli, albumId }) => {
    const id = await albumId('clips')
    await cli('preview', id, 'off')
    const page = await open(`/albums/${id}/preview`)
    const heading = page.getByRole('heading', { name: /^Preview is off: nobody sees these \d+ photos yet$/ })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('region', { name: 'Share link' })).toBeHidden()
    const photos = page.getByRole('list', { name: 'Preview photos' }).getByRole('listitem')
    const shown = () => photos.evaluateAll((items) => items.map((item) => item.getAttribute('data-photo-id')))
    await expect(photos.first()).toBeVisible()
    const before = await shown()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Turn on preview' }).click()
    await expect(page.getByRole('region', { name: 'Share link' }).getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(heading).toBeHidden()
    // as the service chose them
    await expect.poll(shown).toEqual(before)
    // the button is gone; Tab continues to the photos
    await page.keyboard.press('Tab')
    await expect(photos.getByRole('link').first()).toBeFocused()
  },
)

test('preview off: the public page says so, without a key', async ({ page, service, cli, albumId }) => {
  const id = await albumId('clips')
  await cli('preview', id, 'off')
  const { shareUrl = '' } = await call(service, 'getAlbum', { albumId: id })
  await page.goto(shareUrl)
  await expect(page.getByRole('heading', { name: 'This album isn’t shared right now' })).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  await expectAccessible(page)
})

test(
  'preview on: its page shows what visitors see, and the share link',
  { tag: '@main' },
  async ({ open, cli, albumId, service }) => {
    const id = await albumId('harbour')
    await cli('preview', id, 'on')
    const page = await open(`/albums/${id}/preview`)
    const { shareUrl = '' } = await call(service, 'getAlbum', { albumId: id })
    const share = page.getByRole('region', { name: 'Share link' })
    await expect(share.getByRole('link')).toHaveAttribute('href', shareUrl)
    await expect(share.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(page.getByText(/Anyone with the link sees these\s+24\s+photos/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Preview photos' }).getByRole('listitem')).toHaveCount(24)
    await expectAccessible(page)
  },
)

test('preview on: a public photo with a hidden label is flagged', async ({ open, cli, albumId, addCaller }) => {
  const id = await albumId('odd')
  await cli('preview', id, 'on')
  const caller = await addCaller({ adminOf: [id] })
  const [photo] = await call(caller, 'getPhotos', { albumId: id })
  const label = unique('legal')
  const change = { albumId: id, photoId: photo?.photoId ?? '', label, isHidden: true }
  await call(caller, 'addPhotoLabel', change)
  const page = await open(`/albums/${id}/preview`, caller)
  // the check runs by itself
  const card = page.getByRole('region', { name: 'Privacy check' })
  await expect(card).toContainText(`Public, but labelled ${label}`)
  await expect(page.getByRole('list', { name: 'Preview photos' })).toContainText(
    'Has a hidden or private-looking label',
  )
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Open in sheet' }).click()
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await call(caller, 'removePhotoLabel', change)
})

test(
  'preview on: photos with a hidden label can be removed from the preview, and put back by Undo',
  { tag: '@direct' },
  async ({ open, cli, albumId, addCaller }) => {
    const id = await albumId('harbour')
    await cli('preview', id, 'on')
    const caller = await addCaller({ adminOf: [id] })
    const [one, other] = await call(caller, 'getPhotos', { albumId: id })
    const on = (photoId = '', label = '', isHidden = false) =>
      call(caller, 'addPhotoLabel', { albumId: id, photoId, label, isHidden })
    await on(one?.photoId, 'preview')
    await on(other?.photoId, 'preview')
    await on(one?.photoId, unique('legal'), true)
    const page = await open(`/albums/${id}/preview`, caller)
    const shown = page.getByRole('list', { name: 'Preview photos' }).getByRole('listitem')
    await expect(shown).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove from preview' }).click()
    await expect(shown).toHaveCount(1)
    // hovering keeps the notice open
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expect(page.getByText('No privacy problems found.')).toBeVisible()
    await expect(page.getByText('1 photo removed from the preview')).toBeVisible()
    await expectAccessible(page)
    // not offered for all of them: an empty preview shows the first photos of the album
    await on(other?.photoId, unique('legal'), true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(shown).toHaveCount(2)
    // shown before it is sent
    const labelled = async () => (await call(caller, 'getPhotos', { albumId: id, filterLabel: 'preview' })).length
    await expect.poll(labelled).toBe(2)
    await page.reload()
    await expect(page.getByText('2 photos need a look because of their labels')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove from preview' })).toBeHidden()
  },
)

test('preview on: anyone with the link sees the photos, opens one, and goes back', async ({
  page,
  service,
  cli,
  albumId,
}) => {
  const id = await albumId('harbour')
  await cli('preview', id, 'on')
  const { shareUrl = '' } = await call(service, 'getAlbum', { albumId: id })
  await page.goto(shareUrl)
  await expect(page.getByRole('heading', { name: 'Harbour walk', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Photo \d+ of 24$/ })).toHaveCount(24)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Photo 2 of 24' }).click()
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 24' })).toBeVisible()
  // the displayed version, not the original, which may contain its location
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Photo 2 of 24' })
  // its thumbnail shows before it has an address
  await expect(picture).toHaveAttribute('src', /./)
  const seen = await picture.getAttribute('src')
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', seen ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Photo 3 of 24' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('an unknown share link', () => {
  test.use({ allowedComplaint: /status of 404/ })

  test('says that it doesn’t work', { tag: '@main' }, async ({ page }) => {
    await page.goto('/share/no-such-link')
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await expectAccessible(page)
  })
})
