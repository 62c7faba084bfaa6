import { globSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Browser, Locator, Page, Request } from '@playwright/test'
import * as z from 'zod/mini'
import { isLong } from '#testing/run-length.ts'
import { runCli, type RunningService, startService } from '#testing/start-service.ts'
import type { ViewSettings } from '#web/gallery/layout/view-settings.ts'
import { makeLargeLibrary } from './bench/own-service/make-large-library.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { albums, preparedLibrary } from './support/library.ts'
import { preparedData, untilImported } from './support/prepared-data.ts'

/** Milliseconds without input: measured, not waited for. */
const WINDOW = isLong ? 20_000 : 10_000

/** Milliseconds after which a request no longer counts as under way: Playwright doesn't report the end of each. */
const UNTIL_ANSWERED = 10_000

/** App code, prefetched when the page is idle, each chunk once. */
const isCode = (url: string) => url.includes('/assets/')

/** The event stream, which never ends. */
const isLive = (url: string) => url.includes('/extensions/live')

const PHOTOS = 2_000

// both tests mostly wait
test.describe.configure({ mode: 'parallel' })

type Place = {
  name: string
  /** Appended to the album's address. */
  path?: string
  viewport?: { width: number; height: number }
  look?: Partial<ViewSettings>
  /** Brings the page to its resting state. */
  go?: (page: Page) => Promise<void>
  /** Only in the long form; the short form has a similar one. */
  atLength?: true
}

/** Entries of the current form, short or long. */
const inForm = <One extends { atLength?: true }>(all: readonly One[]): One[] =>
  all.filter((one) => isLong || !one.atLength)

const toEnd = async (page: Page) => {
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+End')
  await expect(page.locator(`[data-frame="${PHOTOS}"]`)).toBeFocused()
}
const toMiddle = (page: Page) =>
  page.locator('[data-sheet]').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight / 2))
