import { rename, rm, utimes } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FoundFile } from '#service/library/source/scan.ts'
import { createMediaSigner } from '#service/photos/media-address.ts'
import { toPhoto } from '#service/photos/photo-view.ts'
import { listKnownFiles } from '#service/photos/photos.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { liveClip, liveStill, plainPhoto } from '#testing/fixtures/media-files.ts'
import { mediaKindOf } from '#web/data/album/photo-media.ts'
import { type Arrival, createLivePairs } from './live-pairs.ts'

const ONE = 'ED69AFC7-A2EB-4FE9-88A0-54293FC2478F'
const TWO = 'E905E6C6-C747-4805-942F-9904A0281F02'

let fixture: ImportFixture

beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

const shown = async () =>
  (await fixture.photos())
    .map(({ kind, file, clip_file: clip }) => [kind, file, clip])
    .toSorted(([, a = ''], [, b = '']) => ((a ?? '') < (b ?? '') ? -1 : 1))
const live = (file: string, clip: string) => ['live', file, clip]

describe('the two files of a live photo', () => {
  test('are joined by their identifier, whatever their names, else by their names', async () => {
    await fixture.write('a/IMG_1.JPG', await liveStill(ONE, 1))
    await fixture.write('a/another name.MOV', await liveClip(ONE))
    await fixture.write('a/Img_2.jpg', await liveStill(TWO, 2))
    await fixture.write('a/IMG_2.mov', await liveClip())
    await fixture.importAll()
    expect(await shown()).toEqual([live('a/IMG_1.JPG', 'a/another name.MOV'), live('a/Img_2.jpg', 'a/IMG_2.mov')])
    expect(fixture.refused().size).toBe(0)
    const before = await fixture.photos()
    await fixture.importAll()
    expect(await fixture.photos()).toEqual(before)
  })

  test('are told apart from a video by their addresses', async () => {
    await fixture.write('a/1.jpg', await liveStill(ONE))
    await fixture.write('a/1.mov', await liveClip(ONE))
    await fixture.write('a/2.mov', await liveClip())
    await fixture.importAll()
    const signer = createMediaSigner({ secret: 's', seconds: 60 })
    const rows = await fixture.photos()
    const kinds = rows.map((row) => {
      const addressOf = signer.addresses({ photo: row, expires: 2e9, publicUrl: 'http://photos.test' })
      return mediaKindOf(toPhoto({ row, labels: [], relationship: 'Admin', addressOf }))
    })
    expect(kinds).toEqual(['live', 'video'])
  })

  test('stay two photos if their identifiers or their folders differ', async () => {
    await fixture.write('a/1.jpg', await liveStill(ONE))
    await fixture.write('a/1.mov', await liveClip(TWO))
    await fixture.write('b/1.mov', await liveClip())
    await fixture.importAll()
    expect(await shown()).toEqual([
      ['image', 'a/1.jpg', null],
      ['video', 'a/1.mov', null],
      ['video', 'b/1.mov', null],
    ])
  })

  test('are joined when one comes later', async () => {
    await fixture.write('a/1.jpg', await liveStill(ONE, 1))
    await fixture.write('b/2.mov', await liveClip(TWO))
    await fixture.importAll()
    expect(await shown()).toEqual([
      ['image', 'a/1.jpg', null],
      ['video', 'b/2.mov', null],
    ])
    const { photo_id: photoId } = await fixture.photo('a/1.jpg')
    await fixture.write('a/1.mov', await liveClip(ONE))
    await fixture.write('b/2.jpg', await liveStill(TWO, 2))
    await fixture.importAll()
    expect(await shown()).toEqual([live('a/1.jpg', 'a/1.mov'), live('b/2.jpg', 'b/2.mov')])
    expect((await fixture.photo('a/1.jpg')).photo_id).toBe(photoId)
  })

  test('move together, part when the clip goes, and leave a video when the still goes', async () => {
    await fixture.write('a/1.jpg', await liveStill(ONE))
    await fixture.write('a/1.mov', await liveClip(ONE))
    await fixture.importAll()
    const { photo_id: photoId } = await fixture.photo('a/1.jpg')
    await fixture.write('b/x.txt', Buffer.from('x'))
    await rename(fixture.at('a/1.jpg'), fixture.at('b/2.jpg'))
    await rename(fixture.at('a/1.mov'), fixture.at('b/2.mov'))
    await fixture.importAll()
    expect(await shown()).toEqual([live('b/2.jpg', 'b/2.mov')])
    expect((await fixture.photo('b/2.jpg')).photo_id).toBe(photoId)
    await rename(fixture.at('b/2.mov'), fixture.at('b/kept.txt'))
    await fixture.importAll()
    expect(await shown()).toEqual([['image', 'b/2.jpg', null]])
    await rename(fixture.at('b/kept.txt'), fixture.at('b/2.mov'))
    await fixture.importAll()
    expect(await shown()).toEqual([live('b/2.jpg', 'b/2.mov')])
    await rm(fixture.at('b/2.jpg'))
    await fixture.importAll()
    expect(await shown()).toEqual([['video', 'b/2.mov', null]])
  })

  test('are joined again when their still, or their folder, goes and comes back', async () => {
    await fixture.write('a/1.jpg', await liveStill(ONE))
    await fixture.write('a/1.mov', await liveClip(ONE))
    await fixture.write('b/2.jpg', await plainPhoto({ shade: 2 }).jpeg().toBuffer())
    await fixture.write('b/2.mov', await liveClip())
    for (const shade of [3, 4, 5, 6])
      await fixture.write(`c/${shade}.jpg`, await plainPhoto({ shade }).jpeg().toBuffer())
    await fixture.importAll()
    const whole = await shown()
    expect(whole.slice(0, 3)).toEqual([
      live('a/1.jpg', 'a/1.mov'),
      live('b/2.jpg', 'b/2.mov'),
      ['image', 'c/3.jpg', null],
    ])
    await rename(fixture.at('a/1.jpg'), fixture.at('a/1.txt'))
    await rename(fixture.at('b'), fixture.at('.b'))
    await fixture.importAll()
    expect((await shown()).slice(0, 2)).toEqual([
      ['video', 'a/1.mov', null],
      ['image', 'c/3.jpg', null],
    ])
    await rename(fixture.at('a/1.txt'), fixture.at('a/1.jpg'))
    await rename(fixture.at('.b'), fixture.at('b'))
    await fixture.importAll()
    expect(await shown()).toEqual(whole)
  })

  test('are joined again once a half-written still is whole, or is back with another date', async () => {
    await fixture.write('a/1.jpg', await liveStill(ONE, 1))
    await fixture.write('a/1.mov', await liveClip(ONE))
    await fixture.write('b/2.jpg', await liveStill(TWO, 2))
    await fixture.write('b/2.mov', await liveClip(TWO))
    await fixture.importAll()
    const whole = await shown()
    const edit = await liveStill(ONE, 9)
    await fixture.write('a/1.jpg', edit.subarray(0, 200))
    await rename(fixture.at('b/2.jpg'), fixture.at('b/2.txt'))
    await fixture.importAll()
    expect(await shown()).toEqual([
      ['video', 'a/1.mov', null],
      ['video', 'b/2.mov', null],
    ])
    await fixture.write('a/1.jpg', edit)
    await utimes(fixture.at('b/2.txt'), 1e9, 1e9)
    await rename(fixture.at('b/2.txt'), fixture.at('b/2.jpg'))
    await fixture.importAll()
    expect(await shown()).toEqual(whole)
    await fixture.importAll()
    expect(await shown()).toEqual(whole)
  })

  test('stay one photo when the still is edited, even if joined by name only', async () => {
    await fixture.write('a/1.jpg', await plainPhoto({ shade: 1 }).jpeg().toBuffer())
    await fixture.write('a/1.mov', await liveClip())
    await fixture.importAll()
    expect(await shown()).toEqual([live('a/1.jpg', 'a/1.mov')])
    const { photo_id: photoId } = await fixture.photo('a/1.jpg')
    await fixture.write('a/1.jpg', await plainPhoto({ shade: 20, width: 70 }).jpeg().toBuffer())
    await fixture.importAll()
    expect(await shown()).toEqual([live('a/1.jpg', 'a/1.mov')])
    expect(await fixture.photo('a/1.jpg')).toMatchObject({ photo_id: photoId, width: 70 })
  })

  test('stay one photo when the still, the clip or both get another date, even if joined by name only', async () => {
    for (const [shade, folder] of ['a', 'b', 'c'].entries()) {
      await fixture.write(`${folder}/1.jpg`, await plainPhoto({ shade }).jpeg().toBuffer())
      await fixture.write(`${folder}/1.mov`, await liveClip())
    }
    await fixture.importAll()
    const whole = await shown()
    expect(whole).toEqual(['a', 'b', 'c'].map((folder) => live(`${folder}/1.jpg`, `${folder}/1.mov`)))
    for (const file of ['a/1.jpg', 'b/1.mov', 'c/1.jpg', 'c/1.mov']) await utimes(fixture.at(file), 1e9, 1e9)
    await fixture.importAll()
    expect(await shown()).toEqual(whole)
    // no clip became a photo meanwhile, of which webhooks would tell
    expect(await listKnownFiles(fixture.context)).toHaveLength(3)
  })

  test('are joined again after all dates have changed without reading the album’s photos for each clip', async () => {
    const names = [1, 2, 3, 4]
    for (const name of names) {
      await fixture.write(`a/${name}.jpg`, await liveStill(`${ONE.slice(0, -1)}${name}`, name))
      await fixture.write(`a/${name}.mov`, await liveClip(`${ONE.slice(0, -1)}${name}`))
    }
    await fixture.importAll()
    await fixture.stop()
    const whole = await shown()
    const reads: number[] = []
    fixture.context.db = fixture.context.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => (reads.push(result.rows.length), result),
    })
    for (const name of names)
      for (const ending of ['jpg', 'mov']) await utimes(fixture.at(`a/${name}.${ending}`), 1e9, 1e9)
    await fixture.importAll()
    expect(await shown()).toEqual(whole)
    // all by the scans themselves
    expect(reads.filter((rows) => rows > 1 && rows < names.length)).toEqual([])
  })

  test('stay together when two live photos swap their names', async () => {
    await fixture.write('a/1.jpg', await liveStill(ONE, 1))
    await fixture.write('a/1.mov', await liveClip(ONE))
    await fixture.write('a/2.jpg', await liveStill(TWO, 2))
    // a longer file
    await fixture.write(
      'a/2.mov',
      Buffer.concat([await liveClip(TWO), Buffer.from([0, 0, 0, 8, ...Buffer.from('free')])]),
    )
    await fixture.importAll()
    const idOf = async (file: string) => (await fixture.photo(file)).photo_id
    const [one, two] = [await idOf('a/1.jpg'), await idOf('a/2.jpg')]
    for (const ending of ['jpg', 'mov']) {
      await rename(fixture.at(`a/1.${ending}`), fixture.at('a/x'))
      await rename(fixture.at(`a/2.${ending}`), fixture.at(`a/1.${ending}`))
      await rename(fixture.at('a/x'), fixture.at(`a/2.${ending}`))
    }
    await fixture.importAll()
    expect([await idOf('a/2.jpg'), await idOf('a/1.jpg')]).toEqual([one, two])
    expect(await shown()).toEqual([live('a/1.jpg', 'a/1.mov'), live('a/2.jpg', 'a/2.mov')])
  })

  test('stay one photo when the clip is edited', async () => {
    await fixture.write('a/1.jpg', await plainPhoto({ shade: 1 }).jpeg().toBuffer())
    await fixture.write('a/1.mov', await liveClip())
    await fixture.importAll()
    await fixture.write('a/1.mov', await liveClip(ONE))
    await fixture.importAll()
    expect(await shown()).toEqual([live('a/1.jpg', 'a/1.mov')])
  })
})

