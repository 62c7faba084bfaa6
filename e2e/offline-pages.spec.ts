import { extensionsFirst } from './support/extensions-first.ts'
import { expect, test } from './support/fixtures.ts'
import { untilAnswerCached, untilAppCached } from './support/offline-caches.ts'
import { rowsIn } from './support/rows-in.ts'

// what pages show while the service is unreachable; that they open is tested in offline-app.spec.ts
test.use({ serviceWorkers: 'allow', allowedComplaint: /ERR_INTERNET_DISCONNECTED/ })

test.describe('without a network', { tag: '@direct' }, () => {
  test.setTimeout(240_000)

  test('a page remembers which extensions the service has, and a missing cover says “Not available offline”', async ({
    context,
    open,
    cli,
    albumId,
  }) => {
    const id = await albumId('harbour')
    await cli('preview', id, 'off')
    // the covers of the others show their previews: only this album's photos are read
    for (const other of ['odd', 'clips'] as const) await cli('preview', await albumId(other), 'on')
    const page = await open('/albums')
    const card = page.getByRole('listitem').filter({ hasText: 'Harbour walk' })
    // with the preview off, the cover shows the album's photos
    await expect(card.locator('img').first()).toBeVisible()
    await untilAppCached(page)
    await untilAnswerCached(page, '["extension","list"')
    await untilAnswerCached(page, '["album","list"')
    await untilAnswerCached(page, `["preview","detail","${id}"`)
    await expect.poll(() => rowsIn(page, { database: 'kept-albums', store: 'album' })).toBe(1)
    await context.setOffline(true)
    await page.goto('/webhooks/deliveries')
    await expect(page.getByRole('heading', { name: 'Couldn’t load deliveries' })).toBeVisible()
    await expect(page.getByText('Can’t reach the service.')).toHaveCount(1)
    await page.goto('/albums')
    await expect(card.locator('img').first()).toBeVisible()
    // deletes the album's photos from the device
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Clear album cache' }).click()
    // the photo cache is empty as well: no photo was opened
    await expect(page.getByText('The cache is empty.')).toHaveCount(2)
    await page.goto('/albums')
    await expect(card.getByText('Not available offline')).toBeVisible()
    await expect(page.getByText('Open to see its photos')).toBeHidden()
  })

  test('a photo that is not on the device is shown as a thumbnail, and loaded once the network is back', async ({
    context,
    page,
    open,
    albumId,
  }) => {
    // without thumbnails, photos would be on the device
    await extensionsFirst(page)
    await open(`/albums/${await albumId('harbour')}`)
    const photo = page.getByRole('gridcell').nth(2)
    await expect(photo.locator('canvas')).toBeVisible()
    // includes the viewer's code
    await untilAppCached(page)
    await context.setOffline(true)
    await photo.focus()
    await page.keyboard.press('Enter')
    // the adjacent photos are prefetched, and fail as well
    const inView = page.locator(':not([inert] *)')
    const viewer = page.getByRole('dialog')
    const failed = viewer.getByText('Couldn’t load the full photo.').and(inView)
    await expect(failed).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Try again' }).and(inView)).toBeVisible()
    await expect(viewer.locator('canvas').and(inView)).toBeVisible()
    await context.setOffline(false)
    await expect(viewer.getByRole('img', { name: /^Photo 3\b/ }).and(inView)).toBeVisible()
    await expect(failed).toBeHidden()
  })
})
