import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAlbums } from '#service/albums/albums.ts'
import { addCaller } from '#service/callers/callers.ts'
import { systemClock } from '#service/core/system-clock.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import type { WatchFolder } from '#service/library/source/watch-folder.ts'
import { addLabel, listKnownFiles } from '#service/photos/photos.ts'
import { createTestContext, type TestContext } from '#testing/test-context.ts'
import { type Library, startLibrary } from './library.ts'

// no scan is requested here: the library has to notice changes by itself

vi.setConfig({ testTimeout: 240_000 })

let context: TestContext
let library: Library | undefined
let ownerId = ''
let warnings: unknown[] = []

beforeEach(async () => {
  warnings = []
  context = await createTestContext({
    clock: systemClock,
    log: { info: () => {}, warn: (message, fields) => void warnings.push({ message, ...fields }), error: () => {} },
  })
  ownerId = (await addCaller(context, 'Owner')).callerId
  context.libraryDir = join(context.libraryDir, 'library')
  await mkdir(context.libraryDir)
})

afterEach(async () => {
  await library?.stop()
  library = undefined
  await context.close()
})

const at = (file: string) => join(context.libraryDir, file)
const photo = (shade: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 120, b: 9 } } })
    .jpeg()
    .toBuffer()

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(at(file)), { recursive: true })
  await writeFile(at(file), bytes)
}

const rowOf = async (file: string) => (await listKnownFiles(context)).find((known) => known.file === file)
const activeFiles = async () =>
  (await listKnownFiles(context)).filter(({ active }) => active === 1).map(({ file }) => file)
/** Waits longer than the longest pause between two scans, which a busy machine reaches. */
const soon = (files: string[]) => expect.poll(activeFiles, { timeout: 90_000 }).toEqual(files)

describe('a watched library', () => {
  test('shows files that come, move, go and return, newest arrivals last', async () => {
    await write('b/1.jpg', await photo(1))
    library = startLibrary(context, { ownerId })
    await soon(['b/1.jpg'])
    // in one step: a scan must not find it half written
    await write('.new/deep/er/0.jpg', await photo(2))
    await rename(at('.new'), at('a'))
    await soon(['b/1.jpg', 'a/deep/er/0.jpg'])
    const first = await rowOf('b/1.jpg')
    const { photo_id: photoId = '', album_id: albumId = '' } = first ?? {}
    await addLabel(context, { albumId, photoId, text: 'print', kind: 'public', callerId: ownerId })
    await mkdir(at('c'))
    await rename(at('b/1.jpg'), at('c/renamed.jpg'))
    await soon(['c/renamed.jpg', 'a/deep/er/0.jpg'])
    expect((await rowOf('c/renamed.jpg'))?.photo_id).toBe(photoId)
    await rename(at('c/renamed.jpg'), join(context.libraryDir, '..', 'away.jpg'))
    await soon(['a/deep/er/0.jpg'])
    await rename(join(context.libraryDir, '..', 'away.jpg'), at('c/back.jpg'))
    await soon(['c/back.jpg', 'a/deep/er/0.jpg'])
    expect(await rowOf('c/back.jpg')).toMatchObject({ photo_id: photoId, active: 1 })
    const { albums } = await listAlbums(context, { callerId: ownerId, limit: 9 })
    expect(albums.map(({ name, numPhotos }) => [name, numPhotos])).toEqual([
      ['c', 1],
      ['a / deep / er', 1],
      ['b', 0],
    ])
  })

  test('shows files that come into folders which were created or moved together with the folder above', async () => {
    library = startLibrary(context, { ownerId })
    await library.idle()
    await write('a/deep/er/0.jpg', await photo(1))
    await soon(['a/deep/er/0.jpg'])
    await write('a/deep/er/1.jpg', await photo(2))
    await soon(['a/deep/er/0.jpg', 'a/deep/er/1.jpg'])
    await mkdir(at('b'))
    await rename(at('a/deep'), at('b/deep'))
    await soon(['b/deep/er/0.jpg', 'b/deep/er/1.jpg'])
    await write('b/deep/er/2.jpg', await photo(3))
    await soon(['b/deep/er/0.jpg', 'b/deep/er/1.jpg', 'b/deep/er/2.jpg'])
  })

  test('waits for a file that is still being copied', async () => {
    const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    // by a clock that only the test moves, so that the pauses are never longer than they are meant to be
    let now = 0
    context.clock = () => new Date(now)
    let scans = 0
    const folder = createFolderSource(context.libraryDir)
    const source: LibrarySource = { ...folder, list: () => (scans++, folder.list()) }
    library = startLibrary(context, { ownerId, settleMs: 300, source })
    const third = Math.ceil(whole.length / 3)
    await write('a/slow.png', whole.subarray(0, third))
    // a slow writer, such as a slow card
    for (let start = third; ; start += third) {
      const before = scans
      // the first of the two began after the file was written, and has ended
      await expect.poll(() => scans).toBeGreaterThan(before + 1)
      expect(await rowOf('a/slow.png')).toBeUndefined()
      if (start >= whole.length) break
      now += 200
      await appendFile(at('a/slow.png'), whole.subarray(start, start + third))
    }
    now += 300
    await soon(['a/slow.png'])
    expect(await readFile(at('a/slow.png'))).toEqual(whole)
    expect(warnings).toEqual([])
  })

  test('loses no photo while the whole folder is away', async () => {
    await write('a/1.jpg', await photo(1))
    library = startLibrary(context, { ownerId })
    await soon(['a/1.jpg'])
    const away = `${context.libraryDir} away`
    await rename(context.libraryDir, away)
    await library.idle()
    expect(await activeFiles()).toEqual(['a/1.jpg'])
    await rename(away, context.libraryDir)
    await library.idle()
    await write('a/2.jpg', await photo(2))
    await soon(['a/1.jpg', 'a/2.jpg'])
  })
})

