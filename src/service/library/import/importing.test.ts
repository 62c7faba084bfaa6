import { copyFile, mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAlbums } from '#service/albums/albums.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { clipFile, plainPhoto } from '#testing/fixtures/media-files.ts'

let fixture: ImportFixture
beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

describe('importing', () => {
  test('makes albums of folders and photos of files, whatever their names, in natural order', async () => {
    const names = [
      'a 100% #1?.jpg',
      'Straße & Été.jpg',
      'IMG_9.jpg',
      'IMG_10.jpg',
      'ねこ.jpg',
      '🏔️.jpg',
      '%2e%2e%2f.jpg',
    ]
    for (const [shade, name] of names.entries()) await fixture.writePhoto(`写真 🏔️/${name}`, shade)
    await fixture.writePhoto(`Été/${'x'.repeat(100)}.jpg`, 90)
    await fixture.writePhoto(`${'ü'.repeat(50)}/1.jpg`, 91)
    await fixture.writePhoto('Été/Le soir/1.jpg', 92)
    await fixture.importAll()
    const { albums } = await listAlbums(fixture.context, { callerId: fixture.ownerId, limit: 64 })
    expect(albums.map(({ name, numPhotos }) => [name, numPhotos])).toEqual(
      expect.arrayContaining([
        ['写真 🏔️', 7],
        ['Été', 1],
        ['Été / Le soir', 1],
        [`${'ü'.repeat(39)}…`, 1],
      ]),
    )
    expect((await fixture.files()).filter((file) => file.includes('IMG_'))).toEqual([
      '写真 🏔️/IMG_9.jpg',
      '写真 🏔️/IMG_10.jpg',
    ])
    expect(await fixture.files()).toHaveLength(10)
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'imports %s and recognises it by its content',
    async (format) => {
      await fixture.write('a/photo.jpg', await plainPhoto({ width: 90, height: 50 }).toFormat(format).toBuffer())
      await fixture.importAll()
      const row = await fixture.photo('a/photo.jpg')
      expect(row).toMatchObject({
        kind: 'image',
        width: 90,
        height: 50,
        media_type: `image/${format}`,
        stable_type: 'image/jpeg',
      })
      expect(await sharp(await fixture.stable(row.stable_key)).metadata()).toMatchObject({
        format: 'jpeg',
        width: 90,
        height: 50,
      })
    },
  )

  test('keeps transparency in a WebP', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } })
    await fixture.write('a/clear.png', await clear.png().toBuffer())
    await fixture.importAll()
    const row = await fixture.photo('a/clear.png')
    expect(row.stable_type).toBe('image/webp')
    expect(await sharp(await fixture.stable(row.stable_key)).metadata()).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    })
  })

  test('makes a stable version of at most 2560 pixels, whole, without metadata, and never larger than the original', async () => {
    const wide = plainPhoto({ width: 6000, height: 600 }).withExif({
      IFD0: { Artist: 'Ana' },
      IFD3: { GPSLatitude: '47/1 3/1 0/1' },
    })
    await fixture.write('a/wide.jpg', await wide.jpeg().toBuffer())
    await fixture.importAll()
    const row = await fixture.photo('a/wide.jpg')
    expect(row).toMatchObject({ width: 6000, height: 600 })
    const stable = await sharp(await fixture.stable(row.stable_key)).metadata()
    expect(stable).toMatchObject({ width: 2560, height: 256, space: 'srgb' })
    expect([stable.exif, stable.icc, stable.xmp, stable.iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('turns all eight orientations upright', async () => {
    // red at the top left when upright
    const upright = await plainPhoto({ width: 48, height: 32, shade: 3 })
      .composite([{ input: { create: { width: 16, height: 16, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
    // pixels as stored for each orientation, from 1 to 8
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
      await fixture.write(
        `a/${index + 1}.jpg`,
        await turned.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
      )
    }
    await fixture.importAll()
    for (let orientation = 1; orientation <= 8; orientation++) {
      const row = await fixture.photo(`a/${orientation}.jpg`)
      expect([row.width, row.height]).toEqual([48, 32])
      const { data } = await sharp(await fixture.stable(row.stable_key))
        .extract({ left: 4, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([orientation, (data[0] ?? 0) > 180, (data[1] ?? 255) < 90]).toEqual([orientation, true, true])
    }
  })

  test('gives a video its size and a drawn poster of its shape', async () => {
    await mkdir(fixture.at('a'))
    await copyFile(clipFile, fixture.at('a/clip.mp4'))
    await fixture.importAll()
    const row = await fixture.photo('a/clip.mp4')
    expect(row).toMatchObject({
      kind: 'video',
      width: 640,
      height: 360,
      media_type: 'video/mp4',
      stable_type: 'image/jpeg',
    })
    expect(await sharp(await fixture.stable(row.stable_key)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 360,
    })
  })
})
