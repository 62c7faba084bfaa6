import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { isLong } from '#testing/run-length.ts'
import { startService } from '#testing/start-service.ts'
import { makeLargeLibrary } from './bench/own-service/make-large-library.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { preparedLibrary } from './support/library.ts'
import { cachedAnswers, nextBuild, untilAnswerCached, untilAppCached } from './support/offline-caches.ts'
import { rowsIn } from './support/rows-in.ts'
import { settle, untilStored } from './support/settle.ts'
import { openLabelBox } from './support/sheet-ready.ts'
import { startStaticServer } from './support/static-server.ts'

// offline, the browser logs each failed request
test.use({ serviceWorkers: 'allow', allowedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/ })

/** Names of a page's initial scripts. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => Array.from(document.scripts, ({ src }) => src.replace(/^.*\//, '')).filter(Boolean))

const keepOnDevice = async (page: Page) => {
  await page.goto('/settings')
  await page.getByRole('group').getByText('This device').click()
}

const keptFiles = (context: BrowserContext) =>
  context.pages()[0]?.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => url.replace(/^.*\//, ''))
  })

test.describe('the service worker', { tag: '@direct' }, () => {
  test('opens every page visited before without a network, by reload and in a new tab', async ({
    context,
    open,
    albumId,
  }) => {
    test.slow()
    const id = await albumId('harbour')
    const page = await open('/albums')
    await expect(page.getByRole('link', { name: /Harbour walk/ })).toBeVisible()
    await keepOnDevice(page)
    await untilAppCached(page)
    type Seen = { path: string; shown: (page: Page) => Locator; kept: string; asOf?: RegExp }
    const seen: Seen[] = [
      {
        path: '/albums',
        shown: (at) => at.getByRole('link', { name: /Harbour walk/ }),
        kept: '["album","list"',
        // with the date if midnight has passed since
        asOf: /This is the album list as of (\w+ \d+, )?\d+:\d\d [AP]M\./,
      },
      {
        path: '/webhooks',
        shown: (at) => at.getByRole('heading', { name: 'Webhooks', level: 1 }),
        kept: '["subscription","list"',
        asOf: /This is the list of webhooks as of/,
      },
      {
        path: `/albums/${id}/preview`,
        shown: (at) => at.getByRole('heading', { name: 'Harbour walk' }),
        kept: `["preview","detail","${id}"`,
        asOf: /This is the preview page as of/,
      },
      {
        path: `/albums/${id}`,
        shown: (at) => at.getByRole('heading', { name: 'Harbour walk' }),
        kept: `["album","detail","${id}"`,
      },
      {
        path: '/settings',
        shown: (at) => at.getByRole('heading', { name: 'Settings', level: 1 }),
        kept: '["extension","list"',
      },
    ]
    for (const { path, shown, kept } of seen) {
      await page.goto(path)
      await expect(shown(page), path).toBeVisible()
      await untilAnswerCached(page, kept)
    }
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    for (const { path, shown, asOf } of seen) {
      // each a full page load, like a reload
      await page.goto(path)
      await expect(shown(page), path).toBeVisible()
      await expect(page.getByRole('button', { name: /^Connection: .*Offline/ }), path).toBeVisible()
      if (asOf !== undefined) await expect(page.getByText(asOf).first(), path).toBeAttached()
    }
    // a page not visited before says so after one request, and doesn't blame the service
    const clips = await albumId('clips')
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await page.goto(`/albums/${clips}`)
    await expect(page.getByRole('heading', { name: 'This page isn’t available offline' })).toBeVisible()
    expect(failed.filter((url) => url.includes('/getAlbum?'))).toHaveLength(1)
    // back online, it loads by itself
    await context.setOffline(false)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await context.setOffline(true)
    // a cached list is refreshed too, and the offline note goes
    await page.goto('/albums')
    await expect(page.getByRole('region', { name: 'Offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /^Connection: [^.]*$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Offline' })).toBeHidden()
    await context.setOffline(true)
    const other = await context.newPage()
    // the first page may still store responses
    await page.close()
    await other.goto('/settings')
    await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    // the settings count the cached lists, and clear them
    await expect(other.getByText(/^\d+ lists kept\./)).toBeVisible()
    await other.getByRole('button', { name: 'Clear lists' }).click()
    await expect(other.getByText('No lists kept.')).toBeVisible()
    expect(await cachedAnswers(other)).toEqual([])
  })

  test('caches no responses of the service, and leaves its addresses alone', async ({ context, open, service }) => {
    const page = await open('/albums')
    await expect(page.getByRole('link', { name: /Harbour walk/ })).toBeVisible()
    await untilAppCached(page)
    const kept = (await keptFiles(context)) ?? []
    expect(kept.filter((name) => /getAlbum|ping|media/.test(name))).toEqual([])
    const texts = await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      const cache = await caches.open(name)
      const all = (await cache.keys()).map(async (request) => (await cache.match(request))?.text())
      return (await Promise.all(all)).join()
    })
    expect(texts).not.toContain(service.key)
    // an address only handled by the service
    const response = await page.goto(`${service.api}/openapi.json`)
    expect(await response?.text()).toContain('"openapi"')
  })
})

/** A service with one album of the given size. */
async function startLarge(photos: number) {
  const folder = await mkdtemp(join(tmpdir(), 'contact-sheet-offline-'))
  const [data, library, picture] = [join(folder, 'data'), join(folder, 'library'), join(folder, 'picture.jpg')]
  await mkdir(library)
  const prepared = await preparedLibrary()
  await copyFile(join(prepared, globSync('**/*.jpg', { cwd: prepared })[0] ?? ''), picture)
  const { albumId } = await makeLargeLibrary({ data, library, photos, picture, isShown: true })
  const service = await startService({ data, library })
  const stop = async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { service, albumId, stop }
}

