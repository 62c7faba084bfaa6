import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readZip } from '#testing/read-zip.ts'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { startService } from '#testing/start-service.ts'
import { addPhotos } from './support/add-photos.ts'
import { call } from './support/api.ts'
import { choosesFiles, readChosenFile } from './support/chosen-file.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

const PHOTOS = runLength.archivePhotos

/** Frames that fail permanently, each differently. */
const failing = new Map([
  [4, 404],
  [5, 403],
  [PHOTOS - 2, 410],
])
/** The frame whose URL has expired when the download reaches it. */
const EXPIRED = 2
/** The frame still pending when the tab is closed. */
const HELD = PHOTOS / 2

/** A file's name in the library: in the archive, its frame number precedes it. */
const uploadedAs = (path = '') => path.slice(path.indexOf(' ') + 1)

async function openDownloads(page: Page) {
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Download…' }).click()
  return page.getByRole('dialog', { name: 'Download photos' })
}

// the app stores a file handle in IndexedDB
test.use({ isWholeBrowser: true })

test.describe('a tab closed in the middle of a download', () => {
  test.use({ allowedComplaint: /status of 4(03|04|10)/ })

  test('the next tab resumes it, and the archive is complete', { tag: '@direct' }, async ({ context, page }) => {
    test.setTimeout(timeLimit(240_000))
    const library = await mkdtemp(join(tmpdir(), 'contact-sheet-library-'))
    await addPhotos(library, 'Regatta', { first: 1, last: PHOTOS, size: 400 })
    const service = await startService({ library })
    const albumOf = async () => (await call(service, 'getAlbums', { search: 'Regatta' }))[0]
    await expect.poll(async () => (await albumOf())?.numPhotos, { timeout: 120_000 }).toBe(PHOTOS)
    const albumId = (await albumOf())?.albumId ?? ''
    const photos = await call(service, 'getPhotos', { albumId })
    const frames = new Map(photos.map(({ downloadUrl }, index) => [new URL(downloadUrl).pathname, index + 1]))
    const isDownload = (address: URL) => address.searchParams.has('download') && frames.has(address.pathname)

    await choosesFiles(context)
    const held = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<void>()
    let asked: number[] = []
    await context.route(isDownload, async (route) => {
      const frame = frames.get(new URL(route.request().url()).pathname) ?? 0
      asked.push(frame)
      const status = failing.get(frame)
      if (frame === HELD) await held.promise
      if (status === undefined) await route.continue()
      else await route.fulfill({ status })
      if (status === 403) refused.resolve()
    })
    // in the first response, one photo's URL has expired
    let readings = 0
    await context.route('**/getPhotos?*', async (route) => {
      if (readings++ > 0) {
        // the refused photo shares this renewal; later, it would ask for another
        await refused.promise
        return route.continue()
      }
      const given = photos[EXPIRED - 1]?.downloadUrl ?? ''
      const response = await route.fetch()
      const stale = given.replace(/(?<=[?&]expires=)\d+/, '1000000000')
      expect(stale).not.toBe(given)
      await route.fulfill({ response, body: (await response.text()).replaceAll(given, stale) })
    })

    await page.goto(`${service.url}/albums/${albumId}#key=${service.key}`)
    const dialog = await openDownloads(page)
    await expect(dialog.getByText('If this tab closes, the app offers to resume when you open it again.')).toBeVisible()
    await dialog.getByRole('button', { name: `Download ${PHOTOS} photos` }).click()
    const before = [...failing.keys()].filter((frame) => frame < HELD).length
    const done = HELD - 1 - before
    await expect(dialog.getByText(`${done} of ${PHOTOS} photos`, { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByText(/Into .* If this tab closes, the app offers to resume/)).toBeVisible()
    expect(readings).toBe(2)
    await page.close()

    asked = []
    held.resolve()
    const next = await context.newPage()
    await next.goto(`${service.url}/albums/${albumId}#key=${service.key}`)
    await expect(
      next.getByText(/^The download of Regatta was interrupted, with \d+ of \d+ photos downloaded\.$/),
    ).toBeVisible()
    const again = await openDownloads(next)
    const left = again.getByRole('region', { name: 'Interrupted downloads' })
    await expect(left).toContainText(`of ${PHOTOS} photos downloaded`)
    await expectAccessible(next)
    await left.getByRole('button', { name: 'Resume' }).click()
    // matches the whole dialog, whose text a failure then shows
    await expect(again).toContainText(new RegExp(`${PHOTOS - 3} photos .* in Regatta\\.zip\\.`), { timeout: 60_000 })
    await expect(again.getByRole('listitem')).toHaveText([/^Photo 4/, /^Photo 5/, new RegExp(`^Photo ${PHOTOS - 2}`)])
    // downloaded photos are not fetched again
    const kept = (frame: number) => frame < HELD && !failing.has(frame)
    expect(asked.filter(kept)).toEqual([])
    expect(asked).toContain(HELD)

    const files = await readZip(await readChosenFile(next, 'Regatta.zip'))
    expect(files.size).toBe(PHOTOS - 3 + 2)
    for (let frame = 1; frame <= PHOTOS; frame++) {
      const number = `${frame}`.padStart(4, '0')
      const [path, bytes] = [...files].find(([name]) => name.startsWith(`${number} `)) ?? []
      if (failing.has(frame)) expect(path).toBeUndefined()
      else expect(bytes?.equals(await readFile(join(library, 'Regatta', uploadedAs(path)))), path).toBe(true)
    }
    // nothing is left on the device
    await next.reload()
    const last = await openDownloads(next)
    await expect(last.getByRole('button', { name: `Download ${PHOTOS} photos` })).toBeVisible()
    await expect(last.getByRole('region', { name: 'Interrupted downloads' })).toHaveCount(0)
    const folders = await next.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const all = await root.getDirectoryHandle('take-away')
      const names: string[] = []
      for await (const name of all.keys()) names.push(name)
      return names
    })
    expect(folders).toEqual([])
    // low-priority requests may still be pending
    await next.goto('about:blank')
    await service.stop()
    await rm(library, { recursive: true, force: true })
  })
})
