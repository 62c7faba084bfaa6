import { globSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { albums, preparedLibrary } from './support/library.ts'
import { openLabelBox } from './support/sheet-ready.ts'

// the browser logs every failed request
test.use({ allowedComplaint: /status of 404/ })

test('a label added to a missing photo waits until the photo is back', async ({ page, throughGateway }) => {
  test.slow()
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-missing-'))
  const library = join(dir, 'library')
  await cp(join(await preparedLibrary(), albums.odd.name), join(library, 'Walk'), { recursive: true })
  const service = await throughGateway(await startService({ library }))
  const photos = async () => {
    const [album] = await call(service, 'getAlbums', {})
    return album ? call(service, 'getPhotos', { albumId: album.albumId }) : []
  }
  const count = async () => (await photos()).length
  try {
    await expect.poll(count, { timeout: 60_000 }).toBe(albums.odd.photos)
    const [album] = await call(service, 'getAlbums', {})
    await page.goto(`${service.url}/albums/${album?.albumId}#key=${service.key}`)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const [file = ''] = globSync('*.jpg', { cwd: join(library, 'Walk') }).toSorted()
    await rename(join(library, 'Walk', file), join(dir, 'away.jpg'))
    await expect.poll(count, { timeout: 60_000 }).toBe(albums.odd.photos - 1)

    await page.getByRole('button', { name: 'Select all' }).click()
    await openLabelBox(page)
    await page.getByRole('dialog').getByRole('combobox', { name: 'Add a label' }).fill('Print')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const tray = page.getByRole('region', { name: 'Label changes' })
    await expect(tray).toContainText('1 change waiting for a missing photo')
    await tray.getByRole('button', { expanded: false }).click()
    await expect(tray).toContainText('add “Print” to 1 photo')
    await expect(tray.getByRole('button', { name: 'Discard 1 change' })).toBeVisible()
    await expectAccessible(page)

    await rename(join(dir, 'away.jpg'), join(library, 'Walk', file))
    await expect.poll(count, { timeout: 60_000 }).toBe(albums.odd.photos)
    const again = tray.getByRole('button', { name: 'Try again' })
    const printed = async () => (await photos()).filter(({ labels }) => labels?.includes('Print')).length
    await expect(async () => {
      // gone if the app has tried again by itself, as it does after a while
      if (await again.isVisible()) await again.click({ timeout: 2_000 })
      expect(await printed()).toBe(albums.odd.photos)
    }).toPass()
  } finally {
    // low-priority requests may still be pending
    await page.goto('about:blank')
    await service.stop()
    await rm(dir, { recursive: true })
  }
})
