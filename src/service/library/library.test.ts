import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rename, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteAlbum, listAlbums } from '#service/albums/albums.ts'
import { addCaller } from '#service/callers/callers.ts'
import type { LogFields } from '#service/log.ts'
import { addLabel, listKnownFiles, listRefusedFiles } from '#service/photos/photos.ts'
import { createTestContext, type TestContext } from '#testing/test-context.ts'
import { createDecodePool } from './decode-pool.ts'
import { createImportProgress } from './import-progress.ts'
import { type Library, startLibrary } from './library.ts'

const CLIP = fileURLToPath(new URL('./demo/clips/clip-0.mp4', import.meta.url))

// every import starts processes of its own, which takes seconds on a busy machine
vi.setConfig({ testTimeout: 60_000 })

let context: TestContext
let library: Library | undefined
let ownerId = ''
let warnings: LogFields[] = []

beforeEach(async () => {
  warnings = []
  context = await createTestContext({
    log: { info: () => {}, warn: (message, fields) => void warnings.push({ message, ...fields }), error: fail },
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

function fail(message: string, fields?: LogFields): void {
  throw new Error(`${message} ${JSON.stringify(fields)}`)
}

async function importAll(): Promise<void> {
  library ??= startLibrary(context, { ownerId })
  await library.idle()
}

const at = (file: string) => join(context.libraryDir, file)

/** A photograph of its own: every `shade` has other bytes. */
const photo = ({ width = 60, height = 40, shade = 0 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 120, b: (shade * 7) % 256 } } })

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(at(file)), { recursive: true })
  await writeFile(at(file), bytes)
}

const writePhoto = async (file: string, shade: number) => write(file, await photo({ shade }).jpeg().toBuffer())

async function rowOf(file: string) {
  const row = (await listKnownFiles(context)).find((known) => known.file === file)
  if (!row) throw new Error(`no photo of ${file}`)
  return row
}

const activeFiles = async () =>
  (await listKnownFiles(context)).filter(({ active }) => active === 1).map(({ file }) => file)
const reasonOf = (file: string) => String(warnings.find((warning) => warning['file'] === file)?.['reason'])
const stableOf = async (key: string) => sharp(Buffer.from(await new Response(context.storage.read(key)).arrayBuffer()))

