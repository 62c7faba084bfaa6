import { beforeEach, expect, test, vi } from 'vitest'
import type { DownloadOrder } from './archive-plan.ts'
import { openChosenFile } from './archive-sink.ts'
import {
  clearKeptDownloads,
  discardDownload,
  interruptedDownloads,
  keepDownload,
  resumeDownload,
  sweepKeptDownloads,
} from './kept-download.ts'

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

test('a download that another tab has resumed is not discarded, and not resumed again once that tab has ended it', async () => {
  const begun = await keep()
  begun?.release()
  const [download] = await interrupted(1)
  if (download === undefined) throw new Error('there is no interrupted download')
  const resumed = await resumeDownload(download)
  await discardDownload(download)
  resumed?.release()
  await interrupted(1)
  const finished = await resumeDownload(download)
  await finished?.remove()
  finished?.release()
  await expect.poll(locked).toBe(0)
  expect(await resumeDownload(download)).toBeUndefined()
  await expect.poll(locked).toBe(0)
})

test('a download whose originals cannot be kept leaves no lock, and is not offered to resume', async () => {
  failOnce()
  expect(await keep()).toBeUndefined()
  await expect.poll(locked).toBe(0)
  expect(await interruptedDownloads(scope)).toEqual([])
})

/** Files in the folders of all downloads. */
async function files(): Promise<string[]> {
  const found: string[] = []
  const root = await navigator.storage.getDirectory()
  const all = await root.getDirectoryHandle('take-away', { create: true })
  for await (const folder of all.values())
    if (folder instanceof FileSystemDirectoryHandle)
      for await (const name of folder.keys()) found.push(`${folder.name}/${name}`)
  return found
}

const facts = { address: 'https://m.test/p', size: 8, modified: undefined, etag: null }

/** Keeps a download, and begins to write its photo. */
async function keepWriting() {
  const begun = await keep()
  const writer = await begun?.create('p', facts)
  await writer?.write(new Uint8Array(4))
  expect(await files()).not.toEqual([])
  return { begun, writer }
}

test('a download that ends while a photo is being written leaves nothing on the device', async () => {
  const { begun } = await keepWriting()
  await begun?.remove()
  begun?.release()
  expect(await files()).toEqual([])
})

test('a download that fails keeps the originals that are complete, until it is discarded in the same tab', async () => {
  const { begun, writer: complete } = await keepWriting()
  await complete?.close()
  const writer = await begun?.create('p', facts)
  // as of an original that was read ahead
  await begun?.create('p', facts)
  begun?.release()
  const [download] = await interrupted(1)
  // as a read that is under way does
  await writer?.write(new Uint8Array(4))
  await writer?.close()
  expect([begun?.isThere(), download?.kept, (await files()).length]).toEqual([true, 1, 1])
  if (download) await discardDownload(download)
  expect(await files()).toEqual([])
})

test('forgetting everything waits for a download that ends', async () => {
  const { begun, writer } = await keepWriting()
  const cleared = clearKeptDownloads()
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1)
  await writer?.abort()
  begun?.release()
  await cleared
  await sweepKeptDownloads()
  expect(await files()).toEqual([])
})

test('what an earlier download left is removed when the next one begins', async () => {
  const root = await navigator.storage.getDirectory()
  const all = await root.getDirectoryHandle('take-away', { create: true })
  const left = await all.getDirectoryHandle('of a killed tab', { create: true })
  await left.getFileHandle('0', { create: true })
  expect(await files()).toHaveLength(1)
  const begun = await keep()
  expect(await files()).toEqual([])
  await begun?.remove()
  begun?.release()
})

test('an archive that is given up leaves the file that was there before, but no empty one', async () => {
  const root = await navigator.storage.getDirectory()
  const former = await root.getFileHandle('former.zip', { create: true })
  const picked = await root.getFileHandle('picked.zip', { create: true })
  const whole = await former.createWritable()
  await whole.write(new Uint8Array(10))
  // as in another tab, which is about to finish it
  const taken = await openChosenFile(former)
  await taken?.discard()
  await whole.close()
  for (const file of [former, picked]) await (await openChosenFile(file))?.discard()
  expect((await former.getFile()).size).toBe(10)
  await expect(root.getFileHandle('picked.zip')).rejects.toThrow()
  await root.removeEntry('former.zip')
})
