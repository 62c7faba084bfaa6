import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type RunningService, startService } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expect, expectAccessible, test as base } from './support/fixtures.ts'
import { rowsIn } from './support/rows-in.ts'

const photo = (shade: number) =>
  sharp({
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      noise: { type: 'gaussian', mean: 100 + shade, sigma: 30 },
      background: '#000',
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer()

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** A service over a library that these tests may change, with one photo in it. */
async function startOwn() {
  const library = await mkdtemp(join(tmpdir(), 'contact-sheet-upload-'))
  await mkdir(join(library, 'Trip'))
  await writeFile(join(library, 'Trip', 'known.jpg'), await photo(1))
  const service = await startService({ library, live: true })
  await expect.poll(() => countIn(service), { timeout: 60_000 }).toBe(1)
  return { service, library }
}

// not a worker fixture, which would start another worker
let started: ReturnType<typeof startOwn> | undefined
const own = () => (started ??= startOwn())

const test = base.extend<{ albumId: () => Promise<string>; library: string; outside: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this pattern
  target: async ({}, use) => use((await own()).service),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this pattern
  library: async ({}, use) => use((await own()).library),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this pattern
  outside: async ({}, use) => {
    const outside = await mkdtemp(join(tmpdir(), 'contact-sheet-outside-'))
    await use(outside)
    await rm(outside, { recursive: true })
  },
  albumId: async ({ target }, use) => use(async () => (await call(target, 'getAlbums', {}))[0]?.albumId ?? ''),
})

test.afterAll(async () => {
  const { service, library } = await own()
  await service.stop()
  await rm(library, { recursive: true })
})

const countIn = async (service: RunningService) => (await call(service, 'getAlbums', {}))[0]?.numPhotos

const allPhotos = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^All photos\\b.*\\b${count}$`) })
const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const rowOf = (page: Page, name: string) => trayOf(page).getByRole('listitem').filter({ hasText: name })

/** Opens an album and waits for the upload tray, which loads after the first screen. */
async function openAlbum(open: (path: string) => Promise<Page>, albumId: string) {
  const page = await open(`/albums/${albumId}`)
  await page.getByRole('button', { name: 'Add photos' }).waitFor()
  await expect(trayOf(page)).toBeAttached()
  return page
}

test.describe('an admin', () => {
  // the browser logs aborted and refused requests
  test.use({ allowedComplaint: /Failed to load resource/ })

  test('adds photos; duplicates are recognised, and damaged files are refused with the reason', async ({
    open,
    albumId,
    library,
    target,
  }) => {
    const page = await openAlbum(open, await albumId())
    // all pieces wait until the page has shown the upload; the second fails, and the upload resumes there
    const isSeen = Promise.withResolvers<void>()
    let pieces = 0
    await page.route('**/extensions/upload/*', async (route) => {
      const isSecond = pieces++ === 1
      await isSeen.promise
      await (isSecond ? route.abort('connectionreset') : route.continue())
    })
    await page
      .getByLabel('Add photos to Trip')
      .setInputFiles([
        jpeg('one.jpg', await photo(20)),
        jpeg('two.jpg', await photo(40)),
        jpeg('again.jpg', await readFile(join(library, 'Trip', 'known.jpg'))),
        jpeg('broken.jpg', Buffer.from('no picture')),
      ])
    const status = trayOf(page).getByRole('status')
    await expect(status).toHaveText('Adding photos to Trip')
    // the upload continues on another page
    await page.getByRole('link', { name: 'Preview', exact: true }).click()
    await expect(page).toHaveURL(/\/preview$/)
    isSeen.resolve()
    await expect(status).toHaveText('2 photos added · 1 already there · 1 not added', { timeout: 60_000 })
    await expect(rowOf(page, 'one.jpg')).toContainText('Added')
    await expect(rowOf(page, 'again.jpg')).toContainText('Already in this album')
    await expect(rowOf(page, 'broken.jpg')).toContainText('Can’t add this file: it is damaged')
    await expect(trayOf(page).getByRole('button', { name: 'Try again' })).toBeHidden()
    await page.goBack()
    await expect(allPhotos(page, 3)).toBeVisible({ timeout: 60_000 })
    expect((await readdir(join(library, 'Trip'))).toSorted()).toEqual(['known.jpg', 'one.jpg', 'two.jpg'])
    await trayOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(trayOf(page).getByRole('listitem')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()

    // files can also be dropped on the window
    const base64 = (await photo(60)).toString('base64')
    const dataTransfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], 'three.jpg', { type: 'image/jpeg' }),
      )
      return data
    }, base64)
    await page.dispatchEvent('main', 'dragenter', { dataTransfer })
    await expect(page.getByText('Drop to add to Trip')).toBeVisible()
    await page.dispatchEvent('main', 'drop', { dataTransfer })
    await expect(page.getByText('Drop to add to Trip')).toBeHidden()
    await expect(allPhotos(page, 4)).toBeVisible({ timeout: 60_000 })
    expect(await countIn(target)).toBe(4)
  })

  test('stops an upload, reloads the page, and resumes where the upload stopped', async ({
    open,
    albumId,
    outside,
  }) => {
    const page = await openAlbum(open, await albumId())
    // three pieces; the second is held back
    const large = join(outside, 'large.jpg')
    await writeFile(large, Buffer.concat([await photo(80), Buffer.alloc(2 ** 21)]))
    const held = Promise.withResolvers<void>()
    const offsets: (string | null)[] = []
    await page.route('**/extensions/upload/*', async (route) => {
      const offset = new URL(route.request().url()).searchParams.get('offset')
      if (offsets.push(offset) === 2) await held.promise
      await route.continue().catch(() => undefined)
    })
    await page.getByLabel('Add photos to Trip').setInputFiles(large)
    await expect(rowOf(page, 'large.jpg')).toContainText(/[1-9]\d?%/)
    await trayOf(page).getByRole('button', { name: 'Stop' }).click()
    await expect(rowOf(page, 'large.jpg')).toContainText('Stopped')
    // a network that comes back does not resume what the user stopped
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(rowOf(page, 'large.jpg')).toContainText('Stopped')
    held.resolve()
    await page.reload()
    await expect(trayOf(page)).toBeAttached()
    await page.getByLabel('Add photos to Trip').setInputFiles(large)
    await expect(trayOf(page).getByRole('status')).toHaveText('1 photo added', { timeout: 60_000 })
    expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('photos can be added by keyboard, and nothing overflows the screen', async ({ open, albumId, page }) => {
    // without live updates: their response never ends, so the page would never be idle
    await page.route('**/api/extensions', async (route) => {
      const response = await route.fetch()
      const { data }: { data: { name: string }[] } = await response.json()
      await route.fulfill({ response, json: { data: data.filter(({ name }) => name !== 'live') } })
    })
    await openAlbum(open, await albumId())
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add photos' }).press('Enter')
    await (await chooser).setFiles([jpeg('phone.jpg', await photo(100)), jpeg('empty.jpg', Buffer.alloc(0))])
    await expect(trayOf(page).getByRole('status')).toHaveText('1 photo added · 1 not added', { timeout: 60_000 })
    await expect(trayOf(page).getByRole('listitem')).toHaveCount(0)
    await trayOf(page).getByRole('button', { name: '1 photo added' }).press('Enter')
    await expect(rowOf(page, 'phone.jpg')).toContainText('Added')
    await expect(rowOf(page, 'empty.jpg')).toContainText('This file is empty')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  })
})

test('participants can’t add photos, nor can admins if the service doesn’t offer uploads', async ({
  open,
  albumId,
  addCaller,
  page,
}) => {
  const id = await albumId()
  const guest = await addCaller({ participantOf: [id] })
  await open(`/albums/${id}`, guest)
  // the role is known once photos show
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expect(page.getByText('Admin', { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden()
  await page.route('**/api/extensions', async (route) => route.fulfill({ json: { data: [{ name: 'live' }] } }))
  await open(`/albums/${id}`)
  await expect(page.getByText('Admin', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden()
})

test('photos uploaded on this device don’t count as new, photos added elsewhere do', async ({
  open,
  albumId,
  library,
  target,
}) => {
  // waits until the earlier tests' photos are imported
  const { length: count } = (await readdir(join(library, 'Trip'))).filter((name) => !name.startsWith('.'))
  await expect.poll(() => countIn(target)).toBe(count)
  const page = await openAlbum(open, await albumId())
  await expect(allPhotos(page, count)).toBeVisible()
  // the app has stored the current photos as seen
  await expect.poll(() => rowsIn(page, { database: 'seen', store: 'album' })).toBe(1)
  await page
    .getByLabel('Add photos to Trip')
    .setInputFiles([jpeg('mine.jpg', await photo(120)), jpeg('mine too.jpg', await photo(140))])
  await expect(allPhotos(page, count + 2)).toBeVisible({ timeout: 60_000 })
  await writeFile(join(library, 'Trip', 'theirs.jpg'), await photo(160))
  await expect(allPhotos(page, count + 3)).toBeVisible({ timeout: 60_000 })
  const since = page.getByRole('status').filter({ hasText: 'Since your last visit' })
  await expect(since.getByRole('link', { name: '1 new' })).toBeVisible()
  await page.reload()
  await expect(since.getByRole('link', { name: '1 new' })).toBeVisible()
})

test.describe('an album without photos', () => {
  // the browser logs refused requests
  test.use({ allowedComplaint: /status of 400/ })

  test('asks for photos, and accepts chosen files', async ({ open, target }) => {
    const { albumId } = await call(target, 'createAlbum', { name: 'Still empty' })
    const page = await open(`/albums/${albumId}`)
    await expect(page.getByText('Add photos to get started.')).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Drop photos here or choose files' }).press('Enter')
    await expectAccessible(page)
    await (
      await chooser
    ).setFiles([
      jpeg('first.jpg', await photo(180)),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ])
    await expect(rowOf(page, 'notes.txt')).toContainText('Not a photo or video')
    await expect(page.getByRole('gridcell')).toHaveCount(1, { timeout: 60_000 })
  })
})
