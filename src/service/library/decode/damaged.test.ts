import { utimes } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImportProgress } from '#service/library/import/import-progress.ts'
import { importScan } from '#service/library/import/import-scan.ts'
import { createImporter } from '#service/library/import/importer.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import { scanFolder } from '#service/library/source/scan-folder.ts'
import { listDamagedFiles } from '#service/photos/photos.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { createDecodePool } from './decode-pool.ts'
import { findFfmpeg } from './ffmpeg.ts'

let fixture: ImportFixture
beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

const WIDTH = 900
const HEIGHT = 600

/** A picture with detail everywhere: bright and dark squares, brighter to the right. */
const squares = sharp(
  Buffer.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
      const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)]
      return ((x >> 5) + (y >> 5)) % 2 === 0 ? 20 : 80 + ((x * 170) / WIDTH + ((x * 7 + y * 13) % 11))
    }),
  ),
  { raw: { width: WIDTH, height: HEIGHT, channels: 1 } },
).toColourspace('srgb')

/** Writes a file with an old date, which can't be still being copied. */
async function put(file: string, bytes: Uint8Array): Promise<void> {
  await fixture.write(file, bytes)
  await utimes(fixture.at(file), new Date('2026-01-01'), new Date('2026-01-01'))
}

/** Standard deviation of the greys in a part of a picture; near 0 where it is blank. */
async function contrast(stable: Buffer, part: { top: number; height: number }): Promise<number> {
  const piece = await sharp(stable)
    .extract({ left: 0, width: WIDTH, ...part })
    .toBuffer()
  return (await sharp(piece).stats()).channels[0]?.stdev ?? 0
}

test('a truncated JPEG is shown as far as it goes and listed as damaged', async () => {
  const whole = await squares.clone().jpeg().toBuffer()
  await put('a/cut.jpg', whole.subarray(0, whole.length / 2))
  await put('a/whole.jpg', whole)
  await fixture.importAll()
  expect(await fixture.files()).toEqual(['a/cut.jpg', 'a/whole.jpg'])
  const cut = await fixture.photo('a/cut.jpg')
  expect([cut.width, cut.height]).toEqual([WIDTH, HEIGHT])
  const stable = await fixture.stable(cut.stable_key)
  expect(await contrast(stable, { top: 0, height: 200 })).toBeGreaterThan(30)
  expect(await contrast(stable, { top: 450, height: 150 })).toBeLessThan(3)
  expect(await listDamagedFiles(fixture.context)).toEqual(['a/cut.jpg'])
  expect(fixture.warnings).toEqual([{ message: 'damaged photo: only its readable part is shown', file: 'a/cut.jpg' }])
  // restored from a backup: the same photo, no longer damaged
  await put('a/cut.jpg', await squares.clone().jpeg({ quality: 90 }).toBuffer())
  await fixture.importAll()
  expect((await fixture.photo('a/cut.jpg')).photo_id).toBe(cut.photo_id)
  expect(await listDamagedFiles(fixture.context)).toEqual([])
})

test('a truncated JPEG with a date far ahead of our clock is shown, too', async () => {
  const whole = await squares.clone().jpeg().toBuffer()
  await fixture.write('a/cut.jpg', whole.subarray(0, whole.length / 2))
  await utimes(fixture.at('a/cut.jpg'), new Date('2050-01-01'), new Date('2050-01-01'))
  await fixture.importAll()
  expect(await fixture.files()).toEqual(['a/cut.jpg'])
})

test('a JPEG with errors all over is shown if ffmpeg is installed, else refused', async () => {
  const broken = await squares.clone().jpeg({ progressive: true }).toBuffer()
  for (let at = 2000; at < broken.length - 100; at += 97) broken[at] = (at * 31) & 0x7f
  await put('a/broken.jpg', broken)
  await fixture.importAll()
  expect(await fixture.files()).toEqual(findFfmpeg() ? ['a/broken.jpg'] : [])
})

test('a JPEG with almost nothing left is refused', async () => {
  const whole = await squares.clone().jpeg().toBuffer()
  await put('a/start.jpg', whole.subarray(0, 900))
  await fixture.importAll()
  expect(await fixture.files()).toEqual([])
  expect([...fixture.refused().keys()]).toEqual(['a/start.jpg'])
})

test('a truncated JPEG written just now is retried for a while, in case it is still being copied', async () => {
  const { context, ownerId } = fixture
  const whole = await squares.clone().jpeg().toBuffer()
  await fixture.write('a/slow.jpg', whole.subarray(0, whole.length / 2))
  const started = Date.now()
  let minutes = 0
  context.clock = () => new Date(started + minutes * 60_000)
  const pool = createDecodePool({ size: 1 })
  const progress = createImportProgress(context.clock)
  const importer = createImporter({
    context,
    source: createFolderSource(context.libraryDir),
    pool,
    progress,
    ownerId,
    isStopped: () => false,
  })
  const scan = async () => importScan(importer, { ...(await scanFolder(context.libraryDir)), unsettled: [] }, 1)
  await scan()
  expect(await fixture.files()).toEqual([])
  expect(progress.get().refused.get('a/slow.jpg')).toContain('not fully copied')
  for (minutes = 1; minutes < 12; minutes++) await scan()
  pool.close()
  expect(await fixture.files()).toEqual(['a/slow.jpg'])
  expect(progress.get().refused.size).toBe(0)
  expect(await listDamagedFiles(context)).toEqual(['a/slow.jpg'])
})
