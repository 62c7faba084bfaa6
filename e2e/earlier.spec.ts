import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { startService } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expect, test as base } from './support/fixtures.ts'
import { type Profile, restoreProfile } from './support/restore-profile.ts'

/**
 * Made by an early build of version 0.1.0: a data folder with four photos, labels and a webhook, and a browser profile
 * with a saved view, a change in the journal, another waiting to be sent, and thumbnails.
 */
const EARLIER = fileURLToPath(new URL('./earlier/', import.meta.url))
/** The profile's origin; a subdomain of localhost, hence a secure context without TLS. */
const ORIGIN = 'http://contact-sheet.localhost'
const ALBUM = '335ZmSw0dv_54th4'
const WAITING_PHOTO = 'VKL5yieilvxi28ZM'

/** A service on that data folder. */
async function startOwn() {
  const data = await mkdtemp(join(tmpdir(), 'contact-sheet-earlier-'))
  const db = new DatabaseSync(join(data, 'contact-sheet.db'))
  db.exec(await readFile(join(EARLIER, 'database.sql'), 'utf8'))
  db.close()
  return startService({ library: join(EARLIER, 'library'), data, options: ['--public-url', ORIGIN] })
}

// not a worker fixture, which would start another worker
let started: ReturnType<typeof startOwn> | undefined
const own = () => (started ??= startOwn())

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this pattern
  target: async ({}, use) => use(await own()),
})

test.afterAll(async () => {
  const service = await own()
  await service.stop()
  await rm(service.data, { recursive: true })
})

test('a data folder of an earlier version keeps its photos, labels and webhooks', async ({ target: service }) => {
  const labelsOf = async () =>
    (await call(service, 'getPhotos', { albumId: ALBUM })).map(({ labels, restrictedLabels }) => [
      labels,
      restrictedLabels,
    ])
  await expect.poll(labelsOf).toEqual([
    [['Best'], []],
    [['Best'], ['unsure']],
    [['given before'], []],
    [[], []],
  ])
  expect(await call(service, 'getSubscriptions', {})).toMatchObject([
    { config: { event: 'photoLabelAdded', albumId: ALBUM, label: 'Best', metadata: { of: 'an earlier version' } } },
  ])
  const [first] = await call(service, 'getPhotos', { albumId: ALBUM })
  const stable = await fetch((first?.stableUrl ?? '').replace(ORIGIN, service.url))
  expect([stable.status, stable.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('a browser profile of an earlier version keeps its views, journal and thumbnails, and sends its waiting change', async ({
  context,
  target: service,
}) => {
  await context.route(`${ORIGIN}/**`, async (route) => {
    const url = route.request().url()
    if (url === `${ORIGIN}/nothing`) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    await route.fulfill({ response: await route.fetch({ url: url.replace(ORIGIN, service.url) }) })
  })
  const page = await context.newPage()
  await page.goto(`${ORIGIN}/nothing`)
  const profile: Profile = JSON.parse(await readFile(join(EARLIER, 'profile.json'), 'utf8'))
  await restoreProfile(page, profile)
  // checked before an album is opened, which caches more
  await page.goto(`${ORIGIN}/settings#key=${service.key}`)
  await expect(page.getByText('1 kB used')).toBeVisible()
  await page.goto(`${ORIGIN}/albums/${ALBUM}`)

  const views = page.getByRole('region', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'The best 2 photos' })).toBeVisible()
  const waiting = async () =>
    (await call(service, 'getPhotos', { albumId: ALBUM })).find(({ photoId }) => photoId === WAITING_PHOTO)?.labels
  await expect.poll(waiting).toEqual(['waiting'])

  await page.goto(`${ORIGIN}/albums/${ALBUM}/journal`)
  for (const label of ['waiting', 'given before']) {
    await expect(page.getByText(`“${label}” added to 1 photo`).first()).toBeVisible()
  }
  // the event stream never ends: forwarded, it would fail when the test ends
  await page.goto('about:blank')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
