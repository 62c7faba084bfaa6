import type { BrowserContext, Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, test, unique } from './support/fixtures.ts'
import { keysIn, rowsIn } from './support/rows-in.ts'

// requests aborted by navigation, or meant to fail
test.use({ allowedComplaint: /ERR_FAILED|status of 403/ })

/** Waits until the album has been written to this device. */
const isKept = (page: Page, albums = 1) =>
  expect.poll(() => rowsIn(page, { database: 'kept-albums', store: 'album' })).toBe(albums)

const whole = (page: Page) => page.getByRole('link', { name: /^All photos\b.*\b24$/ })

/** Holds back the responses to getPhotos, or to other requests. */
async function hold(context: BrowserContext, requests = /\/getPhotos/) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await context.route(requests, async (route) => {
    asked++
    await promise
    await route.continue()
  })
  return { release: resolve, asked: () => asked }
}

/** Statuses of getPhotos responses from now on. */
function photoAnswers(context: BrowserContext) {
  const answers: number[] = []
  context.on('response', (response) => {
    if (response.url().includes('/getPhotos')) answers.push(response.status())
  })
  return answers
}

test('on a second visit the whole album shows before the service responds, which then sends only a 304', async ({
  open,
  albumId,
  context,
  service,
}) => {
  const id = await albumId('harbour')
  // every three hours all addresses get another expiry, and the album another ETag
  const expiry = async () => {
    const [photo] = await call(service, 'getPhotos', { albumId: id })
    return new URL(photo?.stableUrl ?? '').searchParams.get('expires')
  }
  const before = await expiry()
  const page = await open(`/albums/${id}`)
  await expect(whole(page)).toBeVisible()
  await isKept(page)
  const answers = photoAnswers(context)
  const held = await hold(context)
  await page.reload()
  await expect(whole(page)).toBeVisible()
  await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(5)
  await expect.poll(held.asked).toBe(1)
  held.release()
  await expect.poll(() => answers).toHaveLength(1)
  expect((await expiry()) === before ? [304] : [304, 200]).toContain(answers[0])
  await expect(whole(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^As of / })).toHaveCount(0)
})

// the button to add photos is of an extension
test(
  'a late button and a changed album move neither the photos nor the focus',
  { tag: '@direct' },
  async ({ open, service, context, asAdmin }) => {
    const { id, caller } = await asAdmin()
    const page = await open(`/albums/${id}`, caller)
    await page.setViewportSize({ width: 1100, height: 500 })
    await expect(whole(page)).toBeVisible()
    await isKept(page)
    const held = await hold(context)
    const offered = await hold(context, /\/extensions$/)
    await page.reload()
    const first = page.getByRole('gridcell', { name: /^Photo 1(,|$)/ })
    const photo = page.getByRole('gridcell', { name: /^Photo 20(,|$)/ })
    await expect(first).toBeVisible()
    await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
    // until its font has come, text is wider
    await page.evaluate(() => document.fonts.ready)
    const start = await first.boundingBox()
    offered.release()
    // there is barely room for it
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
    expect(await first.boundingBox()).toEqual(start)
    await page.locator('[data-sheet]').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight))
    await photo.focus()
    const place = await photo.boundingBox()
    const label = unique('since')
    const photos = await call(service, 'getPhotos', { albumId: id })
    await call(service, 'addPhotoLabel', { albumId: id, photoId: photos[19]?.photoId ?? '', label })
    held.release()
    await expect(page.getByRole('gridcell', { name: new RegExp(`^Photo 20, .*${label}`) })).toBeFocused()
    expect(await photo.boundingBox()).toEqual(place)
  },
)

test('an album cached for one caller is not shown to another on the same device', async ({
  open,
  addCaller,
  context,
  albumId,
}) => {
  const id = await albumId('harbour')
  const page = await open(`/albums/${id}`)
  await expect(whole(page)).toBeVisible()
  await isKept(page)
  const other = await addCaller({ participantOf: [id] })
  const held = await hold(context)
  await open(`/albums/${id}`, other)
  await expect.poll(held.asked).toBe(1)
  await expect(page.getByRole('navigation', { name: 'Filter photos' })).toBeVisible()
  await expect(page.getByRole('gridcell')).toHaveCount(0)
  held.release()
  await expect(whole(page)).toBeVisible()
})

// the button to add photos is of an extension
test(
  'without the service the cached album still opens, marked as not up to date',
  { tag: '@direct' },
  async ({ open, albumId, context }) => {
    const page = await open(`/albums/${await albumId('harbour')}`)
    await expect(whole(page)).toBeVisible()
    await isKept(page)
    await context.route(/\/getPhotos/, async (route) => route.abort('failed'))
    await context.route(/\/getAlbums\?.*relationship=Admin/, async (route) => route.fulfill({ status: 403 }))
    await page.reload()
    await expect(whole(page)).toBeVisible()
    // whether the caller may add photos is unknown, so the service decides
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
    // with its date, if midnight has passed since
    await expect(page.getByRole('button', { name: /^As of (?:\w+ \d+, )?\d+:\d\d [AP]M\. Refresh$/ })).toBeVisible()
    await expect(whole(page)).toBeVisible()
  },
)

test('“Sign out and forget everything” deletes cached albums', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await isKept(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out and forget everything' }).click()
  await page.waitForURL('**/connect')
  await isKept(page, 0)
})

test('the settings show the size of the album cache, clear it and turn it off', async ({ open, albumId }) => {
  const path = `/albums/${await albumId('harbour')}`
  const page = await open(path)
  await isKept(page)
  await page.goto('/settings')
  const setting = page.locator('section', { has: page.getByRole('heading', { name: 'Albums on this device' }) })
  await expect(setting.getByText(/^[1-9][\d.]* kB used/)).toBeVisible()
  await setting.getByRole('button', { name: 'Clear album cache' }).click()
  await expect(setting.getByText('The cache is empty.')).toBeVisible()
  await setting.getByText('None', { exact: true }).click()
  await expect(setting.getByRole('radio', { name: 'None' })).toBeChecked()
  // it shows as chosen before it is stored
  await expect.poll(() => keysIn(page, { database: 'kept-albums', store: 'state' })).toContain('budget')
  await page.reload()
  await expect(setting.getByRole('radio', { name: 'None' })).toBeChecked()

  // this visit's worker ends without caching the album
  const over = new Promise<void>((resolve) => {
    // before navigating, as the worker may end early
    page.on('worker', (worker) => {
      if (worker.url().includes('album-stream')) worker.once('close', () => resolve())
    })
  })
  await page.goto(path)
  await expect(whole(page)).toBeVisible()
  await over
  await isKept(page, 0)
})

test('a corrupt cached album is loaded again', async ({ open, albumId, context }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await isKept(page)
  await page.evaluate(async () => {
    const opened = indexedDB.open('kept-albums')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const transaction = opened.result.transaction('album', 'readwrite')
    const albums = transaction.objectStore('album')
    const all = albums.getAll()
    all.addEventListener('success', () => {
      for (const album of all.result) albums.put({ ...album, first: { ...album.first, columns: new ArrayBuffer(9) } })
    })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    opened.result.close()
  })
  const answers = photoAnswers(context)
  await page.reload()
  await expect(whole(page)).toBeVisible()
  await expect.poll(() => answers).toContain(200)
  await isKept(page)
})
