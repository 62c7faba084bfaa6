import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '#testing/free-port.ts'
import { type RunningService, startService } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'

/** Counts pointer and key presses over all pages; seconds are reported but not asserted, as machines differ. */
async function startClock(page: Page) {
  let presses = 0
  let start = Date.now()
  await page.exposeFunction('countPress', () => void presses++)
  await page.addInitScript(() => {
    // on the document: Playwright stops a click at the window, and repeats it, if its target just moved
    for (const kind of ['click', 'keydown'])
      document.addEventListener(
        kind,
        () => void Reflect.apply(Reflect.get(globalThis, 'countPress'), undefined, []),
        true,
      )
  })
  return {
    restart: () => {
      presses = 0
      start = Date.now()
    },
    /** Ends a job, which may take up to `most` presses. */
    stop: (job: string, most: number) => {
      console.log(`${job}: ${presses} presses, ${((Date.now() - start) / 1000).toFixed(1)} s`)
      expect(presses, job).toBeLessThanOrEqual(most)
      expect(presses, job).toBeGreaterThan(0)
    },
  }
}

const labelsOf = async (service: RunningService) => {
  const albums = await call(service, 'getAlbums', {})
  const photos = await Promise.all(albums.map(({ albumId }) => call(service, 'getPhotos', { albumId })))
  return photos.flat().flatMap(({ labels = [], restrictedLabels = [] }) => [...labels, ...restrictedLabels]).length
}

test('a new user labels a photo, tries a webhook and shares an album in a few clicks; the address still works after a restart', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000)
  const data = await mkdtemp(join(tmpdir(), 'contact-sheet-newcomer-'))
  // no other server can be given it while the demo is stopped
  const options = ['--port', String(await freePort())]
  const demo = await startService({ data, live: true, options })
  const address = `${demo.url}/albums#key=${demo.key}`
  const clock = await startClock(page)

  await page.goto(address)
  await page.getByRole('link', { name: 'Label a photo' }).click({ timeout: 120_000 })
  const free = page.getByRole('listbox').getByRole('option', { checked: false }).first()
  // until the demo has drawn more photos, the first may have every label; a busy machine draws slowly
  await expect(free).toBeVisible({ timeout: 120_000 })
  const isLabelled = page.waitForResponse((answer) => answer.url().includes('addPhotoLabel') && answer.ok())
  await free.click()
  await isLabelled
  clock.stop('the first label', 2)
  expect(await labelsOf(demo)).toBeGreaterThan(0)

  await page.goto(address)
  clock.restart()
  await page.getByRole('link', { name: 'Try a webhook' }).click()
  await page.getByRole('button', { name: /^Try it/ }).click()
  // while the demo is being imported, its photos are delivered as well
  const received = page.getByRole('list', { name: 'Received' }).getByRole('listitem')
  await expect(received.first()).toBeVisible({ timeout: 60_000 })
  clock.stop('the first webhook in the inbox', 4)

  await page.goto(address)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  clock.restart()
  await page.getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Open' })
  const shared = await link.getAttribute('href')
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR/ })).toBeVisible()
  clock.stop('a shared preview', 2)
  const visitor = await browser.newPage()
  await visitor.goto(shared ?? '')
  await expect(visitor.getByRole('link', { name: /^Photo 1 of/ })).toBeVisible()
  await visitor.close()

  await page.goto('about:blank')
  await demo.stop()
  const again = await startService({ data, live: true, options })
  const tomorrow = await browser.newPage()
  const start = Date.now()
  await tomorrow.goto(address)
  await expect(tomorrow.getByRole('listitem').first()).toBeVisible()
  console.log(`coming back: 0 presses, ${((Date.now() - start) / 1000).toFixed(1)} s`)
  await tomorrow.close()
  await again.stop()
  await rm(data, { recursive: true, force: true })
})
