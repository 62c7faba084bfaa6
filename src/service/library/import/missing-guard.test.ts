import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAlbum, listAlbums } from '#service/albums/albums.ts'
import { addLabel } from '#service/photos/photos.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { startLibrary } from './library.ts'

let bench: ImportFixture
beforeEach(async () => {
  bench = await createImportFixture()
})
afterEach(() => bench.close())

const away = () => join(bench.context.libraryDir, '..', 'away')

async function moveAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
}
/** Unmounts the disk, which leaves an empty mount point. */
const unmount = () => moveAll(bench.context.libraryDir, away())
const mount = () => moveAll(away(), bench.context.libraryDir)

const counts = async () =>
  (await listAlbums(bench.context, { callerId: bench.ownerId, limit: 9 })).albums.map(({ name, numPhotos }) => [
    name,
    numPhotos,
  ])

const writeSome = async (folder: string, from: number, count: number) => {
  for (let shade = from; shade < from + count; shade++) await bench.writePhoto(`${folder}/${shade}.jpg`, shade)
}

const REASON =
  '3 of 3 photos are missing from the library folder. Is its disk mounted? If they are gone for good, run "library accept"'

describe('an empty mount point', () => {
  test('hides no photo: the import pauses with one warning, and continues when the disk is back', async () => {
    await writeSome('a', 1, 2)
    await writeSome('b', 3, 1)
    await bench.write('b/bad.jpg', Buffer.from('no picture'))
    await bench.importAll()
    await unmount()
    await bench.importAll()
    await bench.importAll()
    expect(await counts()).toEqual([
      ['b', 1],
      ['a', 2],
    ])
    expect(bench.state()).toMatchObject({ state: 'paused', reason: REASON })
    expect(bench.warnings.filter(({ message }) => message === 'the import is paused')).toHaveLength(1)
    await mount()
    await bench.importAll()
    expect(bench.state()).toMatchObject({ state: 'idle', refused: new Map([['b/bad.jpg', expect.any(String)]]) })
    expect(await counts()).toEqual([
      ['b', 1],
      ['a', 2],
    ])
  })

  test('changes nothing at startup either', async () => {
    await writeSome('a', 1, 3)
    await bench.importAll()
    await unmount()
    await bench.stop()
    await bench.importAll()
    expect(bench.state()).toMatchObject({ state: 'paused', reason: REASON })
    expect(await counts()).toEqual([['a', 3]])
  })

  test('is polled, since the watch does not report that the disk is back', async () => {
    await writeSome('a', 1, 3)
    await bench.importAll()
    await bench.stop()
    await unmount()
    const library = startLibrary(bench.context, {
      ownerId: bench.ownerId,
      missingPauseMs: 50,
      watch: async () => ({ stop: async () => {} }),
    })
    await library.idle()
    // files put into the mount point itself wait as well
    await writeSome('c', 9, 1)
    await library.idle()
    expect(await counts()).toEqual([['a', 3]])
    await mount()
    await expect.poll(counts).toEqual([
      ['c', 1],
      ['a', 3],
    ])
    await library.stop()
  })

  test('of a library that never had a photo is an empty library', async () => {
    await bench.importAll()
    expect(bench.state()).toMatchObject({ state: 'idle' })
  })
})

describe('photos that are missing', () => {
  test('are hidden once the operator has accepted that, and no more than those', async () => {
    await writeSome('a', 1, 2)
    await writeSome('b', 3, 3)
    await bench.importAll()
    const { photo_id: photoId, album_id: albumId } = await bench.photo('b/3.jpg')
    await addLabel(bench.context, { albumId, photoId, text: 'print', kind: 'public', callerId: bench.ownerId })
    expect(await bench.accept()).toBe(0)
    await rename(bench.at('b'), away())
    await bench.importAll()
    expect(bench.state().reason).toMatch(/^3 of 5 photos are missing/)
    expect(await bench.accept()).toBe(3)
    await rm(bench.at('a/1.jpg'))
    await bench.importAll()
    expect(bench.state().reason).toMatch(/^4 of 5 photos are missing/)
    expect(await bench.accept()).toBe(4)
    await bench.importAll()
    expect(await bench.files()).toEqual(['a/2.jpg'])
    expect(await bench.accept()).toBe(0)
    await rename(away(), bench.at('b'))
    await bench.importAll()
    expect((await bench.photo('b/3.jpg')).photo_id).toBe(photoId)
    // the operator accepted it for that time only
    await unmount()
    await bench.importAll()
    expect(bench.state()).toMatchObject({ state: 'paused' })
  })

  test('count as deleted if they are at most half of all', async () => {
    await writeSome('a', 1, 4)
    await bench.importAll()
    for (const shade of [1, 2]) await rm(bench.at(`a/${shade}.jpg`))
    await bench.importAll()
    expect(await bench.files()).toEqual(['a/3.jpg', 'a/4.jpg'])
  })

  test('of deleted albums do not count', async () => {
    await writeSome('a', 1, 3)
    await writeSome('b', 4, 1)
    await bench.importAll()
    const { album_id: albumId } = await bench.photo('a/1.jpg')
    await deleteAlbum(bench.context, { albumId, callerId: bench.ownerId })
    await rm(bench.at('a'), { recursive: true })
    await bench.importAll()
    expect(bench.state()).toMatchObject({ state: 'idle' })
    expect(await bench.files()).toEqual(['b/4.jpg'])
  })

  test('are not counted if everything only moved', async () => {
    await writeSome('a', 1, 3)
    await bench.importAll()
    await mkdir(bench.at('deep/er'), { recursive: true })
    await rename(bench.at('a'), bench.at('deep/er/b'))
    await bench.importAll()
    expect(await bench.files()).toEqual(['deep/er/b/1.jpg', 'deep/er/b/2.jpg', 'deep/er/b/3.jpg'])
  })

  test('are hidden without a pause if the operator names another folder', async () => {
    await writeSome('a', 1, 3)
    await bench.importAll()
    await bench.stop()
    bench.context.libraryDir = away()
    await writeSome('other', 7, 1)
    await bench.importAll()
    expect(await bench.files()).toEqual(['other/7.jpg'])
  })
})
