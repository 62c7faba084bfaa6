import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rename, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAlbums } from '#service/albums/albums.ts'
import { createDecodePool } from '#service/library/decode/decode-pool.ts'
import { createMemoryBudget } from '#service/library/decode/memory-budget.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import { setPhotoActive } from '#service/photos/photos.ts'
import { createImportFixture, type ImportFixture, unwatched } from '#testing/fixtures/import-fixture.ts'
import { clipFile, liveClip, liveStill, plainPhoto } from '#testing/fixtures/media-files.ts'
import { listRefusedFiles } from './refused-file-store.ts'

let fixture: ImportFixture
beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

/** A damaged file is refused if it was written just now, by the clock of the test. */
const dateNow = (file: string) => utimes(fixture.at(file), fixture.context.clock(), fixture.context.clock())

const reasonOf = (file: string) => String(fixture.warnings.find((warning) => warning['file'] === file)?.['reason'])

describe('a file that is no photo', () => {
  test('is refused without harm to others, and logged once with its reason', async () => {
    const whole = await plainPhoto({ width: 400, height: 300, shade: 5 }).jpeg().toBuffer()
    const lying = await plainPhoto({ shade: 6 }).png().toBuffer()
    lying.writeUInt32BE(50_000, 16)
    lying.writeUInt32BE(50_000, 20)
    await fixture.write('a/0 good.jpg', whole)
    await fixture.write('a/1 cut.jpg', whole.subarray(0, whole.length / 2))
    await dateNow('a/1 cut.jpg')
    await fixture.write('a/2 lying.png', lying)
    await fixture.write(
      'a/3 svg.jpg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    )
    await fixture.write('a/4 empty.jpg', Buffer.alloc(0))
    await fixture.write('a/5 text.mp4', Buffer.from('not a video'))
    await fixture.write('a/6 page.gif', Buffer.from('<html></html>'))
    await copyFile(clipFile, fixture.at('a/7 cut.mp4'))
    await truncate(fixture.at('a/7 cut.mp4'), 300)
    await fixture.writePhoto('a/8 good.jpg', 8)
    await fixture.importAll()
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['a/0 good.jpg', 'a/8 good.jpg'])
    expect(fixture.warnings).toHaveLength(7)
    expect(reasonOf('a/3 svg.jpg')).toContain('unsupported image format')
    expect(reasonOf('a/4 empty.jpg')).toBe('empty')
    expect(reasonOf('a/5 text.mp4')).toBe('not an MP4, QuickTime, WebM or Matroska file that can be read')
  })

  test('becomes a photo when it is repaired', async () => {
    const whole = await plainPhoto({ width: 400, height: 300 }).jpeg().toBuffer()
    await fixture.write('a/1.jpg', whole.subarray(0, 500))
    await dateNow('a/1.jpg')
    await fixture.importAll()
    expect(await fixture.files()).toEqual([])
    await fixture.write('a/1.jpg', whole)
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['a/1.jpg'])
  })

  test('creates no album for its folder', async () => {
    await fixture.write('phone/IMG_1.HEIC', Buffer.from('not one'))
    await fixture.write('empty/notes.txt', Buffer.from('notes'))
    await fixture.importAll()
    expect((await listAlbums(fixture.context, { callerId: fixture.ownerId, limit: 9 })).albums).toEqual([])
    expect(fixture.warnings).toMatchObject([{ message: 'file refused', file: 'phone/IMG_1.HEIC' }])
  })

  test('stays refused after a restart, and is examined again when it changes', async () => {
    await fixture.write('a/1.jpg', Buffer.from('no picture'))
    await fixture.importAll()
    await fixture.stop()
    await fixture.importAll()
    expect(fixture.warnings).toHaveLength(1)
    expect([...fixture.refused().keys()]).toEqual(['a/1.jpg'])
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['a/1.jpg'])
    expect(fixture.refused().size).toBe(0)
    expect(await listRefusedFiles(fixture.context.db)).toEqual([])
  })

  test('leaves its album, also if the process was killed after it had stored the refusal', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    const { photo_id: photoId } = await fixture.photo('a/1.jpg')
    await fixture.write('a/1.jpg', Buffer.from('no picture'))
    await fixture.importAll()
    await fixture.stop()
    // as the kill left it
    await setPhotoActive(fixture.context, { photoId, active: true })
    await fixture.importAll()
    expect(await fixture.files()).toEqual([])
  })

  test('is listed no more once the original is back, with its size and time', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    const { photo_id: photoId } = await fixture.photo('a/1.jpg')
    await rename(fixture.at('a/1.jpg'), fixture.at('a/original.txt'))
    await fixture.write('a/1.jpg', Buffer.from('no picture'))
    await fixture.importAll()
    expect(await fixture.files()).toEqual([])
    expect([...fixture.refused().keys()]).toEqual(['a/1.jpg'])
    await rename(fixture.at('a/original.txt'), fixture.at('a/1.jpg'))
    await fixture.importAll()
    expect(await fixture.photo('a/1.jpg')).toMatchObject({ photo_id: photoId })
    expect(fixture.refused().size).toBe(0)
    expect(await listRefusedFiles(fixture.context.db)).toEqual([])
  })

  test('is skipped silently if it is hidden, a thumbnail, a link, a FIFO or a socket', async () => {
    const outside = join(fixture.context.libraryDir, '..', 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'secret.jpg'), await plainPhoto({ shade: 9 }).jpeg().toBuffer())
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.writePhoto('a/._1.jpg', 2)
    await fixture.writePhoto('a/.hidden/1.jpg', 3)
    await fixture.writePhoto('a/@eaDir/1.jpg', 4)
    await symlink(join(outside, 'secret.jpg'), fixture.at('a/link.jpg'))
    await symlink(outside, fixture.at('linked'))
    await symlink('..', fixture.at('a/loop'))
    await promisify(execFile)('mkfifo', [fixture.at('a/pipe.jpg')])
    const server = createServer().listen(fixture.at('a/s.jpg'))
    await once(server, 'listening')
    await fixture.importAll()
    server.close()
    expect(await fixture.files()).toEqual(['a/1.jpg'])
    expect(fixture.warnings).toEqual([])
  })

  test('that takes more memory than decoding may use on this machine is not opened, and both sizes are named', async () => {
    await fixture.write(
      'a/1.jpg',
      await plainPhoto({ width: 6000, height: 5000 }).jpeg({ progressive: true }).toBuffer(),
    )
    const pool = createDecodePool({ size: 1, memory: createMemoryBudget(150e6) })
    const job = {
      task: 'derive',
      root: fixture.context.libraryDir,
      path: fixture.at('a/1.jpg'),
      claim: 'image',
    } as const
    expect(await pool.run(job)).toEqual({
      refused: 'opening it takes about 220 MB of memory; decoding may use 150 MB on this machine',
    })
    pool.close()
  })

  test('is refused if it takes much more memory than its header suggests', async () => {
    await fixture.write(
      'a/1.jpg',
      await plainPhoto({ width: 6000, height: 5000 }).jpeg({ progressive: true }).toBuffer(),
    )
    const pool = createDecodePool({ size: 1, tolerance: 0.4 })
    const job = {
      task: 'derive',
      root: fixture.context.libraryDir,
      path: fixture.at('a/1.jpg'),
      claim: 'image',
    } as const
    expect(await pool.run(job)).toEqual({
      refused: expect.stringMatching(/^decoding took more than \d+ MB of memory; \d+ MB was expected$/),
    })
    pool.close()
  })

  test('is not read if a folder in its path is a link out of the library', async () => {
    const outside = join(fixture.context.libraryDir, '..', 'elsewhere')
    await mkdir(outside)
    await writeFile(join(outside, '1.jpg'), await plainPhoto({ shade: 9 }).jpeg().toBuffer())
    await symlink(outside, fixture.at('swapped'))
    const pool = createDecodePool({ size: 1 })
    const job = {
      task: 'derive',
      root: fixture.context.libraryDir,
      path: fixture.at('swapped/1.jpg'),
      claim: 'image',
    } as const
    expect(await pool.run(job)).toEqual({ refused: 'outside of the library' })
    pool.close()
  })

  test('is refused if decoding takes too long', async () => {
    await fixture.write('a/1.jpg', await plainPhoto({ width: 3000, height: 3000 }).jpeg().toBuffer())
    const pool = createDecodePool({ size: 1, timeoutMs: 1 })
    const job = {
      task: 'derive',
      root: fixture.context.libraryDir,
      path: fixture.at('a/1.jpg'),
      claim: 'image',
    } as const
    expect(await pool.run(job)).toMatchObject({ refused: 'decoding took longer than 0.001 s' })
    pool.close()
    await expect(pool.run(job)).rejects.toThrow('closed')
  })
})

