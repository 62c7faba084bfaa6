import { beforeEach, expect, test, vi } from 'vitest'
import type { DownloadOrder } from './archive-plan.ts'
import { interruptedDownloads, keepDownload, resumeDownload } from './kept-download.ts'

const order: DownloadOrder = {
  albumId: 'a',
  title: 'Harbour',
  photos: [{ photoId: 'p', frame: 1, labels: [] }],
  layout: 'flat',
}

let scope: string

beforeEach(() => {
  scope = `caller ${Math.random()}`
})

const keep = () => keepDownload({ scope, order, fileName: 'photos.zip', file: undefined })

/** The browser fails once to open its private file system. */
const failOnce = () =>
  vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValueOnce(new DOMException('full', 'UnknownError'))

/** Number of downloads that a tab has locked. */
const locked = async () =>
  (await navigator.locks.query()).held?.filter(({ name }) => name?.includes('take-away')).length

/** The interrupted downloads of this caller, once there are so many. */
async function interrupted(count: number) {
  await expect.poll(async () => (await interruptedDownloads(scope)).length).toBe(count)
  return interruptedDownloads(scope)
}

test('a download that could not be resumed can be resumed again', async () => {
  const begun = await keep()
  begun?.release()
  const [download] = await interrupted(1)
  if (download === undefined) throw new Error('there is no interrupted download')
  failOnce()
  await expect(resumeDownload(download)).rejects.toThrow('full')
  await interrupted(1)
  const resumed = await resumeDownload(download)
  expect(resumed).toBeDefined()
  await resumed?.remove()
  resumed?.release()
})

test('a download whose originals cannot be kept leaves no lock, and is not offered to resume', async () => {
  failOnce()
  expect(await keep()).toBeUndefined()
  await expect.poll(locked).toBe(0)
  expect(await interruptedDownloads(scope)).toEqual([])
})
