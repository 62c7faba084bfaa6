import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rename, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAlbums } from '#service/albums/albums.ts'
import { createDecodePool } from '#service/library/decode/decode-pool.ts'
import { createMemoryBudget } from '#service/library/decode/memory-budget.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { clipFile, plainPhoto } from '#testing/fixtures/media-files.ts'
import { listRefusedFiles } from './refused-file-store.ts'

let bench: ImportFixture
beforeEach(async () => {
  bench = await createImportFixture()
})
afterEach(() => bench.close())

const reasonOf = (file: string) => String(bench.warnings.find((warning) => warning['file'] === file)?.['reason'])

describe('a file that is no photo', () => {
  test('is refused without harm to others, and logged once with its reason', async () => {
    const whole = await plainPhoto({ width: 400, height: 300, shade: 5 }).jpeg().toBuffer()
    const lying = await plainPhoto({ shade: 6 }).png().toBuffer()
    lying.writeUInt32BE(50_000, 16)
    lying.writeUInt32BE(50_000, 20)
    await bench.write('a/0 good.jpg', whole)
    await bench.write('a/1 cut.jpg', whole.subarray(0, whole.length / 2))
    await bench.write('a/2 lying.png', lying)
    await bench.write(
      'a/3 svg.jpg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    )
    await bench.write('a/4 empty.jpg', Buffer.alloc(0))
    await bench.write('a/5 text.mp4', Buffer.from('not a video'))
    await bench.write('a/6 page.gif', Buffer.from('<html></html>'))
    await copyFile(clipFile, bench.at('a/7 cut.mp4'))
    await truncate(bench.at('a/7 cut.mp4'), 300)
    await bench.writePhoto('a/8 good.jpg', 8)
    await bench.importAll()
    await bench.importAll()
    expect(await bench.files()).toEqual(['a/0 good.jpg', 'a/8 good.jpg'])
    expect(bench.warnings).toHaveLength(7)
    expect(reasonOf('a/3 svg.jpg')).toContain('unsupported image format')
    expect(reasonOf('a/4 empty.jpg')).toBe('empty')
    expect(reasonOf('a/5 text.mp4')).toBe('not an MP4, QuickTime, WebM or Matroska file that can be read')
  })

  test('becomes a photo when it is repaired', async () => {
    const whole = await plainPhoto({ width: 400, height: 300 }).jpeg().toBuffer()
    await bench.write('a/1.jpg', whole.subarray(0, 500))
    await bench.importAll()
    expect(await bench.files()).toEqual([])
    await bench.write('a/1.jpg', whole)
    await bench.importAll()
    expect(await bench.files()).toEqual(['a/1.jpg'])
  })

  test('creates no album for its folder', async () => {
    await bench.write('phone/IMG_1.HEIC', Buffer.from('not one'))
    await bench.write('empty/notes.txt', Buffer.from('notes'))
    await bench.importAll()
    expect((await listAlbums(bench.context, { callerId: bench.ownerId, limit: 9 })).albums).toEqual([])
    expect(bench.warnings).toMatchObject([{ message: 'file refused', file: 'phone/IMG_1.HEIC' }])
  })

  test('stays refused after a restart, and is examined again when it changes', async () => {
    await bench.write('a/1.jpg', Buffer.from('no picture'))
    await bench.importAll()
    await bench.stop()
    await bench.importAll()
    expect(bench.warnings).toHaveLength(1)
    expect([...bench.refused().keys()]).toEqual(['a/1.jpg'])
    await bench.writePhoto('a/1.jpg', 1)
    await bench.importAll()
    expect(await bench.files()).toEqual(['a/1.jpg'])
    expect(bench.refused().size).toBe(0)
    expect(await listRefusedFiles(bench.context.db)).toEqual([])
  })

  test('is listed no more once the original is back, with its size and time', async () => {
    await bench.writePhoto('a/1.jpg', 1)
    await bench.importAll()
    const { photo_id: photoId } = await bench.photo('a/1.jpg')
    await rename(bench.at('a/1.jpg'), bench.at('a/original.txt'))
    await bench.write('a/1.jpg', Buffer.from('no picture'))
    await bench.importAll()
    expect(await bench.files()).toEqual([])
    expect([...bench.refused().keys()]).toEqual(['a/1.jpg'])
    await rename(bench.at('a/original.txt'), bench.at('a/1.jpg'))
    await bench.importAll()
    expect(await bench.photo('a/1.jpg')).toMatchObject({ photo_id: photoId })
    expect(bench.refused().size).toBe(0)
    expect(await listRefusedFiles(bench.context.db)).toEqual([])
  })

  test('is skipped silently if it is hidden, a thumbnail, a link, a FIFO or a socket', async () => {
    const outside = join(bench.context.libraryDir, '..', 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'secret.jpg'), await plainPhoto({ shade: 9 }).jpeg().toBuffer())
    await bench.writePhoto('a/1.jpg', 1)
    await bench.writePhoto('a/._1.jpg', 2)
    await bench.writePhoto('a/.hidden/1.jpg', 3)
    await bench.writePhoto('a/@eaDir/1.jpg', 4)
    await symlink(join(outside, 'secret.jpg'), bench.at('a/link.jpg'))
    await symlink(outside, bench.at('linked'))
    await symlink('..', bench.at('a/loop'))
    await promisify(execFile)('mkfifo', [bench.at('a/pipe.jpg')])
    const server = createServer().listen(bench.at('a/s.jpg'))
    await once(server, 'listening')
    await bench.importAll()
    server.close()
    expect(await bench.files()).toEqual(['a/1.jpg'])
    expect(bench.warnings).toEqual([])
  })

  test('that takes more memory than decoding may use on this machine is not opened, and both sizes are named', async () => {
    await bench.write('a/1.jpg', await plainPhoto({ width: 6000, height: 5000 }).jpeg({ progressive: true }).toBuffer())
    const pool = createDecodePool({ size: 1, memory: createMemoryBudget(150e6) })
    const job = { task: 'derive', root: bench.context.libraryDir, path: bench.at('a/1.jpg'), claim: 'image' } as const
    expect(await pool.run(job)).toEqual({
      refused: 'opening it takes about 220 MB of memory; decoding may use 150 MB on this machine',
    })
    pool.close()
  })

  test('is refused if it takes much more memory than its header suggests', async () => {
    await bench.write('a/1.jpg', await plainPhoto({ width: 6000, height: 5000 }).jpeg({ progressive: true }).toBuffer())
    const pool = createDecodePool({ size: 1, tolerance: 0.4 })
    const job = { task: 'derive', root: bench.context.libraryDir, path: bench.at('a/1.jpg'), claim: 'image' } as const
    expect(await pool.run(job)).toEqual({
      refused: expect.stringMatching(/^decoding took more than \d+ MB of memory; \d+ MB was expected$/),
    })
    pool.close()
  })

  test('is not read if a folder in its path is a link out of the library', async () => {
    const outside = join(bench.context.libraryDir, '..', 'elsewhere')
    await mkdir(outside)
    await writeFile(join(outside, '1.jpg'), await plainPhoto({ shade: 9 }).jpeg().toBuffer())
    await symlink(outside, bench.at('swapped'))
    const pool = createDecodePool({ size: 1 })
    const job = {
      task: 'derive',
      root: bench.context.libraryDir,
      path: bench.at('swapped/1.jpg'),
      claim: 'image',
    } as const
    expect(await pool.run(job)).toEqual({ refused: 'outside of the library' })
    pool.close()
  })

  test('is refused if decoding takes too long', async () => {
    await bench.write('a/1.jpg', await plainPhoto({ width: 3000, height: 3000 }).jpeg().toBuffer())
    const pool = createDecodePool({ size: 1, timeoutMs: 1 })
    const job = { task: 'derive', root: bench.context.libraryDir, path: bench.at('a/1.jpg'), claim: 'image' } as const
    expect(await pool.run(job)).toMatchObject({ refused: 'decoding took longer than 0.001 s' })
    pool.close()
    await expect(pool.run(job)).rejects.toThrow('closed')
  })
})
