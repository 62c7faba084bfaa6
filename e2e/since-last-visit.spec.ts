import { globSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startService } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { albums, preparedLibrary } from './support/library.ts'
import { rowsIn } from './support/rows-in.ts'

const since = (page: Page) => page.getByRole('status').filter({ hasText: 'Since your last visit' })

/** Number of rows about earlier visits on the device. */
const kept = (page: Page, store: 'album' | 'own') => rowsIn(page, { database: 'seen', store })

test('the sheet lists what others changed since the last visit, not the user’s own changes', async ({
  page,
  complaints,
  throughGateway,
}) => {
  test.slow()
  // its own library: the test deletes a photo
  const library = await mkdtemp(join(tmpdir(), 'contact-sheet-seen-'))
  await cp(join(await preparedLibrary(), albums.odd.name), join(library, 'Walk'), { recursive: true })
  const service = await throughGateway(await startService({ library }))
  try {
    const photosOf = async () => {
      const [album] = await call(service, 'getAlbums', {})
      return album
        ? { albumId: album.albumId, photos: await call(service, 'getPhotos', { albumId: album.albumId }) }
        : { albumId: '', photos: [] }
    }
    await expect.poll(async () => (await photosOf()).photos.length, { timeout: 60_000 }).toBe(6)
    const { albumId, photos } = await photosOf()
    const [first, second, third] = photos
    if (!first || !second || !third) throw new Error('the album has too few photos')
    await page.goto(`${service.url}/albums/${albumId}#key=${service.key}`)
    await expectCount(page, '6 photos')
    await expect.poll(() => kept(page, 'album')).toBe(1)
    await expect(since(page)).toHaveCount(0)

    await page.getByRole('gridcell').first().focus()
    await page.keyboard.press('l')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Mine', { exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => kept(page, 'own')).toBeGreaterThan(0)
    await expect.poll(async () => (await photosOf()).photos[0]?.labels).toContain('Mine')

    for (const { photoId } of [second, third])
      await call(service, 'addPhotoLabel', { albumId, photoId, label: 'Theirs' })
    const [file] = globSync('*.jpg', { cwd: join(library, 'Walk') })
      .toSorted()
      .slice(-1)
    if (file === undefined) throw new Error('the album has no file')
    await rm(join(library, 'Walk', file))
    await expect.poll(async () => (await photosOf()).photos.length, { timeout: 60_000 }).toBe(5)
    await page.reload()
    await expect(since(page)).toContainText('1 removed')
    await expect(since(page)).toContainText('2 labelled by others')
    await expectAccessible(page)
    await since(page).getByRole('link', { name: '2 labelled by others' }).click()
    await expect(page.getByRole('gridcell')).toHaveCount(2)
    await page.reload()
    await expect(page.getByRole('gridcell')).toHaveCount(2)

    await since(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(since(page)).toHaveCount(0)
    // the album is stored as seen now, which includes the user's own changes
    await expect.poll(() => kept(page, 'own')).toBe(0)
    await expectCount(page, '5 photos')
    await cp(join(await preparedLibrary(), albums.odd.name, file), join(library, 'Walk', file))
    await expect.poll(async () => (await photosOf()).photos.length, { timeout: 60_000 }).toBe(6)
    await page.reload()
    await expect(since(page).getByRole('link', { name: '1 new' })).toBeVisible()
    await expect(since(page)).not.toContainText('labelled')
    expect(complaints).toEqual([])
  } finally {
    // low-priority requests may still be pending
    await page.goto('about:blank')
    await service.stop()
    await rm(library, { recursive: true })
  }
})

test('on a shared device, a participant sees nothing of an admin’s visit: no changes, hidden labels, views or selection', async ({
  open,
  page,
  addCaller,
  albumId,
}) => {
  const id = await albumId('harbour')
  const [admin, participant] = [await addCaller({ adminOf: [id] }), await addCaller({ participantOf: [id] })]
  const hidden = unique('hidden')
  const photos = await call(admin, 'getPhotos', { albumId: id })
  for (const { photoId } of photos.slice(0, 3))
    await call(admin, 'addPhotoLabel', { albumId: id, photoId, label: hidden, isHidden: true })
  await open(`/albums/${id}?filter=${encodeURIComponent(`@"${hidden}"`)}`, admin)
  await expectCount(page, '3 of 24 photos')
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(hidden)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: new RegExp(`^${hidden}`) })).toBeVisible()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect.poll(() => kept(page, 'album')).toBe(1)

  await page.goto('about:blank')
  await open(`/albums/${id}`, participant)
  await expectCount(page, '24 photos')
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  // the comparison runs once the page is idle, and stores this caller's row
  await expect.poll(() => kept(page, 'album')).toBe(2)
  await expect(since(page)).toHaveCount(0)
  await expect(page.getByText(hidden)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
})
