import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDecodePool } from '#service/library/decode/decode-pool.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { clipFile, plainPhoto, webm } from '#testing/fixtures/media-files.ts'
import { listenHere } from '#testing/servers/listen-here.ts'

let fixture: ImportFixture

beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

/** 30 × 20: red at the top left, blue at the top right, green at the bottom left, white at the bottom right. */
const corners = sharp(
  Buffer.from(
    Array.from({ length: 600 }, (_, index) => [Math.floor(index / 30) < 10, index % 30 < 15]).flatMap(([top, left]) =>
      top ? (left ? [255, 0, 0] : [0, 0, 255]) : left ? [0, 255, 0] : [255, 255, 255],
    ),
  ),
  { raw: { width: 30, height: 20, channels: 3 } },
)

async function cornerAt(bytes: Buffer, left: boolean, top: boolean): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = ((top ? 2 : info.height - 3) * info.width + (left ? 2 : info.width - 3)) * info.channels
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  return r > 200 && g > 200 && b > 200 ? 'white' : r > 150 ? 'red' : g > 150 ? 'green' : 'blue'
}

describe('a photo is shown as it was taken', () => {
  test('whichever way the camera was held', async () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      await fixture.write(
        `a/${orientation}.jpg`,
        await corners.clone().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer(),
      )
    }
    await fixture.importAll()
    const first = ['red', 'blue', 'white', 'green', 'red', 'green', 'white', 'blue']
    const beside = ['blue', 'red', 'green', 'white', 'green', 'red', 'blue', 'white']
    for (const [index, colour] of first.entries()) {
      const row = await fixture.photo(`a/${index + 1}.jpg`)
      expect([row.width, row.height]).toEqual(index < 4 ? [30, 20] : [20, 30])
      const stable = await fixture.stable(row.stable_key)
      expect([await cornerAt(stable, true, true), await cornerAt(stable, false, true)]).toEqual([colour, beside[index]])
    }
  })

  test('in every kind of file', async () => {
    const write = (file: string, bytes: Uint8Array) => fixture.write(file, bytes)
    await write('k/progressive.jpg', await plainPhoto().jpeg({ progressive: true }).toBuffer())
    await write('k/cmyk.jpg', await plainPhoto().toColourspace('cmyk').jpeg().toBuffer())
    await write('k/deep.png', await plainPhoto().toColourspace('rgb16').png().toBuffer())
    await write('k/clear.png', await plainPhoto().ensureAlpha(0.5).png().toBuffer())
    await write('k/plain.tif', await plainPhoto().tiff().toBuffer())
    await write('k/tiled.tiff', await plainPhoto().tiff({ tile: true, compression: 'lzw' }).toBuffer())
    await write('k/a.webp', await plainPhoto().webp().toBuffer())
    await write('k/b.avif', await plainPhoto().avif().toBuffer())
    const frames = Buffer.concat(
      await Promise.all(
        [1, 2, 3].map((shade) =>
          plainPhoto({ shade: shade * 70 })
            .raw()
            .toBuffer(),
        ),
      ),
    )
    const film = sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 40 } })
    await write('k/moving.gif', await film.gif({ loop: 0, delay: [90, 90, 90] }).toBuffer())
    await write('k/c.mp4', await readFile(clipFile))
    await write('k/d.webm', webm({ width: 64, height: 48 }))
    await fixture.importAll()
    expect(Object.fromEntries(fixture.refused())).toEqual({})
    const types = Object.fromEntries(
      (await fixture.photos()).map(({ file, media_type: type }) => [file.slice(2), type]),
    )
    expect(types).toEqual({
      'progressive.jpg': 'image/jpeg',
      'cmyk.jpg': 'image/jpeg',
      'deep.png': 'image/png',
      'clear.png': 'image/png',
      'plain.tif': 'image/tiff',
      'tiled.tiff': 'image/tiff',
      'a.webp': 'image/webp',
      'b.avif': 'image/avif',
      'moving.gif': 'image/gif',
      'c.mp4': 'video/mp4',
      'd.webm': 'video/webm',
    })
    for (const row of await fixture.photos()) {
      if (row.kind === 'image') expect([row.file, row.width, row.height]).toEqual([row.file, 60, 40])
      const stable = await sharp(await fixture.stable(row.stable_key)).metadata()
      expect(stable).toMatchObject({
        format: row.file === 'k/clear.png' ? 'webp' : 'jpeg',
        space: 'srgb',
        depth: 'uchar',
      })
      expect(stable.exif ?? stable.icc ?? stable.xmp).toBeUndefined()
    }
    expect(await fixture.photo('k/d.webm')).toMatchObject({ kind: 'video', width: 64, height: 48 })
    expect((await fixture.photo('k/c.mp4')).seconds).toBeGreaterThan(0.1)
  })

  test('decoded line by line, with an opaque alpha channel as well as with a hole in it', async () => {
    const side = 8000
    const large = sharp({ create: { width: side, height: side, channels: 4, background: '#468f' } })
    const hole = Buffer.from('<svg width="60" height="60"><rect width="60" height="60"/></svg>')
    await fixture.write('l/whole.png', await large.clone().png({ compressionLevel: 1 }).toBuffer())
    const holed = large.composite([{ input: hole, left: 3000, top: 3000, blend: 'dest-out' }])
    await fixture.write('l/holed.png', await holed.png({ compressionLevel: 1 }).toBuffer())
    // 254 MB are estimated; line by line takes 200 to 300 MB, depending on load, all at once 370 to 390
    const pool = createDecodePool({ size: 1, tolerance: 1.35 })
    for (const [file, type] of [
      ['l/whole.png', 'image/jpeg'],
      ['l/holed.png', 'image/webp'],
    ] as const) {
      const made = await pool.run({
        task: 'derive',
        root: fixture.context.libraryDir,
        path: fixture.at(file),
        claim: 'image',
      })
      expect(made).toMatchObject({ derived: { width: side, stable_type: type } })
    }
    pool.close()
  })

  test('whole, however wide or tall', async () => {
    await fixture.write('w/wide.png', await plainPhoto({ width: 12_000, height: 3 }).png().toBuffer())
    await fixture.write('w/tall.jpg', await plainPhoto({ width: 5, height: 20_000 }).jpeg().toBuffer())
    await fixture.importAll()
    const wide = await fixture.photo('w/wide.png')
    expect([wide.width, wide.height]).toEqual([12_000, 3])
    expect(await sharp(await fixture.stable(wide.stable_key)).metadata()).toMatchObject({ width: 2560, height: 1 })
    const tall = await fixture.photo('w/tall.jpg')
    expect([tall.width, tall.height]).toEqual([5, 20_000])
  })

  test('in the colours of its profile', async () => {
    // the same numbers mean a deeper red in Display P3 than in sRGB, beyond what sRGB can show
    await fixture.write(
      'c/p3.jpg',
      await plainPhoto({ shade: 200 }).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
    )
    await fixture.write('c/srgb.jpg', await plainPhoto({ shade: 200 }).jpeg({ quality: 100 }).toBuffer())
    await fixture.importAll()
    const colours = await Promise.all(
      ['c/p3.jpg', 'c/srgb.jpg'].map(async (file) => {
        const { channels } = await sharp(await fixture.stable((await fixture.photo(file)).stable_key)).stats()
        return channels.map(({ mean }) => mean)
      }),
    )
    const [p3 = [], srgb = []] = colours
    for (const [index, mean] of p3.entries()) expect(Math.abs(mean - (srgb[index] ?? 0))).toBeLessThan(3)
  })

  test('a playlist named .mp4 is refused, and its addresses are not requested', async () => {
    let calls = 0
    const canary = createServer((_, response) => {
      calls++
      response.end()
    })
    const port = await listenHere(canary)
    await fixture.write(
      'v/list.mp4',
      Buffer.from(`#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`),
    )
    await fixture.importAll()
    canary.close()
    expect([...fixture.refused().keys()]).toEqual(['v/list.mp4'])
    expect(calls).toBe(0)
  })
})