const writeEdit = async (file: string) =>
  fixture.write(file, await plainPhoto({ width: 30, height: 90, shade: 77 }).jpeg().toBuffer())

describe('an edited photo whose file can’t be opened for a while', () => {
  /** Files that another program has locked. */
  const locked = new Set<string>()

  beforeEach(async () => {
    locked.clear()
    const { libraryDir } = fixture.context
    const source = createFolderSource(libraryDir, unwatched)
    await fixture.close()
    fixture = await createImportFixture({
      libraryDir,
      source: {
        ...source,
        open: async (found, work) =>
          locked.has(found.file) ? { refused: 'EBUSY: resource busy', isUnreadable: true } : source.open(found, work),
      },
    })
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.write('a/2.jpg', await liveStill('ED69AFC7-A2EB-4FE9-88A0-54293FC2478F', 2))
    await fixture.write('a/2.mov', await liveClip('ED69AFC7-A2EB-4FE9-88A0-54293FC2478F'))
    await fixture.importAll()
  })

  test('stays in its album with its clip, and shows the edit after the retry', async () => {
    const before = await fixture.photos()
    for (const file of ['a/1.jpg', 'a/2.jpg']) {
      await writeEdit(file)
      locked.add(file)
    }
    await fixture.importAll()
    expect(await fixture.photos()).toEqual(before)
    expect([...fixture.refused().keys()]).toEqual(['a/1.jpg', 'a/2.jpg'])
    const version = await fixture.context.db.selectFrom('album').select('photos_version').execute()
    await fixture.importAll()
    expect(await fixture.context.db.selectFrom('album').select('photos_version').execute()).toEqual(version)
    locked.clear()
    fixture.context.pass(60_000)
    await fixture.importAll()
    const ids = before.map(({ photo_id: photoId, kind }) => ({ photo_id: photoId, kind, width: 30 }))
    expect(await fixture.photos()).toMatchObject(ids)
    expect(fixture.refused().size).toBe(0)
  })

  test('is listed as refused no more once its file is as it was', async () => {
    await rename(fixture.at('a/1.jpg'), fixture.at('a/1.txt'))
    await writeEdit('a/1.jpg')
    locked.add('a/1.jpg')
    await fixture.importAll()
    expect(fixture.refused().size).toBe(1)
    await rename(fixture.at('a/1.txt'), fixture.at('a/1.jpg'))
    await fixture.importAll()
    expect([fixture.refused().size, await listRefusedFiles(fixture.context.db)]).toEqual([0, []])
  })

  test.each(['at once', 'later'])('moves to where its content turns up %s', async (time) => {
    const { photo_id: photoId } = await fixture.photo('a/1.jpg')
    await rename(fixture.at('a/1.jpg'), fixture.at('a/1.txt'))
    await writeEdit('a/1.jpg')
    locked.add('a/1.jpg')
    if (time === 'later') await fixture.importAll()
    await rename(fixture.at('a/1.txt'), fixture.at('a/original.jpg'))
    await fixture.importAll()
    expect(await fixture.photo('a/original.jpg')).toMatchObject({ photo_id: photoId })
    locked.clear()
    fixture.context.pass(60_000)
    await fixture.importAll()
    expect(await fixture.files()).toHaveLength(3)
    expect(await fixture.photo('a/original.jpg')).toMatchObject({ photo_id: photoId })
    expect(await fixture.photo('a/1.jpg')).toMatchObject({ width: 30 })
  })
})
