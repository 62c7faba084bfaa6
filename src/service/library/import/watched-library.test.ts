import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAlbums } from '#service/albums/albums.ts'
import { addCaller } from '#service/callers/callers.ts'
import { systemClock } from '#service/core/system-clock.ts'
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
    await write('a/deep/er/0.jpg', await photo(2))
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

  test('waits for a file that is still being copied', async () => {
    const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    library = startLibrary(context, { ownerId, settleMs: 700 })
    await library.idle()
    await write('a/slow.png', whole.subarray(0, 100))
    // a slow writer, such as a slow card
    for (let start = 100; start < whole.length; start += Math.ceil(whole.length / 8)) {
      await appendFile(at('a/slow.png'), whole.subarray(start, start + Math.ceil(whole.length / 8)))
      await new Promise((resolve) => setTimeout(resolve, 120))
      expect(await rowOf('a/slow.png')).toBeUndefined()
    }
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

describe('a library that can not be watched', () => {
  test('is polled, with one warning', async () => {
    library = startLibrary(context, { ownerId, watch: refuse })
    await library.idle()
    await write('a/1.jpg', await photo(1))
    await soon(['a/1.jpg'])
    expect(warnings).toEqual([
      {
        message: 'the library can’t be watched, and is scanned from time to time instead',
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