const found = (file: string): FoundFile => ({
  file,
  folder: file.slice(0, file.lastIndexOf('/')),
  claim: file.endsWith('.mov') ? 'video' : 'image',
  size: 1,
  mtime: 1,
})

const toArrival = (file: string, id: string): Arrival => ({
  found: found(file),
  albumId: 'album',
  poster: Buffer.from('poster'),
  content: {
    kind: file.endsWith('.mov') ? 'video' : 'image',
    media_type: file.endsWith('.mov') ? 'video/quicktime' : 'image/jpeg',
    width: 4,
    height: 3,
    live_id: id,
    seconds: 3,
    damaged: 0,
    content_hash: file,
    stable_key: file,
    stable_type: 'image/jpeg',
  },
})

describe('clips of live photos whose stills are elsewhere', () => {
  test('become videos as soon as no still can come, and few of them wait at once', async () => {
    const files = [
      ...Array.from({ length: 300 }, (_, index) => `a/${index}.mov`),
      'a/still of 0.jpg',
      ...Array.from({ length: 3 }, (_, index) => `b/${index}.mov`),
      'c/1.jpg',
    ]
    const settled: string[] = []
    let mostWaiting = 0
    const pairs = createLivePairs({
      context: fixture.context,
      known: [],
      fresh: files.map(found),
      place: async (arrival, clip) => {
        settled.push(clip?.clip_file ? `${arrival.found.file} + ${clip.clip_file}` : arrival.found.file)
      },
    })
    for (const [index, file] of files.entries()) {
      await pairs.arrive(toArrival(file, file === 'a/still of 0.jpg' ? 'a/0.mov' : file))
      await pairs.pass(found(file))
      mostWaiting = Math.max(mostWaiting, index + 1 - settled.length)
      if (file === 'b/2.mov') expect(settled).toHaveLength(index + 1)
    }
    expect(mostWaiting).toBeLessThan(101)
    // a clip that waited too long and was listed as a video is still joined with its still
    expect(settled).toContain('a/still of 0.jpg + a/0.mov')
  })
})
