import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isLong, runLength, timeLimit } from '#testing/run-length.ts'
import { startService } from '#testing/start-service.ts'
import { rendererMemory } from './bench/process-memory.ts'
import { addPhotos } from './support/add-photos.ts'
import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'

test('the preview lists the public photos that need a look, and the album’s card shows their number', async ({
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
  await expect(
    page.getByText('24 photos need a look: 1 because of its labels, 23 you haven’t looked at yet'),
  ).toBeVisible()
  await expect(photos.first()).toContainText(legal)
  await expect(photos.filter({ hasText: 'Not looked at' })).toHaveCount(24)
  await expectAccessible(page)
  // opening a photo counts as looking at it
  await photos.nth(1).getByRole('link').press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('23 photos need a look: 1 because of its labels, 22 you haven’t looked at yet'),
  ).toBeVisible()
  await expect(photos.nth(1)).not.toContainText('Not looked at')
  expect(second?.photoId).toBe(await photos.nth(1).getAttribute('data-photo-id'))

  await page.getByRole('button', { name: 'I’ve looked at all of these' }).click()
  // the page shows no other such number
  await expect(page.getByText('1 photo needs a look because of its labels')).toBeVisible()
  await expect(page.getByText(/\d+ photos? (?:needs? a look|to review)/)).toHaveCount(1)
  await page.getByRole('link', { name: 'Needs a look 1' }).click()
  await expect(page).toHaveURL(/show=review/)
  await expect(photos).toHaveCount(1)
  await page.getByRole('link', { name: 'Albums' }).click()
  await page.getByRole('link', { name: '1 photo needs a look' }).click()
  await expect(photos).toHaveCount(1)
  // it survives a reload, as it is stored on the device
  await page.reload()
  await expect(page.getByText('1 photo needs a look because of its labels')).toBeVisible()
  await expect(photos).toHaveCount(1)
})

test('a slideshow of the filtered photos advances, pauses, steps, and returns to where it was started', async ({
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
  // from here, only the test moves the clock: on a busy machine, photos would change between two of its steps
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.keyboard.press('Shift+P')
  const isLoaded = async () => {
    await page.clock.runFor(20)
    // the next photo is prefetched once this one has loaded
    return page.locator('img[hidden]').count()
  }
  await expect.poll(isLoaded).toBe(1)
  await expect(page).toHaveURL(/\/slideshow\?filter=/)
  const shown = (frame: number) => expect(page.getByRole('img', { name: new RegExp(`^Photo ${frame},`) })).toBeVisible()
  await shown(5)
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: '3 s', exact: true }).click()
  await page.clock.runFor(3_100)
  await shown(6)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.runFor(30_000)
  await shown(6)
  await page.keyboard.press('ArrowRight')
  await shown(7)
  // wraps around
  await page.keyboard.press('ArrowRight')
  await shown(5)
  await page.keyboard.press('ArrowLeft')
  await shown(7)
  await page.clock.resume()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/albums\/[^/]+\?filter=/)
  await expect(page.getByRole('gridcell')).toHaveCount(3)
})

/** Shows the toolbar while it has the keyboard's focus: a tap where it is hidden only brings it back. */
async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Close the wall' }).focus()
}

for (const [where, viewport] of [
  ['on a phone in portrait', { width: 390, height: 844 }],
  ['on a phone in landscape', { width: 844, height: 390 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport, hasTouch: true, isMobile: true })

    test('a photo wall fills the screen, without photos that have private-looking labels', async ({
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
      await expect(page.getByText('1 photo left out: its label looks private')).toBeVisible()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      expect(new URL(page.url()).hash).toBe('')
      if (isLong || viewport.width < viewport.height) await expectAccessible(page)
      await wake(page)
      await page.getByRole('button', { name: 'Hide the QR code' }).tap()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden()
      await wake(page)
      await page.getByRole('link', { name: 'Close the wall' }).tap()
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await call(caller, 'removePhotoLabel', change)
    })
  })
}

/** Milliseconds between two changes of a wall. */
const TURN = 4_000
/** Turns in a quarter of an hour. */
const TURNS = 225
/** MB of heap for compiled scripts: in the short form, some first run after the baseline. */
const COMPILED = 0.5

/** Advances the page's clock by some turns; after each, waits until all pictures loaded or failed. */
async function passTurns(page: Page, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await page.clock.runFor(TURN)
    await page.waitForFunction(() => document.querySelector('canvas[data-coming]') === null, null, { polling: 10 })
  }
}

/** A page's memory after garbage collection: MB of heap, and nodes, detached ones included. */
async function heldBy(page: Page): Promise<{ heap: number; nodes: number }> {
  const session = await page.context().newCDPSession(page)
  // one pass leaves some of the garbage
  for (let pass = 0; pass < 3; pass++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usedSize / 1e6, nodes }
}

