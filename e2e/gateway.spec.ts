import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as forward } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '#testing/free-port.ts'
import { startReceiver } from '#testing/servers/receiver.ts'
import { type RunningGateway, type RunningService, startGateway, startService } from '#testing/start-service.ts'
import { testCa } from '#testing/test-certificates.ts'
import { addPhotos } from './support/add-photos.ts'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, expectAccessible, test as base } from './support/fixtures.ts'
import { openLabelBox } from './support/sheet-ready.ts'

type Tools = {
  library: string
  upstream: RunningService
  gateway: RunningGateway
  /** Opens a path of the app at the gateway, in a context of its own. */
  openAt: (path: string) => Promise<Page>
}

/** A TLS proxy in front of a gateway, like an operator's web server: services send webhooks to https addresses only. */
async function startTls() {
  let port = 0
  const tls = await startReceiver({
    behave: (incoming, outgoing) => {
      const { method, url: path, headers } = incoming
      const onward = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    },
  })
  return {
    url: tls.url.replace(/\/$/, ''),
    close: tls.close,
    leadTo: (to: string) => (port = Number(new URL(to).port)),
  }
}

/** A gateway with an inbox, in front of a service with a library that this file may change. */
const test = base.extend<Tools>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this pattern
  library: async ({}, use) => {
    const library = await mkdtemp(join(tmpdir(), 'contact-sheet-gateway-'))
    await use(library)
    await rm(library, { recursive: true, force: true })
  },
  upstream: async ({ library }, use) => {
    await addPhotos(library, 'Trip', { first: 1, last: 3 })
    const ca = join(library, '.ca.pem')
    await writeFile(ca, testCa)
    // a chosen port, as a test starts it there again: the system may give its own to another server in between
    const port = `${await freePort()}`
    const options = ['--allow-private-webhooks', '--webhook-ca', ca, '--port', port]
    const service = await startService({ library, options })
    await expect.poll(async () => (await call(service, 'getAlbums', {}))[0]?.numPhotos).toBe(3)
    await use(service)
    await service.stop()
  },
  gateway: async ({ upstream }, use) => {
    const tls = await startTls()
    const gateway = await startGateway(upstream.api, { live: true, options: ['--public-url', tls.url] })
    tls.leadTo(gateway.url)
    await use(gateway)
    await gateway.stop()
    tls.close()
  },
  openAt: async ({ browser, upstream, gateway }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (path) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      contexts.push(context)
      const page = await context.newPage()
      await page.goto(`${gateway.url}${path}#key=${upstream.key}`)
      return page
    })
    // an open page would keep sending requests while the gateway stops
    for (const context of contexts) await context.close()
  },
})

const albumIn = async (service: RunningService) => (await call(service, 'getAlbums', {}))[0]?.albumId ?? ''

test('a watched album shows new photos and labels without a reload', async ({ library, upstream, openAt }) => {
  const albumId = await albumIn(upstream)
  const photos = await call(upstream, 'getPhotos', { albumId })
  await call(upstream, 'addPhotoLabel', { albumId, photoId: photos[0]?.photoId ?? '', label: 'Best' })
  const webhooks = await openAt('/webhooks')
  const watch = webhooks.getByRole('button', { name: 'Watch this album' })
  await expect(watch).toBeVisible()
  await expectAccessible(webhooks)
  await watch.click()
  await expect(webhooks.getByText('Watching Trip')).toBeVisible()
  // the only album is watched now
  await expect(watch).toBeHidden()
  expect((await call(upstream, 'getSubscriptions', {})).map(({ config: { event } }) => event).toSorted()).toEqual([
    'newPhoto',
    'photoLabelAdded',
  ])

  const page = await openAt(`/albums/${albumId}`)
  await expect(page.getByRole('link', { name: /^All photos\b.*\b3$/ })).toBeVisible()
  await addPhotos(library, 'Trip', { first: 4, last: 5 })
  const imported = async () => (await call(upstream, 'getAlbums', {}))[0]?.numPhotos
  await expect.poll(imported, { timeout: 30_000 }).toBe(5)
  await expect(page.getByRole('link', { name: /^All photos\b.*\b5$/ })).toBeVisible()
  await call(upstream, 'addPhotoLabel', { albumId, photoId: photos[1]?.photoId ?? '', label: 'Best' })
  const filters = page.getByRole('navigation', { name: 'Filter photos' })
  await expect(filters.getByRole('button', { name: 'Best, 2 photos' })).toBeVisible()

  const received = webhooks.getByRole('list', { name: 'Received' }).getByRole('listitem')
  await webhooks
    .getByRole('list', { name: 'Webhooks' })
    .getByRole('button', { name: /New photo/ })
    .click()
  await expect(received.first()).toBeVisible()
  await expect(received.first().getByRole('region', { name: 'Received body' })).toContainText('photoId')
})

test.describe('while upstream is down', () => {
  test.use({ allowedComplaint: /status of 502/ })

  test('label changes wait, and are all applied once it is back', async ({ library, upstream, openAt }) => {
    test.setTimeout(300_000)
    const albumId = await albumIn(upstream)
    const page = await openAt(`/albums/${albumId}`)
    // “Select all” takes the photos that have arrived
    await expectCount(page, '3 photos')
    await page.getByRole('button', { name: 'Select all' }).click()
    const give = async (label: string) => {
      await openLabelBox(page)
      const field = page.getByRole('dialog').getByRole('combobox', { name: 'Add a label' })
      await field.fill(label)
      await field.press('Enter')
      await page.keyboard.press('Escape')
    }
    await give('Before')
    await upstream.kill()
    for (const label of ['Away 1', 'Away 2', 'Away 3']) await give(label)
    await expect(page.getByRole('region', { name: 'Label changes' })).toContainText(/changes waiting/)
    await expect(page.getByRole('button', { name: /^Connection: .*(Offline|waiting)/ })).toBeVisible()

    const port = new URL(upstream.url).port
    const back = await startService({ library, data: upstream.data, options: ['--port', port] })
    const labels = async () =>
      (await call(back, 'getPhotos', { albumId })).map((photo) => photo.labels?.toSorted().join(', '))
    await expect
      .poll(labels, { timeout: 90_000 })
      .toEqual(Array.from({ length: 3 }, () => 'Away 1, Away 2, Away 3, Before'))
    await expect(page.getByRole('button', { name: /^Connection: [^.]*$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Label changes' })).toBeHidden()
    await back.stop()
  })
})
