import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAlbum, listAlbums } from '#service/albums/albums.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import { scanFolder } from '#service/library/source/scan-folder.ts'
import { addLabel } from '#service/photos/photos.ts'
import { createImportFixture, type ImportFixture, unwatched } from '#testing/fixtures/import-fixture.ts'
import { startLibrary } from './library.ts'

let fixture: ImportFixture
beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

const away = () => join(fixture.context.libraryDir, '..', 'away')

async function moveAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
}
/** Unmounts the disk, which leaves an empty mount point. */
const unmount = () => moveAll(fixture.context.libraryDir, away())
const mount = () => moveAll(away(), fixture.context.libraryDir)

const counts = async () =>
  (await listAlbums(fixture.context, { callerId: fixture.ownerId, limit: 9 })).albums.map(({ name, numPhotos }) => [
    name,
    numPhotos,
  ])

const writeSome = async (folder: string, from: number, count: number) => {
  for (let shade = from; shade < from + count; shade++) await fixture.writePhoto(`${folder}/${shade}.jpg`, shade)
}

const REASON =
  '3 of 3 photos are missing from the library folder. Is its disk mounted? If they are gone for good, run "library accept"'

describe('an empty mount point', () => {
  test('hides no photo: the import pauses with one warning, and continues when the disk is back', async () => {
    await writeSome('a', 1, 2)
    await writeSome('b', 3, 1)
    await fixture.write('b/bad.jpg', Buffer.from('no picture'))
    await fixture.importAll()
    await unmount()
    await fixture.importAll()
    await fixture.importAll()
    expect(await counts()).toEqual([
      ['b', 1],
      ['a', 2],
    ])
    expect(fixture.state()).toMatchObject({ state: 'paused', reason: REASON })
    expect(fixture.warnings.filter(({ message }) => message === 'the import is paused')).toHaveLength(1)
    await mount()
    await fixture.importAll()
    expect(fixture.state()).toMatchObject({ state: 'idle', refused: new Map([['b/bad.jpg', expect.any(String)]]) })
    expect(await counts()).toEqual([
      ['b', 1],
      ['a', 2],
    ])
  })

  test('changes nothing at startup either', async () => {
    await writeSome('a', 1, 3)
    await fixture.importAll()
    await unmount()
    await fixture.stop()
    await fixture.importAll()
    expect(fixture.state()).toMatchObject({ state: 'paused', reason: REASON })
    expect(await counts()).toEqual([['a', 3]])
  })

  test('is polled, since the watch does not report that the disk is back', async () => {
    await writeSome('a', 1, 3)
    await fixture.importAll()
    await fixture.stop()
    await unmount()
    const library = startLibrary(fixture.context, {
      ownerId: fixture.ownerId,
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

  test('hides no photo if the disk went away during a scan, which found some of its folders', async () => {
    const libraryDir = await mkdtemp(join(tmpdir(), 'contact-sheet-mount-'))
    const library = join(libraryDir, 'library')
    await mkdir(library)
    let isLosing = false
    const walk = async (root: string) => {
      if (!isLosing) return scanFolder(root)
      isLosing = false
      await rename(join(root, 'b'), join(libraryDir, 'b'))
      const scan = await scanFolder(root)
      await rename(root, join(libraryDir, 'away'))
      await mkdir(root)
      return scan
    }
    await fixture.close()
    fixture = await createImportFixture({ libraryDir: library, source: createFolderSource(library, unwatched, walk) })
    await writeSome('a', 1, 3)
    await writeSome('b', 4, 2)
    await fixture.importAll()
    const before = await fixture.files()
    isLosing = true
    await fixture.importAll()
    expect(await fixture.files()).toEqual(before)
    expect(fixture.state()).toMatchObject({ state: 'paused', reason: expect.stringContaining('5 of 5 photos') })
    await rm(libraryDir, { recursive: true })
  })

  test('of a library that never had a photo is an empty library', async () => {
    await fixture.importAll()
    expect(fixture.state()).toMatchObject({ state: 'idle' })
  })
})

describe('photos that are missing', () => {
  test('are hidden once the operator has accepted that, and no more than those', async () => {
    await writeSome('a', 1, 2)
    await writeSome('b', 3, 3)
    await fixture.importAll()
    const { photo_id: photoId, album_id: albumId } = await fixture.photo('b/3.jpg')
    await addLabel(fixture.context, { albumId, photoId, text: 'print', kind: 'public', callerId: fixture.ownerId })
    expect(await fixture.accept()).toBe(0)
    await rename(fixture.at('b'), away())
    await fixture.importAll()
    expect(fixture.state().reason).toMatch(/^3 of 5 photos are missing/)
    expect(await fixture.accept()).toBe(3)
    await rm(fixture.at('a/1.jpg'))
    await fixture.importAll()
    expect(fixture.state().reason).toMatch(/^4 of 5 photos are missing/)
    expect(await fixture.accept()).toBe(4)
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['a/2.jpg'])
    expect(await fixture.accept()).toBe(0)
    await rename(away(), fixture.at('b'))
    await fixture.importAll()
    expect((await fixture.photo('b/3.jpg')).photo_id).toBe(photoId)
    // the operator accepted it for that time only
    await unmount()
    await fixture.importAll()
    expect(fixture.state()).toMatchObject({ state: 'paused' })
  })

  test('count as deleted if they are at most half of all', async () => {
    await writeSome('a', 1, 4)
    await fixture.importAll()
    for (const shade of [1, 2]) await rm(fixture.at(`a/${shade}.jpg`))
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['a/3.jpg', 'a/4.jpg'])
  })

  test('of deleted albums do not count', async () => {
    await writeSome('a', 1, 3)
    await writeSome('b', 4, 1)
    await fixture.importAll()
    const { album_id: albumId } = await fixture.photo('a/1.jpg')
    await deleteAlbum(fixture.context, { albumId, callerId: fixture.ownerId })
    await rm(fixture.at('a'), { recursive: true })
    await fixture.importAll()
    expect(fixture.state()).toMatchObject({ state: 'idle' })
    expect(await fixture.files()).toEqual(['b/4.jpg'])
  })

  test('are not counted if everything only moved', async () => {
    await writeSome('a', 1, 3)
    await fixture.importAll()
    await mkdir(fixture.at('deep/er'), { recursive: true })
    await rename(fixture.at('a'), fixture.at('deep/er/b'))
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['deep/er/b/1.jpg', 'deep/er/b/2.jpg', 'deep/er/b/3.jpg'])
  })

  test('are hidden without a pause if the operator names another folder', async () => {
    await writeSome('a', 1, 3)
    await fixture.importAll()
    await fixture.stop()
    fixture.context.libraryDir = away()
    await writeSome('other', 7, 1)
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['other/7.jpg'])
  })

  test('pause the import of another folder, too, though scans have interrupted it', async () => {
    await writeSome('a', 1, 1)
    await fixture.importAll()
    await fixture.stop()
    fixture.context.libraryDir = join(fixture.context.libraryDir, '..', 'other')
    await writeSome('m', 10, 40)
    const files = createFolderSource(fixture.context.libraryDir, unwatched)
    let scans = 0
    const source: LibrarySource = {
      ...files,
      async list() {
        if (++scans === 2) await unmount()
        return files.list()
      },
      async open(found, work) {
        if (found.file === 'm/20.jpg') fixture.scanSoon()
        return files.open(found, work)
      },
    }
    await fixture.importAll({ source, shortestImportMs: 0 })
    expect((await fixture.files()).length).toBeGreaterThan(0)
    expect(fixture.state()).toMatchObject({ state: 'paused' })
  })
})
