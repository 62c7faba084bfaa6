import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { albums } from './support/library.ts'

/** URLs of the pictures requested from now on. */
function watchMedia(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/media/') && asked.push(request.url()))
  return asked
}

const isSmall = (url: string) => /&width=(160|320|640|1280)$/.test(url)

test('the sheet and album covers load only thumbnails if the service offers them', async ({ open, albumId, page }) => {
  const asked = watchMedia(page)
  const id = await albumId('odd')
  // the app requests photos and extensions at once; pictures wait only briefly for the extensions
  const listed = page.waitForResponse('**/api/extensions')
  await page.route('**/album/getPhotos?*', async (route) => {
    await (await listed).finished()
    await route.continue()
  })
  await open(`/albums/${id}`)
  await expect(page.locator('[role=gridcell] canvas')).toHaveCount(albums.odd.photos)
  expect(asked.filter(isSmall)).toHaveLength(albums.odd.photos)
  expect(asked.filter((url) => !isSmall(url))).toEqual([])

  asked.length = 0
  await page.getByRole('link', { name: 'Contact Sheet' }).first().click()
  await expect(page.getByRole('link', { name: albums.odd.name }).locator('img').first()).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(asked.filter((url) => !isSmall(url))).toEqual([])
})

test('without thumbnails from the service, the app makes them itself', async ({ open, page }) => {
  const asked = watchMedia(page)
  await page.route('**/api/extensions', async (route) => route.fulfill({ json: { data: [] } }))
  await open('/albums')
  await page.getByRole('link', { name: albums.odd.name }).first().click()
  await expect(page.locator('[role=gridcell] canvas')).toHaveCount(albums.odd.photos)
  expect(asked.filter(isSmall)).toEqual([])
})

test.describe('when the service offers thumbnails but fails to serve them', () => {
  test.use({ allowedComplaint: /503/ })

  test('the app makes them from the full-size pictures', async ({ open, albumId, page }) => {
    await page.route(/&width=\d+$/, async (route) => route.fulfill({ status: 503 }))
    await open(`/albums/${await albumId('odd')}`)
    await expect(page.locator('[role=gridcell] canvas')).toHaveCount(albums.odd.photos)
    await open('/albums')
    await expect(page.getByRole('link', { name: albums.odd.name }).locator('img').first()).toBeVisible()
  })
})

test.describe('when the request for a picture fails', () => {
  test.use({ allowedComplaint: /ERR_CONNECTION_RESET/ })

  test('the app retries it, and every photo gets its thumbnail', async ({ open, albumId, page }) => {
    const id = await albumId('odd')
    const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/media/'))
    let count = 0
    await page.route('**/api/extensions', async (route) => route.fulfill({ json: { data: [] } }))
    await page.route('**/media/**', async (route) => {
      if (++count !== 2) return route.continue()
      // after one picture the app knows that the host allows CORS reads
      await answered
      return route.abort('connectionreset')
    })
    await open(`/albums/${id}`)
    await expect(page.locator('[role=gridcell] canvas')).toHaveCount(albums.odd.photos)
    expect(count).toBe(albums.odd.photos + 1)
  })
})