const openLast = async (page: Page) => {
  await toEnd(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
}

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** Holds more photos than the in-memory cache. */
const wall = { width: 2560, height: 1600 }

const places: Place[] = [
  { name: 'the start', atLength: true },
  { name: 'the middle', go: toMiddle },
  { name: 'the end', go: toEnd },
  {
    name: 'the end of what a filter leaves',
    path: '?filter=!label2',
    go: (page) => page.keyboard.press('Control+End'),
  },
  { name: 'a filter that leaves a few', path: '?filter=label4', atLength: true },
  { name: 'squares, at the end', look: { arrangement: 'squares' }, go: toEnd, atLength: true },
  { name: 'large tiles, at the end', look: { density: 'large' }, go: toEnd, atLength: true },
  { name: 'a phone, at the end', viewport: phone, go: toEnd, atLength: true },
  { name: 'a phone, in the middle', viewport: phone, look: { arrangement: 'squares', density: 'small' }, go: toMiddle },
  {
    name: 'more photos in view than are kept in memory',
    viewport: wall,
    look: { arrangement: 'squares', density: 'small' },
    go: toEnd,
  },
  { name: 'the last photo open', go: openLast },
  {
    name: 'the first photo open, as participants see it',
    path: '/photos/bench-photo-0000?as=participant',
    atLength: true,
  },
]

/** A service with one album of `PHOTOS` photos, all of the same picture. */
async function startLarge() {
  const folder = await mkdtemp(join(tmpdir(), 'contact-sheet-rest-'))
  const [data, library, picture] = [join(folder, 'data'), join(folder, 'library'), join(folder, 'picture.jpg')]
  await mkdir(library)
  const prepared = await preparedLibrary()
  await copyFile(join(prepared, globSync('**/*.jpg', { cwd: prepared })[0] ?? ''), picture)
  const { albumId } = await makeLargeLibrary({ data, library, photos: PHOTOS, picture, isShown: true })
  const service = await startService({ data, library })
  const stop = async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { service, albumId, stop }
}

/** A page that counts its requests and its messages to workers. */
async function openCounted(browser: Browser, { viewport = desk, look }: Place) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript(
    (kept) => {
      if (kept) localStorage.setItem('contact-sheet:sheet-look', kept)
      let orders = 0
      globalThis.Worker = class extends Worker {
        override postMessage(message: unknown, given?: StructuredSerializeOptions & Transferable[]) {
          orders++
          super.postMessage(message, given)
        }
      }
      Object.assign(globalThis, { ordersSent: () => orders })
    },
    look && JSON.stringify(look),
  )
  const asked: string[] = []
  page.on('request', (request) => void (isCode(request.url()) || asked.push(request.url())))
  const pending = new Set<Request>()
  const end = (request: Request) => void pending.delete(request)
  page.on('request', (request) => {
    if (isCode(request.url()) || isLive(request.url())) return
    pending.add(request)
    setTimeout(end, UNTIL_ANSWERED, request).unref()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const orders = () => page.evaluate(() => Number(Reflect.get(globalThis, 'ordersSent')()))
  return { page, asked, pending, orders }
}

type CountedPage = Awaited<ReturnType<typeof openCounted>>

/** Waits until no page has a request under way, or has sent one or a worker message between two checks. */
async function expectQuiet(pages: readonly CountedPage[], intervals: readonly number[]): Promise<void> {
  let last: number[][] | undefined
  const isQuiet = async () => {
    const before = last
    last = await Promise.all(pages.map(async ({ asked, orders }) => [asked.length, await orders()]))
    return isDeepStrictEqual(before, last) && pages.every(({ pending }) => pending.size === 0)
  }
  // all pages at once, each of which may load a screen of pictures
  await expect.poll(isQuiet, { intervals: [...intervals], timeout: 90_000 }).toBe(true)
}

/** Number of tiles in the document without a picture. */
const bare = (page: Page) =>
  page.getByRole('gridcell').evaluateAll((tiles) => tiles.filter((tile) => !tile.querySelector('canvas')).length)

const withoutExtensions = (page: Page) =>
  page.route('**/api/extensions', async (route) => route.fulfill({ json: { data: [] } }))

/** An open album's poll for new photos, once a minute at most. */
const isPing = (url: string) => /\/getAlbum\?/.test(url)

test('an idle sheet sends nothing but its poll, wherever it is scrolled, on a service without extensions', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const { service, albumId, stop } = await startLarge()
  const resting = []
  for (const place of inForm(places)) {
    const counted = await openCounted(browser, place)
    const { page } = counted
    await withoutExtensions(page)
    await page.goto(`${service.url}/albums/${albumId}${place.path ?? ''}#key=${service.key}`)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '2,000 photos' })).toBeAttached()
    await place.go?.(page)
    resting.push({ name: place.name, ...counted })
  }
  // pictures that never load fail the last comparison
  for (const { page } of resting)
    await expect
      .poll(() => bare(page), { timeout: 20_000 })
      .toBe(0)
      .catch(() => undefined)
  await expectQuiet(resting, [1_000])
  const begun = await Promise.all(
    resting.map(async ({ asked, orders }) => ({ asked: asked.length, orders: await orders() })),
  )
  await pass(WINDOW)
  const unrest = await Promise.all(
    resting.map(async ({ name, page, asked, orders }, at) => {
      const before = begun[at] ?? { asked: 0, orders: 0 }
      const since = asked.slice(before.asked).filter((url) => !isPing(url))
      return { name, asked: since, orders: (await orders()) - before.orders, bare: await bare(page) }
    }),
  )
  for (const { page } of resting) await page.context().close()
  await stop()
  expect(unrest).toEqual(inForm(places).map(({ name }) => ({ name, asked: [], orders: 0, bare: 0 })))
})