const refuse: WatchFolder = () => Promise.reject(new Error('this system watches no more folders'))

const lose: WatchFolder = async (_dir, { onLost }) => {
  setTimeout(() => onLost('the share is gone'), 50)
  return { stop: async () => {} }
}

/** Polled, like a bucket; reading its first file takes an hour of `performance.now()`. */
function slowSource(pauseMs: number) {
  const folder = createFolderSource(context.libraryDir)
  const now = performance.now.bind(performance)
  let aheadMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  const source: LibrarySource = {
    kind: 'bucket',
    pauseMs,
    list: folder.list,
    open(file, work) {
      aheadMs = 3_600_000
      return folder.open(file, work)
    },
  }
  return source
}

describe('a library whose first import takes long', () => {
  test('is listed again after a pause that follows from the duration of a listing, not of the import', async () => {
    await write('a/1.jpg', await photo(1))
    library = startLibrary(context, { ownerId, source: slowSource(1) })
    await soon(['a/1.jpg'])
    await write('a/2.jpg', await photo(2))
    await soon(['a/1.jpg', 'a/2.jpg'])
  })

  test('is scanned soon when that is requested', async () => {
    await write('a/1.jpg', await photo(1))
    library = startLibrary(context, { ownerId, source: slowSource(1e9) })
    await soon(['a/1.jpg'])
    await write('a/2.jpg', await photo(2))
    library.scanSoon()
    await soon(['a/1.jpg', 'a/2.jpg'])
  })
})

describe('a library that can not be watched', () => {
  test('is polled, with one warning', async () => {
    library = startLibrary(context, { ownerId, watch: refuse })
    await library.idle()
    // in one step: a scan must not find it half written
    await write('.new/1.jpg', await photo(1))
    await rename(at('.new'), at('a'))
    await soon(['a/1.jpg'])
    expect(warnings).toEqual([
      {
        message: 'the library can’t be watched, so it is scanned at intervals',
        reason: 'this system watches no more folders',
      },
    ])
  })

  test('is polled once the watch is lost', async () => {
    library = startLibrary(context, { ownerId, watch: lose })
    await expect.poll(() => warnings).toHaveLength(1)
    // both at once: a scan that found only one would be followed by a long pause
    for (const shade of [1, 2]) await write(`.new/${shade}.jpg`, await photo(shade))
    await rename(at('.new'), at('a'))
    await soon(['a/1.jpg', 'a/2.jpg'])
    await rm(at('a/1.jpg'))
    await soon(['a/2.jpg'])
  })
})
