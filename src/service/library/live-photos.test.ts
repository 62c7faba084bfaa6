import { rename, rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMediaSigner } from '#service/photos/media-address.ts'
import { toPhoto } from '#service/photos/photo-view.ts'
import { createImportBench, type ImportBench } from '#testing/import-bench.ts'
import { liveClip, liveStill } from '#testing/media-files.ts'
import { mediaKindOf } from '#web/data/photo-media.ts'

const ONE = 'ED69AFC7-A2EB-4FE9-88A0-54293FC2478F'
const TWO = 'E905E6C6-C747-4805-942F-9904A0281F02'

let bench: ImportBench

beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.close())

const shown = async () =>
  (await bench.photos())
    .map(({ kind, file, clip_file: clip }) => [kind, file, clip])
    .toSorted(([, a = ''], [, b = '']) => ((a ?? '') < (b ?? '') ? -1 : 1))
const live = (file: string, clip: string) => ['live', file, clip]

describe('the two files of a live photo', () => {
  test('are one photo by their identifier, whatever their names, else by their names', async () => {
    await bench.write('a/IMG_1.JPG', await liveStill(ONE, 1))
    await bench.write('a/another name.MOV', await liveClip(ONE))
    await bench.write('a/Img_2.jpg', await liveStill(TWO, 2))
    await bench.write('a/IMG_2.mov', await liveClip())
    await bench.importAll()
    expect(await shown()).toEqual([
      live('a/IMG_1.JPG', 'a/another name.MOV'),
      live('a/Img_2.jpg', 'a/IMG_2.mov'),
    ])
    expect(bench.refused().size).toBe(0)
    const before = await bench.photos()
    await bench.importAll()
    expect(await bench.photos()).toEqual(before)
  })

  test('are told from a video by their addresses', async () => {
    await bench.write('a/1.jpg', await liveStill(ONE))
    await bench.write('a/1.mov', await liveClip(ONE))
    await bench.write('a/2.mov', await liveClip())
    await bench.importAll()
    const signer = createMediaSigner({ secret: 's', seconds: 60 })
    const rows = await bench.photos()
    const kinds = rows.map((row) => {
      const addressOf = signer.addresses({ photo: row, expires: 2e9, publicUrl: 'http://photos.test' })
      return mediaKindOf(toPhoto({ row, labels: [], relationship: 'Admin', addressOf }))
    })
    expect(kinds).toEqual(['live', 'video'])
  })

  test('stay two where their identifiers differ, or where they are in two folders', async () => {
    await bench.write('a/1.jpg', await liveStill(ONE))
    await bench.write('a/1.mov', await liveClip(TWO))
    await bench.write('b/1.mov', await liveClip())
    await bench.importAll()
    expect(await shown()).toEqual([
      ['image', 'a/1.jpg', null],
      ['video', 'a/1.mov', null],
      ['video', 'b/1.mov', null],
    ])
  })

  test('find each other when one comes later', async () => {
    await bench.write('a/1.jpg', await liveStill(ONE, 1))
    await bench.write('b/2.mov', await liveClip(TWO))
    await bench.importAll()
    expect(await shown()).toEqual([
      ['image', 'a/1.jpg', null],
      ['video', 'b/2.mov', null],
    ])
    const { photo_id: photoId } = await bench.photo('a/1.jpg')
    await bench.write('a/1.mov', await liveClip(ONE))
    await bench.write('b/2.jpg', await liveStill(TWO, 2))
    await bench.importAll()
    expect(await shown()).toEqual([live('a/1.jpg', 'a/1.mov'), live('b/2.jpg', 'b/2.mov')])
    expect((await bench.photo('a/1.jpg')).photo_id).toBe(photoId)
  })

  test('part when the clip goes, move together, and leave the clip a video when the still goes', async () => {
    await bench.write('a/1.jpg', await liveStill(ONE))
    await bench.write('a/1.mov', await liveClip(ONE))
    await bench.importAll()
    const { photo_id: photoId } = await bench.photo('a/1.jpg')
    await bench.write('b/x.txt', Buffer.from('x'))
    await rename(bench.at('a/1.jpg'), bench.at('b/2.jpg'))
    await rename(bench.at('a/1.mov'), bench.at('b/2.mov'))
    await bench.importAll()
    expect(await shown()).toEqual([live('b/2.jpg', 'b/2.mov')])
    expect((await bench.photo('b/2.jpg')).photo_id).toBe(photoId)
    await rename(bench.at('b/2.mov'), bench.at('b/kept.txt'))
    await bench.importAll()
    expect(await shown()).toEqual([['image', 'b/2.jpg', null]])
    await rename(bench.at('b/kept.txt'), bench.at('b/2.mov'))
    await bench.importAll()
    expect(await shown()).toEqual([live('b/2.jpg', 'b/2.mov')])
    await rm(bench.at('b/2.jpg'))
    await bench.importAll()
    expect(await shown()).toEqual([['video', 'b/2.mov', null]])
  })
})