type AppPage = {
  path: string
  /** Visible once the page has loaded. */
  shows: (page: Page) => Locator
  go?: (page: Page) => Promise<void>
  isPlain?: boolean
  atLength?: true
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()

const show = (tab: string) => (page: Page) => page.getByRole('radiogroup', { name: 'Show' }).getByText(tab).click()
const sheet = (page: Page) => page.getByRole('gridcell').first()

/** Adds something to show on every page, and returns all their addresses. */
async function everyPage(service: RunningService): Promise<AppPage[]> {
  await untilImported(service)
  const [album] = await call(service, 'getAlbums', { search: albums.harbour.name })
  const [other] = await call(service, 'getAlbums', { search: albums.odd.name })
  const { albumId = '', shareUrl = '' } = album ?? {}
  await runCli(['preview', albumId, 'on', '--data', service.data])
  const [photo] = await call(service, 'getPhotos', { albumId })
  const { photoId = '' } = photo ?? {}
  await call(service, 'addPhotoLabel', { albumId, photoId, label: 'Best' })
  const headers = { 'x-api-key': service.key, 'content-type': 'application/json' }
  const receiver = await fetch(`${service.api}/extensions/receiver`, { method: 'POST', headers, body: '{}' })
  const { data } = z.object({ data: z.object({ targetUrl: z.string() }) }).parse(await receiver.json())
  const wanted = { event: 'photoLabelAdded', albumId, label: 'Best', targetUrl: data.targetUrl } as const
  const { webhookId } = await call(service, 'createSubscription', wanted)
  const own = `/albums/${albumId}`
  const withHook = `/webhooks?view=list&webhook=${webhookId}`
  return [
    { path: '/albums', shows: heading('Albums') },
    { path: '/albums?search=none+is+called+so', shows: heading(/No album/), atLength: true },
    { path: own, shows: sheet },
    { path: `${own}/photos/${photoId}`, shows: (page) => page.getByRole('dialog') },
    { path: `${own}/preview`, shows: heading(albums.harbour.name) },
    { path: `/albums/${other?.albumId}/preview`, shows: heading(/^Preview is off/), atLength: true },
    { path: `${own}/journal`, shows: heading(/label history/i), atLength: true },
    { path: `${own}/labels`, shows: heading(/labels/i) },
    { path: '/webhooks', shows: heading('Webhooks') },
    { path: withHook, shows: heading('Webhooks'), atLength: true },
    { path: withHook, shows: heading('Webhooks'), go: show('Deliveries') },
    { path: withHook, shows: heading('Webhooks'), go: show('Inbox') },
    { path: '/webhooks/deliveries', shows: heading('Deliveries') },
    { path: '/webhooks?new=yes', shows: (page) => page.getByRole('dialog', { name: 'New webhook' }) },
    { path: '/settings', shows: heading('Settings'), atLength: true },
    { path: new URL(shareUrl).pathname, shows: heading(albums.harbour.name) },
    { path: '/nowhere', shows: heading(/page/i), atLength: true },
    { path: '/albums', shows: heading('Albums'), isPlain: true, atLength: true },
    { path: own, shows: sheet, isPlain: true },
    { path: withHook, shows: heading('Webhooks'), isPlain: true, atLength: true },
  ]
}

test('an idle page of the app sends at most one request a minute, besides the event stream', async ({ browser }) => {
  test.setTimeout(400_000)
  const data = test.info().outputPath('data')
  await cp(await preparedData(), data, { recursive: true })
  const service = await startService({ library: await preparedLibrary(), data, live: true })
  const pages = inForm(await everyPage(service))
  const resting: (CountedPage & { path: string })[] = []
  for (const { path, shows, go, isPlain } of pages) {
    const counted = await openCounted(browser, { name: path })
    const { page } = counted
    await page.clock.install()
    if (isPlain) await withoutExtensions(page)
    await page.goto(`${service.url}${path}#key=${service.key}`)
    await expect(shows(page)).toBeVisible()
    await go?.(page)
    resting.push({ path, ...counted })
  }
  await expectQuiet(resting, [1_000])
  // the pages' clocks run until they are paused, which on a busy machine takes seconds, and can't be paused in their past
  for (const { page } of resting) await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await expectQuiet(resting, [300])
  const begun = resting.map(({ asked }) => asked.length)
  // just under a minute, so that a poll comes once, advanced only while no page sends requests
  const step = isLong ? 5_000 : 9_000
  for (let gone = 0; gone + step < 60_000; gone += step) {
    await Promise.all(resting.map(({ page }) => page.clock.runFor(step)))
    await expectQuiet(resting, [300])
  }
  const unrest = resting
    .map(({ path, asked }, at) => ({ path, asked: asked.slice(begun[at]).filter((url) => !isLive(url)) }))
    .filter(({ asked }) => asked.length > 1)
  for (const { page } of resting) await page.context().close()
  await service.stop()
  expect(unrest).toEqual([])
})