describe('importing', () => {
  test('makes albums of folders and photos of files, whatever they are called, in natural order', async () => {
    const names = [
      'a 100% #1?.jpg',
      'Straße & Été.jpg',
      'IMG_9.jpg',
      'IMG_10.jpg',
      'ねこ.jpg',
      '🏔️.jpg',
      '%2e%2e%2f.jpg',
    ]
    for (const [shade, name] of names.entries()) await writePhoto(`写真 🏔️/${name}`, shade)
    await writePhoto(`Été/${'x'.repeat(100)}.jpg`, 90)
    await writePhoto(`${'ü'.repeat(50)}/1.jpg`, 91)
    await writePhoto('Été/Le soir/1.jpg', 92)
    await importAll()
    const { albums } = await listAlbums(context, { callerId: ownerId, limit: 64 })
    expect(albums.map(({ name, numPhotos }) => [name, numPhotos])).toEqual(
      expect.arrayContaining([
        ['写真 🏔️', 7],
        ['Été', 1],
        ['Été / Le soir', 1],
        [`${'ü'.repeat(39)}…`, 1],
      ]),
    )
    expect((await activeFiles()).filter((file) => file.includes('IMG_'))).toEqual([
      '写真 🏔️/IMG_9.jpg',
      '写真 🏔️/IMG_10.jpg',
    ])
    expect(await activeFiles()).toHaveLength(10)
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('takes %s and knows it by its content', async (format) => {
    await write('a/photo.jpg', await photo({ width: 90, height: 50 }).toFormat(format).toBuffer())
    await importAll()
    const row = await rowOf('a/photo.jpg')
    expect(row).toMatchObject({
      kind: 'image',
      width: 90,
      height: 50,
      media_type: `image/${format}`,
      stable_type: 'image/jpeg',
    })
    expect(await (await stableOf(row.stable_key)).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 50 })
  })

  test('keeps transparency in a WebP', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } })
    await write('a/clear.png', await clear.png().toBuffer())
    await importAll()
    const row = await rowOf('a/clear.png')
    expect(row.stable_type).toBe('image/webp')
    expect(await (await stableOf(row.stable_key)).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
  })

  test('makes a stable version of at most 2560 pixels, whole, without metadata, and never larger than the original', async () => {
    const wide = photo({ width: 6000, height: 600 }).withExif({
      IFD0: { Artist: 'Ana' },
      IFD3: { GPSLatitude: '47/1 3/1 0/1' },
    })
    await write('a/wide.jpg', await wide.jpeg().toBuffer())
    await importAll()
    const row = await rowOf('a/wide.jpg')
    expect(row).toMatchObject({ width: 6000, height: 600 })
    const stable = await (await stableOf(row.stable_key)).metadata()
    expect(stable).toMatchObject({ width: 2560, height: 256, space: 'srgb' })
    expect([stable.exif, stable.icc, stable.xmp, stable.iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('turns all eight orientations upright', async () => {
    // red top left, as it is to be seen
    const upright = await photo({ width: 48, height: 32, shade: 3 })
      .composite([{ input: { create: { width: 16, height: 16, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
    // how the sensor saw it, for the camera to say "turn it so"
    const stored = [
      () => sharp(upright),
      () => sharp(upright).flop(),
      () => sharp(upright).rotate(180),
      () => sharp(upright).flip(),
      async () => sharp(await sharp(upright).rotate(270).png().toBuffer()).flip(),
      () => sharp(upright).rotate(270),
      async () => sharp(await sharp(upright).rotate(90).png().toBuffer()).flip(),
      () => sharp(upright).rotate(90),
    ]
    for (const [index, store] of stored.entries()) {
      const turned = (await store()).withMetadata({ orientation: index + 1 })
      await write(`a/${index + 1}.jpg`, await turned.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer())
    }
    await importAll()
    for (let orientation = 1; orientation <= 8; orientation++) {
      const row = await rowOf(`a/${orientation}.jpg`)
      expect([row.width, row.height]).toEqual([48, 32])
      const { data } = await (
        await stableOf(row.stable_key)
      )
        .extract({ left: 4, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([orientation, (data[0] ?? 0) > 180, (data[1] ?? 255) < 90]).toEqual([orientation, true, true])
    }
  })

  test('gives a video its size and a drawn poster of its shape', async () => {
    await mkdir(at('a'))
    await copyFile(CLIP, at('a/clip.mp4'))
    await importAll()
    const row = await rowOf('a/clip.mp4')
    expect(row).toMatchObject({
      kind: 'video',
      width: 640,
      height: 360,
      media_type: 'video/mp4',
      stable_type: 'image/jpeg',
    })
    expect(await (await stableOf(row.stable_key)).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
  })
})

describe('a file that is no photo', () => {
  test('costs that file, and is listed with its reason once', async () => {
    const whole = await photo({ width: 400, height: 300, shade: 5 }).jpeg().toBuffer()
    const lying = await photo({ shade: 6 }).png().toBuffer()
    lying.writeUInt32BE(50_000, 16)
    lying.writeUInt32BE(50_000, 20)
    await write('a/0 good.jpg', whole)
    await write('a/1 cut.jpg', whole.subarray(0, whole.length / 2))
    await write('a/2 lying.png', lying)
    await write(
      'a/3 svg.jpg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    )
    await write('a/4 empty.jpg', Buffer.alloc(0))
    await write('a/5 text.mp4', Buffer.from('not a video'))
    await write('a/6 page.gif', Buffer.from('<html></html>'))
    await copyFile(CLIP, at('a/7 cut.mp4'))
    await truncate(at('a/7 cut.mp4'), 300)
    await writePhoto('a/8 good.jpg', 8)
    await importAll()
    await importAll()
    expect(await activeFiles()).toEqual(['a/0 good.jpg', 'a/8 good.jpg'])
    expect(warnings).toHaveLength(7)
    expect(reasonOf('a/3 svg.jpg')).toContain('unsupported image format')
    expect(reasonOf('a/4 empty.jpg')).toBe('empty')
    expect(reasonOf('a/5 text.mp4')).toBe('not an MP4, QuickTime, WebM or Matroska file that can be read')
  })

  test('becomes one when it is mended', async () => {
    const whole = await photo({ width: 400, height: 300 }).jpeg().toBuffer()
    await write('a/1.jpg', whole.subarray(0, 500))
    await importAll()
    expect(await activeFiles()).toEqual([])
    await write('a/1.jpg', whole)
    await importAll()
    expect(await activeFiles()).toEqual(['a/1.jpg'])
  })

  test('makes no album of its folder', async () => {
    await write('phone/IMG_1.HEIC', Buffer.from('not one'))
    await write('empty/notes.txt', Buffer.from('notes'))
    await importAll()
    expect((await listAlbums(context, { callerId: ownerId, limit: 9 })).albums).toEqual([])
    expect(warnings).toMatchObject([{ message: 'file refused', file: 'phone/IMG_1.HEIC' }])
  })

  test('is remembered over a restart, and looked at again when it changes', async () => {
    await write('a/1.jpg', Buffer.from('no picture'))
    await importAll()
    await library?.stop()
    library = undefined
    warnings = []
    const progress = createImportProgress(context.clock)
    library = startLibrary(context, { ownerId, progress })
    await library.idle()
    expect(warnings).toEqual([])
    expect([...progress.get().refused.keys()]).toEqual(['a/1.jpg'])
    await writePhoto('a/1.jpg', 1)
    await importAll()
    expect(await activeFiles()).toEqual(['a/1.jpg'])
    expect(progress.get().refused.size).toBe(0)
    expect(await listRefusedFiles(context)).toEqual([])
  })

  test('is left out when it is hidden, a thumbnail, a link, a FIFO or a socket', async () => {
    const outside = join(context.libraryDir, '..', 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'secret.jpg'), await photo({ shade: 9 }).jpeg().toBuffer())
    await writePhoto('a/1.jpg', 1)
    await writePhoto('a/._1.jpg', 2)
    await writePhoto('a/.hidden/1.jpg', 3)
    await writePhoto('a/@eaDir/1.jpg', 4)
    await symlink(join(outside, 'secret.jpg'), at('a/link.jpg'))
    await symlink(outside, at('linked'))
    await symlink('..', at('a/loop'))
    await promisify(execFile)('mkfifo', [at('a/pipe.jpg')])
    const server = createServer().listen(at('a/s.jpg'))
    await once(server, 'listening')
    await importAll()
    server.close()
    expect(await activeFiles()).toEqual(['a/1.jpg'])
    expect(warnings).toEqual([])
  })

  test('costs no more than its memory', async () => {
    await write('a/1.jpg', await photo({ width: 6000, height: 5000 }).jpeg({ progressive: true }).toBuffer())
    const pool = createDecodePool({ size: 1, mostMemory: 90e6 })
    const job = { task: 'derive', root: context.libraryDir, path: at('a/1.jpg'), claim: 'image' } as const
    expect(await pool.run(job)).toEqual({ refused: 'decoding needed more than 90 MB of memory' })
    pool.close()
  })

  test('is not read where a folder on the way is a link that leads out', async () => {
    const outside = join(context.libraryDir, '..', 'elsewhere')
    await mkdir(outside)
    await writeFile(join(outside, '1.jpg'), await photo({ shade: 9 }).jpeg().toBuffer())
    await symlink(outside, at('swapped'))
    const pool = createDecodePool({ size: 1 })
    const job = { task: 'derive', root: context.libraryDir, path: at('swapped/1.jpg'), claim: 'image' } as const
    expect(await pool.run(job)).toEqual({ refused: 'outside of the library' })
    pool.close()
  })

  test('costs no more than its time', async () => {
    await write('a/1.jpg', await photo({ width: 3000, height: 3000 }).jpeg().toBuffer())
    const pool = createDecodePool({ size: 1, patienceMs: 1 })
    const job = { task: 'derive', root: context.libraryDir, path: at('a/1.jpg'), claim: 'image' } as const
    expect(await pool.run(job)).toEqual({ refused: 'decoding took longer than 0.001 s' })
    pool.close()
    await expect(pool.run(job)).rejects.toThrow('closed')
  })
})

describe('a rescan', () => {
  test('of an unchanged library changes nothing', async () => {
    for (let shade = 0; shade < 5; shade++) await writePhoto(`a/${shade}.jpg`, shade)
    await importAll()
    const before = await listKnownFiles(context)
    await importAll()
    expect(await listKnownFiles(context)).toEqual(before)
  })

  test('makes a vanished photo inactive, and its return brings it back with its labels', async () => {
    await writePhoto('a/1.jpg', 1)
    await writePhoto('a/2.jpg', 2)
    await importAll()
    const { photo_id: photoId, album_id: albumId } = await rowOf('a/1.jpg')
    await addLabel(context, { albumId, photoId, label: 'print', isHidden: false, callerId: ownerId })
    await rename(at('a/1.jpg'), join(context.libraryDir, '..', 'away.jpg'))
    await importAll()
    expect(await activeFiles()).toEqual(['a/2.jpg'])
    await mkdir(at('b'))
    await rename(join(context.libraryDir, '..', 'away.jpg'), at('b/renamed.jpg'))
    await importAll()
    const row = await rowOf('b/renamed.jpg')
    expect(row).toMatchObject({ photo_id: photoId, active: 1 })
    expect(row.album_id).not.toBe(albumId)
    expect(
      await context.db.selectFrom('photo_label').select('label').where('photo_id', '=', photoId).execute(),
    ).toEqual([{ label: 'print' }])
  })

  test('knows a renamed photo and one that was only touched', async () => {
    await writePhoto('a/1.jpg', 1)
    await writePhoto('a/2.jpg', 2)
    await importAll()
    const first = await rowOf('a/1.jpg')
    await rename(at('a/1.jpg'), at('a/best.jpg'))
    const second = await rowOf('a/2.jpg')
    await utimes(at('a/2.jpg'), 1e9, 1e9)
    await importAll()
    expect((await rowOf('a/best.jpg')).photo_id).toBe(first.photo_id)
    expect(await rowOf('a/2.jpg')).toMatchObject({ photo_id: second.photo_id, file_mtime: 1e12, active: 1 })
    expect(await listKnownFiles(context)).toHaveLength(2)
  })

  test('keeps a photo that was edited in place, with its new picture', async () => {
    await writePhoto('a/1.jpg', 1)
    await importAll()
    const before = await rowOf('a/1.jpg')
    await write('a/1.jpg', await photo({ width: 30, height: 90, shade: 77 }).jpeg().toBuffer())
    await importAll()
    const after = await rowOf('a/1.jpg')
    expect(after).toMatchObject({ photo_id: before.photo_id, width: 30, height: 90, active: 1 })
    expect(after.content_hash).not.toBe(before.content_hash)
  })

  test('keeps the stable version of a photo that was edited only while another photo shows it', async () => {
    await writePhoto('a/1.jpg', 1)
    await writePhoto('a/copy.jpg', 1)
    await importAll()
    const { stable_key: key } = await rowOf('a/1.jpg')
    await writePhoto('a/1.jpg', 77)
    await importAll()
    expect(await context.storage.size(key)).toBeGreaterThan(0)
    await writePhoto('a/copy.jpg', 78)
    await importAll()
    expect(await context.storage.size(key)).toBeUndefined()
    for (const { stable_key: kept } of await listKnownFiles(context)) expect(await context.storage.size(kept)).toBeGreaterThan(0)
  })

  test('follows two photos that changed names with each other', async () => {
    await writePhoto('a/1.jpg', 1)
    await writePhoto('a/2.jpg', 200)
    await importAll()
    const [first, second] = [await rowOf('a/1.jpg'), await rowOf('a/2.jpg')]
    await rename(at('a/1.jpg'), at('a/kept'))
    await rename(at('a/2.jpg'), at('a/1.jpg'))
    await rename(at('a/kept'), at('a/2.jpg'))
    for (const [index, file] of ['a/1.jpg', 'a/2.jpg'].entries()) await utimes(at(file), 1e9 + index, 1e9 + index)
    await importAll()
    expect((await rowOf('a/1.jpg')).photo_id).toBe(second.photo_id)
    expect((await rowOf('a/2.jpg')).photo_id).toBe(first.photo_id)
    expect(await activeFiles()).toHaveLength(2)
  })

  test('takes a copy for a photo of its own', async () => {
    await writePhoto('a/1.jpg', 1)
    await importAll()
    await mkdir(at('b'))
    await copyFile(at('a/1.jpg'), at('b/1.jpg'))
    await importAll()
    expect(await activeFiles()).toEqual(['a/1.jpg', 'b/1.jpg'])
    expect((await rowOf('b/1.jpg')).stable_key).toBe((await rowOf('a/1.jpg')).stable_key)
  })

  test('leaves the folder of a deleted album alone', async () => {
    await writePhoto('a/1.jpg', 1)
    await importAll()
    const { album_id: albumId } = await rowOf('a/1.jpg')
    await deleteAlbum(context, { albumId, callerId: ownerId })
    await writePhoto('a/2.jpg', 2)
    await importAll()
    expect((await listAlbums(context, { callerId: ownerId, limit: 9 })).albums).toEqual([])
    expect(await readFile(at('a/2.jpg'))).not.toHaveLength(0)
    expect(await listKnownFiles(context)).toHaveLength(1)
  })
})
