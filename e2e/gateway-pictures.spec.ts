import { startGateway, type RunningGateway } from '#testing/start-service.ts'
import { extensionsFirst } from './support/extensions-first.ts'
import { expect, test as base } from './support/fixtures.ts'
import { albums } from './support/library.ts'

const test = base.extend<{ gateway: RunningGateway; asked: string[] }>({
  gateway: async ({ service }, use) => {
    const gateway = await startGateway(service.api)
    await use(gateway)
    await gateway.stop()
  },
  /** URLs of requested pictures, the gateway's and the service's. */
  asked: async ({ page }, use) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/media\/|\/extensions\/thumbnails\//.test(request.url())) asked.push(request.url())
    })
    await use(asked)
  },
})

test('sheet and covers load thumbnails from the gateway, and no picture from upstream', async ({
  albumId,
  service,
  gateway,
  asked,
  page,
}) => {
  const isSmall = (url: string) => url.startsWith(`${gateway.api}/extensions/thumbnails/`)
  const id = await albumId('odd')
  await extensionsFirst(page)
  await page.goto(`${gateway.url}/albums/${id}#key=${service.key}`)
  await expect(page.locator('[role=gridcell] canvas')).toHaveCount(albums.odd.photos)
  // one that fails is requested again
  expect(new Set(asked.filter(isSmall)).size).toBe(albums.odd.photos)
  expect(asked.filter((url) => !isSmall(url))).toEqual([])

  asked.length = 0
  await page.getByRole('link', { name: 'Contact Sheet' }).first().click()
  await expect(page.getByRole('link', { name: albums.odd.name }).locator('img').first()).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(asked.filter((url) => !isSmall(url))).toEqual([])
  // before the gateway stops, whose events it receives
  await page.close()
})
