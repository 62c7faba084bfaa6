import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { seededRandom } from '#testing/seeded-random.ts'
import { chromiumLaunch } from '#tools/chromium-launch.ts'
import { expect, test } from './support/fixtures.ts'
import { rowsIn } from './support/rows-in.ts'
import { watchConsole } from './support/watch-console.ts'

const PHOTOS = 6_000

const kept = (page: Page) => rowsIn(page, { database: 'kept-albums', store: 'album' })

/** A response in which every photo has the label of this version. */
function answerOf(version: number): string {
  const data = Array.from({ length: PHOTOS }, (_, number) => {
    const address = `https://m.invalid/${version}/${number}?signature=${number * 7919}`
    return {
      photoId: `p${number}`,
      width: 300,
      height: 200,
      originalUrl: address,
      stableUrl: address,
      downloadUrl: address,
      labels: [`version ${version}`],
    }
  })
  return JSON.stringify({ data })
}

/** Kills a tab, or the whole browser like a power cut. */
async function kill(page: Page, wholeBrowser: boolean): Promise<void> {
  const context = page.context()
  const session = await context.newCDPSession(page)
  const closed = wholeBrowser
    ? new Promise((resolve) => context.once('close', resolve))
    : new Promise((resolve) => page.once('crash', resolve))
  session.send(wholeBrowser ? 'Browser.crash' : 'Page.crash').catch(() => undefined)
  await closed
  if (!wholeBrowser) await context.close()
}

/** The version of the sheet, which all photos must have. */
async function versionOn(page: Page): Promise<number> {
  const label = page.getByRole('button', { name: /^version \d+, 6,000 photos$/ })
  await expect(label).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^version / })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^All photos\b.*\b6,000$/ })).toBeVisible()
  return Number(/version (\d+)/.exec((await label.getAttribute('aria-label')) ?? '')?.[1])
}

// its photos have no pictures
test.use({ allowedComplaint: /ERR_FAILED .*m\.invalid/ })

test('an album being cached when the browser is killed is stored as a whole or not at all', async ({
  service,
  albumId,
  complaints,
}) => {
  test.setTimeout(timeLimit(240_000))
  const seed = Number(process.env['OUTBOX_SEED'] ?? Date.now() % 1e6)
  console.log(`OUTBOX_SEED=${seed}`)
  const random = seededRandom(seed)
  const id = await albumId('harbour')
  const profile = await mkdtemp(join(tmpdir(), 'contact-sheet-kept-'))
  const found: (number | undefined)[] = []
  /** Approximate milliseconds until the album is written; adjusted after each kill, as the write is short. */
  let edge = 0
  for (let version = 1; version <= runLength.keptKills + 1; version++) {
    const context: BrowserContext = await chromium.launchPersistentContext(profile, {
      ...(await chromiumLaunch()),
      viewport: { width: 1440, height: 900 },
    })
    watchConsole(context, complaints)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await context.route(/m\.invalid/, async (route) => route.abort())
    await context.route(/\/getPhotos/, async (route) => {
      await held
      await route.fulfill({ contentType: 'application/json', body: answerOf(version) })
    })
    const page = await context.newPage()
    await page.goto(`${service.url}/albums/${id}#key=${service.key}`)
    const isThere = (await kept(page)) === 1
    if (version > 1) {
      const there = isThere ? await versionOn(page) : undefined
      found.push(there)
      edge *= there === version - 1 ? 0.8 : 1.2
    }
    const begun = performance.now()
    release()
    if (version === 1) {
      await expect.poll(() => kept(page), { timeout: 60_000, intervals: [50] }).toBe(1)
      edge = performance.now() - begun
    } else await new Promise((resolve) => setTimeout(resolve, (0.8 + 0.4 * random()) * edge))
    await kill(page, version % 2 === 0)
  }
  console.log(JSON.stringify({ seed, edge: Math.round(edge), found }))
  // each time the album of that visit, or still the previous one
  let before: number | undefined
  for (const [index, version] of found.entries()) {
    expect([before, index + 1], `found after kill ${index + 1}, seed ${seed}`).toContain(version)
    before = version
  }
  await rm(profile, { recursive: true, force: true })
})
