import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readZip } from '#testing/read-zip.ts'
import { createdEvent, startObjectStore } from '#testing/servers/object-store.ts'
import { startService } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { choosesFiles, readChosenFile } from './support/chosen-file.ts'
import { expect, test } from './support/fixtures.ts'

const photoBytes = (shade: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: shade, g: 120, b: 160 } } })
    .jpeg()
    .toBuffer()

/** Waits for the open photo itself, not only its thumbnail, to load from the store. */
const expectSharp = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].some((image) => image.src.includes('/stable?') && image.naturalWidth === 900),
      ),
    )
    .toBe(true)

/** Downloads the whole album; returns the dialog. */
async function download(page: Page, count: number) {
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Download…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download photos' })
  await dialog.getByRole('button', { name: `Download ${count} photos` }).click()
  return dialog
}

/** A service whose store serves originals and resized photos directly. */
async function startDirect() {
  const store = await startObjectStore()
  for (const number of [1, 2, 3]) store.objects.set(`/photos/party/Hall/${number}.jpg`, await photoBytes(number * 60))
  const storage = store.address(undefined, 'resized')
  const service = await startService({
    live: true,
    options: ['--library', 's3://photos/party', '--storage', storage, '--media', 'direct', '--library-seconds', '3600'],
  })
  const list = async () => {
    const [album] = await call(service, 'getAlbums', {})
    return album ? { album, photos: await call(service, 'getPhotos', { albumId: album.albumId }) } : undefined
  }
  await expect.poll(async () => (await list())?.photos.length).toBe(3)
  return {
    store,
    service,
    albumId: (await list())?.album.albumId ?? '',
  }
}

// refused by the bucket's CORS rules at first
test.use({ allowedComplaint: /CORS policy|ERR_FAILED/ })

test('photos in an object store appear without a reload, open, and can be downloaded once its CORS rules allow it', async ({
  page,
}) => {
  const { store, service, albumId } = await startDirect()
  await choosesFiles(page)
  await page.goto(`${service.url}/albums/${albumId}#key=${service.key}`)
  await expect(page.getByRole('gridcell')).toHaveCount(3)

  store.objects.set('/photos/party/Hall/4.jpg', await photoBytes(250))
  const status: { data: { eventsUrl: string } } = await (
    await fetch(`${service.api}/extensions/imports`, { headers: { 'x-api-key': service.key } })
  ).json()
  const body = JSON.stringify(createdEvent('photos', 'party/Hall/4.jpg'))
  expect((await fetch(status.data.eventsUrl, { method: 'POST', body })).status).toBe(200)
  await expect(page.getByRole('gridcell')).toHaveCount(4)

  await page.getByRole('gridcell').first().click()
  const photo = page.getByRole('dialog', { name: /^Photo 1 of/ })
  await expect(photo).toBeVisible()
  await expectSharp(page)
  expect(store.requests.some((request) => request.includes('X-Amz-Signature='))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(photo).toBeHidden()

  const blocked = await download(page, 4)
  const why = 'The service doesn’t let web pages read its originals.'
  await expect(blocked.getByRole('status').filter({ hasText: why })).toBeVisible()
  await expect(blocked.getByRole('button', { name: 'Save list of addresses' })).toBeVisible()
  store.origins.push(service.url)
  await page.reload()
  const allowed = await download(page, 4)
  await expect(allowed.getByText(/^4 photos .* in Hall\.zip\.$/)).toBeVisible()
  const files = await readZip(await readChosenFile(page, 'Hall.zip'))
  for (const number of [1, 2, 3, 4]) {
    const [, bytes] = [...files].find(([name]) => name.endsWith(`${number}.jpg`)) ?? []
    expect(bytes?.equals(store.objects.get(`/photos/party/Hall/${number}.jpg`) ?? Buffer.of())).toBe(true)
  }
  await page.goto('about:blank')
  await service.stop()
  await store.stop()
})