test.describe('a cached album', { tag: '@direct' }, () => {
  test('takes a label on all its photos offline, keeps the changes across a reload, and sends them when the network is back', async ({
    context,
    page,
  }) => {
    test.slow()
    const photos = isLong ? 300 : 100
    const waiting = page.getByRole('button', {
      name: new RegExp(`^Connection: .*Offline, ${photos} changes waiting`),
    })
    const { service, albumId, stop } = await startLarge(photos)
    const whole = page.getByRole('link', { name: new RegExp(`^All photos\\b.*\\b${photos}$`) })
    await page.goto(`${service.url}/albums/${albumId}#key=${service.key}`)
    await expect(whole).toBeVisible()
    await expect.poll(() => rowsIn(page, { database: 'kept-albums', store: 'album' })).toBe(1)
    await untilAppCached(page)
    await untilAnswerCached(page, '["album","detail"')
    await context.setOffline(true)
    await page.reload()
    await expect(whole).toBeVisible()
    await page.getByRole('button', { name: 'Select all' }).click()
    await openLabelBox(page)
    await page.getByRole('dialog').getByRole('combobox', { name: 'Add a label' }).fill('Given offline')
    await page.keyboard.press('Enter')
    await expect(waiting).toBeVisible()
    // changes are counted before they are stored
    await untilStored(page)
    await page.reload()
    await expect(whole).toBeVisible()
    await expect(waiting).toBeVisible()
    await context.setOffline(false)
    const having = async () => (await call(service, 'getPhotos', { albumId, filterLabel: 'Given offline' })).length
    await expect.poll(having, { timeout: 60_000 }).toBe(photos)
    await page.close()
    await stop()
  })
})

test.describe('in a subfolder of a static server', { tag: '@direct' }, () => {
  const FOLDER = '/tools/sheet/'

  test('a new build replaces the old on the next load; until then, an open tab keeps loading chunks of the old one', async ({
    context,
    page,
    service,
    albumId,
  }) => {
    test.slow()
    const id = await albumId('harbour')
    const server = await startStaticServer(FOLDER)
    const next = await nextBuild()
    const at = (path: string) => `${server.url}${FOLDER}${path}`
    const connection = `#api=${encodeURIComponent(service.api)}&key=${service.key}`
    await page.goto(at(connection))
    await expect(page).toHaveURL(at('albums'))
    await untilAppCached(page)
    const old = await scriptsOf(page)

    server.serve(next.dir)
    const other = await context.newPage()
    await other.goto(at(connection))
    await expect(other.getByRole('link', { name: /Harbour walk/ })).toBeVisible()
    const renewed = await scriptsOf(other)
    expect(renewed.filter((name) => old.includes(name) && name !== 'theme.js')).toEqual([])
    // both builds are cached
    await expect
      .poll(async () => (await keptFiles(context))?.filter((name) => renewed.includes(name)).length)
      .toBe(renewed.length)
    expect(await keptFiles(context)).toEqual(expect.arrayContaining(old))

    // Chromium hangs on a reload while one worker takes over from another
    const hasTakenOver = () =>
      other.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
        return !installing && !waiting && active?.state === 'activated'
      })
    await expect.poll(hasTakenOver, { timeout: 60_000 }).toBe(true)
    // a loaded, idle page of the new build deletes no file still in use
    await other.reload()
    const isAtRest = () =>
      other.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('register-app-worker')),
      )
    await expect.poll(isAtRest).toBe(true)
    await settle(other)

    // chunks that this tab has not loaded yet, and the server no longer has
    expect((await fetch(at(`assets/${old.find((name) => name.startsWith('start'))}`))).status).toBe(404)
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Albums', exact: true }).click()
    await page.getByRole('link', { name: /Harbour walk/ }).click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(await scriptsOf(page)).toEqual(old)
    // the HTTP cache might have served them; the worker's must still hold them
    expect(await keptFiles(context)).toEqual(expect.arrayContaining(old))

    // its next load gets the new build, after which the old one is deleted
    await other.close()
    await page.reload()
    await expect(page).toHaveURL(at(`albums/${id}`))
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(await scriptsOf(page)).toEqual(renewed)
    await expect
      .poll(async () => (await keptFiles(context))?.filter((name) => old.includes(name) && name !== 'theme.js'))
      .toEqual([])

    // without the server, which never had a file at this address
    server.close()
    await page.reload()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Webhooks' })).toBeVisible()
    expect(await scriptsOf(page)).toEqual(renewed)
    await next.remove()
  })
})