test.describe('a wall', () => {
  test.use({ allowedComplaint: /Failed to load resource: net::/ })

  test('pauses, shows new photos all night in bounded memory, and keeps its pictures when the service stops', async ({
    browser,
  }) => {
    test.setTimeout(timeLimit(240_000))
    const library = await mkdtemp(join(tmpdir(), 'contact-sheet-wall-'))
    await addPhotos(library, 'Night', { first: 1, last: 40, size: 300 })
    const service = await startService({ library, live: true })
    const countOf = async () => (await call(service, 'getAlbums', {}))[0]?.numPhotos
    await expect.poll(countOf).toBe(40)
    const albumId = (await call(service, 'getAlbums', {}))[0]?.albumId ?? ''
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.clock.install()
    await page.goto(`${service.url}/albums/${albumId}/wall#key=${service.key}`)
    const cells = page.getByRole('list', { name: 'Photos on the wall' }).getByRole('listitem')
    await expect(cells).toHaveCount(9)
    const onWall = () => cells.evaluateAll((all) => all.map((cell) => cell.dataset['photoId'] ?? ''))
    // until each of the nine cells has had its turn, and so its second canvas
    await passTurns(page, isLong ? 225 : 9)
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    const paused = await onWall()
    await passTurns(page, 3)
    expect(await onWall()).toEqual(paused)
    await page.getByRole('button', { name: 'Play' }).click()
    await passTurns(page, 1)
    await expect.poll(onWall).not.toEqual(paused)
    const before = { ...(await heldBy(page)), renderer: (await rendererMemory(browser))?.now }

    const come = new Set<string>()
    for (let quarter = 0; quarter < runLength.wallQuarters; quarter++) {
      const first = 41 + quarter * runLength.wallPhotos
      const last = first + runLength.wallPhotos - 1
      await addPhotos(library, 'Night', { first, last, size: 300 })
      await expect.poll(countOf, { timeout: 60_000 }).toBe(last)
      const added = (await call(service, 'getPhotos', { albumId })).slice(first - 1).map(({ photoId }) => photoId)
      // the page shows new photos first, one a turn; it learns of them in real time, not in that of its clock
      await expect(async () => {
        await passTurns(page, 1)
        for (const photoId of await onWall()) if (added.includes(photoId)) come.add(photoId)
        expect(come.size).toBe((quarter + 1) * runLength.wallPhotos)
      }).toPass({ timeout: isLong ? 600_000 : 60_000, intervals: [50] })
      if (isLong) await passTurns(page, TURNS)
      expect(await page.locator('li canvas').count()).toBeLessThanOrEqual(18)
    }
    const after = { ...(await heldBy(page)), renderer: (await rendererMemory(browser))?.now }
    if (isLong) console.log('a wall, before and after the night', before, after)
    // growth is allowed for rows of new photos and for newly compiled scripts, not for the wall itself
    const rows = (runLength.wallQuarters * runLength.wallPhotos) / 1_000
    // garbage may be held for a moment more; a leak stays
    await expect.poll(async () => (await heldBy(page)).nodes).toBeLessThan(before.nodes * 1.1)
    await expect.poll(async () => (await heldBy(page)).heap).toBeLessThan(before.heap * 1.1 + rows + COMPILED)

    // the last pictures stay when requests fail
    await service.stop()
    await passTurns(page, isLong ? 225 : 4)
    await expect(page.locator('li canvas.opacity-100')).toHaveCount(9)
    await page.close()
    await rm(library, { recursive: true, force: true })
  })
})

test('a share link’s QR code can be downloaded as SVG or PNG, and printed on a card with the album’s name', async ({
  open,
  cli,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  await cli('preview', id, 'on')
  const page = await open(`/albums/${id}/preview`, caller)
  const take = async (name: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const download = await coming
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const svg = await take('Download the QR code as SVG')
  expect(svg.name).toBe('Harbour-walk-qr.svg')
  const png = await take('Download the QR code as PNG')
  expect(png.name).toBe('Harbour-walk-qr.png')
  // both show the same code: a module is dark in both or in neither
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg.bytes.toString())?.[1])
  expect(modules).toBeGreaterThan(20)
  const darkIn = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = (place: number) => Math.floor(((place + 0.5) * info.width) / modules)
    return Array.from({ length: modules ** 2 }, (_, place) => {
      const pixel = at(Math.floor(place / modules)) * info.width + at(place % modules)
      return (data[pixel * info.channels] ?? 255) < 128
    })
  }
  const dark = await darkIn(svg.bytes)
  expect(dark.filter(Boolean).length).toBeGreaterThan(modules)
  expect(await darkIn(png.bytes)).toEqual(dark)

  await page.evaluate(() => Reflect.set(window, 'print', () => Reflect.set(window, 'printed', true)))
  await page.getByRole('button', { name: 'Print card with the QR code' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-only').getByText('Harbour walk')).toBeVisible()
  await expect(page.locator('.print-only').getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.print-only')).toHaveCount(0)
  await expectAccessible(page)
})
