import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { startFaultProxy } from '#testing/servers/fault-proxy.ts'
import { startService } from '#testing/start-service.ts'
import { makeLargeLibrary } from './bench/own-service/make-large-library.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { preparedLibrary } from './support/library.ts'
import { slownessOf, traceTasks } from './support/longest-task.ts'
import { openLabelBox } from './support/sheet-ready.ts'

const photos = runLength.bulkPhotos
/** Longest allowed task of the page, in milliseconds of CPU time. */
const LONGEST = Number(process.env.BULK_LONGEST ?? 70)
/** Whether to wait until all changes are applied, and time it; the page then bypasses the counting proxy. */
const lands = process.env.BULK_LANDS !== undefined

const isLabelChange = (path: string) => /\/(add|remove)PhotoLabel$/.test(path)

const heapOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return Math.round(usedSize / 1e5) / 10
}

test('labelling thousands of photos at once causes no long task, and at most six concurrent requests', async ({
  page,
}) => {
  test.setTimeout(timeLimit(240_000))
  const folder = await mkdtemp(join(tmpdir(), 'contact-sheet-bulk-'))
  const [data, library] = [join(folder, 'data'), join(folder, 'library')]
  await mkdir(library)
  const picture = join(folder, 'picture.jpg')
  const prepared = await preparedLibrary()
  await copyFile(join(prepared, globSync('**/*.jpg', { cwd: prepared })[0] ?? ''), picture)
  const { albumId } = await makeLargeLibrary({ data, library, photos, picture, isShown: true })
  const service = await startService({ data, library })
  const proxy = await startFaultProxy({ to: service.url, applies: isLabelChange, fault: () => 'none' })
  const having = async () => (await call(service, 'getPhotos', { albumId, filterLabel: 'Bulk' })).length
  /** Waits until the page has made this many calls. */
  const under = (calls: number) =>
    lands
      ? expect(tray).toContainText('Sending', { timeout: 30_000 })
      : expect.poll(() => proxy.count.calls, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(calls)

  await page.goto(`${lands ? service.url : proxy.url}/albums/${albumId}#key=${service.key}`)
  const tray = page.getByRole('region', { name: 'Label changes' })
  const count = `${photos.toLocaleString('en')} photos`
  await expect(page.getByRole('status').filter({ hasText: count })).toBeAttached()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const heapBefore = await heapOf(page)
  await openLabelBox(page)
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Add a label' })
  await field.fill('Bulk')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^Adds to /)
      .first(),
  ).toBeVisible()
  // a shared machine may change its speed meanwhile
  const slownessBefore = await slownessOf(page)
  const longestTask = await traceTasks(page)
  const begun = performance.now()
  await field.press('Enter')
  await under(20)
  await page.keyboard.press('Escape')
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 300)
  await under(Math.min(1_500, photos / 6))
  await expect(tray).toContainText('Sending')
  const longest = await longestTask()
  const slowness = Math.max(slownessBefore, await slownessOf(page))
  const heapDuring = await heapOf(page)
  let seconds: number | undefined
  if (lands) {
    await expect.poll(having, { intervals: [1_000], timeout: 180_000 }).toBe(photos)
    seconds = Math.round((performance.now() - begun) / 100) / 10
    await expect(tray).toContainText('sent', { timeout: 20_000 })
  }
  const figures = {
    photos,
    longest,
    slowness,
    heapBefore,
    heapDuring,
    calls: proxy.count.calls,
    mostAtOnce: proxy.count.mostAtOnce,
    seconds,
  }
  console.log(JSON.stringify(figures))
  expect(longest, JSON.stringify(figures)).toBeLessThanOrEqual(LONGEST * slowness)
  expect(proxy.count.mostAtOnce).toBeLessThanOrEqual(6)
  // 10,000 pending changes take a few megabytes
  expect(heapDuring - heapBefore).toBeLessThan(60)
  await page.close()
  await proxy.stop()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})
