import { afterEach, expect, test } from 'vitest'
import { callerScope } from '#web/data/client/connection.ts'
import { openAlbumCache } from '#web/data/photo-stream/album-cache.ts'
import { keptViews } from '#web/data/views/named-views.ts'
import { readAnchor, writeAnchor } from '#web/gallery/navigation/scroll-anchor.ts'
import { finishForgetting, forgetOnThisDevice, forgetThisTab } from './forget-intent.ts'

const MARK = 'contact-sheet:forgetting'

const ofBen = { scope: callerScope('https://p.example', 'ben'), formerScope: 'https://p.example', albumId: 'a' }

afterEach(() => localStorage.clear())

/** A file of a download that another tab is writing. */
async function openFile() {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('take-away', { create: true })
  const file = await folder.getFileHandle('open elsewhere', { create: true })
  return { folder, writable: await file.createWritable() }
}

test('forgetting everything fails while a file of a download stays open, and is finished when it is closed', async () => {
  const { folder, writable } = await openFile()
  await expect(forgetOnThisDevice('everything')).rejects.toThrow()
  expect(localStorage.getItem(MARK)).not.toBeNull()
  await writable.close()
  await finishForgetting()
  await expect(folder.getFileHandle('open elsewhere')).rejects.toThrow()
  expect(localStorage.getItem(MARK)).toBeNull()
})

test.each([
  ['signing out', () => forgetOnThisDevice('all-but-unsent')],
  ['following a sign-out of another tab', forgetThisTab],
])('%s removes where this tab scrolled to in albums', async (_, forget) => {
  const address = '/albums/a?filter=Best'
  writeAnchor(address, { photoId: 'p', index: 1, offset: 0 })
  await forget()
  expect(readAnchor(address)).toBeUndefined()
})

test('forgetting everything resets the limit of the album cache, signing out keeps it', async () => {
  const albums = await openAlbumCache()
  await albums.setBudget(0)
  await forgetOnThisDevice('all-but-unsent')
  expect(await albums.budget()).toBe(0)
  await forgetOnThisDevice('everything')
  expect(await albums.budget()).toBe(500_000_000)
})

test('a file that stayed open takes nothing along that was kept since', async () => {
  const { writable } = await openFile()
  await expect(forgetOnThisDevice('everything')).rejects.toThrow()
  keptViews(ofBen).set([{ name: 'Best', filter: 'Best' }])
  await finishForgetting()
  await writable.close()
  await finishForgetting()
  expect(localStorage.getItem(MARK)).toBeNull()
  expect(keptViews(ofBen).get()).toHaveLength(1)
})
