import { cp, mkdir, rename, rm } from 'node:fs/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addMember,
  deleteAlbum,
  type FolderAlbum,
  listAlbums,
  renameAlbum,
  setAnyPreview,
} from '#service/albums/albums.ts'
import { addCaller } from '#service/callers/callers.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import { addLabel } from '#service/photos/photos.ts'
import { createImportFixture, type ImportFixture, unwatched } from '#testing/fixtures/import-fixture.ts'
import { liveClip, liveStill, plainPhoto } from '#testing/fixtures/media-files.ts'
import { photoRow } from '#testing/fixtures/photo-row.ts'
import { findFilesToCompare, findMovedFolders } from './moved-folders.ts'

/** Contents by folder: of an album before, or on disk after. A content is a number, which is also its size. */
type Folders = Record<string, number[]>

const filesOf = (folders: Folders): FoundFile[] =>
  Object.entries(folders).flatMap(([folder, contents]) =>
    contents.map((size, index) => ({
      file: `${folder}/${index}.jpg`,
      folder,
      claim: 'image' as const,
      size,
      mtime: 1,
    })),
  )

function ask(before: Folders, after: Folders, unreadable: string[] = []) {
  const albums = Object.keys(before).map((folder): FolderAlbum => ({
    albumId: folder,
    name: folder,
    folder,
    deleted: false,
  }))
  const photos = filesOf(before).map(({ file, folder, size }) =>
    photoRow(file, { album_id: folder, file_size: size, content_hash: `hash ${size}` }),
  )
  const known = new Set(photos.map(({ file }) => file))
  const fresh = filesOf(after).filter(({ file }) => !known.has(file))
  const library = { albums, photos, fresh, scan: { folders: new Set(['', ...Object.keys(after)]), unreadable } }
  const compared = new Set(findFilesToCompare(library))
  let asked = 0
  const moved = findMovedFolders(library, (found) => {
    asked++
    return compared.has(found) ? `hash ${found.size}` : undefined
  })
  return { moved: moved.map(({ album, folder }) => [album.albumId, folder]), compared, asked }
}

const anyFolders = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names), fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }), {
    noNullPrototype: true,
  })

describe('the new folder of an album', () => {
  test.each<[string, Folders, Folders, string[][]]>([
    ['is the new one with the same photos', { a: [1, 2, 3] }, { b: [1, 2, 3] }, [['a', 'b']]],
    ['is the one with most of the photos', { a: [1, 2, 3] }, { b: [1, 2], c: [3] }, [['a', 'b']]],
    ['is none if the photos were split evenly', { a: [1, 2, 3, 4] }, { b: [1, 2], c: [3, 4] }, []],
    ['is neither of two copies', { a: [1, 2, 3] }, { b: [1, 2, 3], c: [1, 2, 3] }, []],
    ['is not a folder that holds mostly other photos', { a: [1, 2] }, { b: [1, 2, 7, 8] }, []],
    [
      'of two that became one belongs to the album with more photos',
      { a: [1, 2, 3], b: [4] },
      { c: [1, 2, 3, 4] },
      [['a', 'c']],
    ],
    ['is none if two albums had the same photos', { a: [1, 2], b: [1, 2] }, { c: [1, 2] }, []],
    ['is not a folder that has an album', { a: [1, 2], b: [3] }, { b: [3, 1, 2] }, []],
    ['is not looked for if the old one still exists, even empty', { a: [1, 2] }, { a: [], b: [1, 2] }, []],
    [
      'has the subfolders of the old one, each found by itself',
      { a: [1, 2], 'a/x': [3] },
      { b: [1, 2], 'b/x': [3] },
      [
        ['a', 'b'],
        ['a/x', 'b/x'],
      ],
    ],
    ['is none if no photos are left', { a: [1, 2] }, {}, []],
  ])('%s', (_, before, after, moved) => expect(ask(before, after).moved).toEqual(moved))

  test('is not looked for if the old one is below an unreadable folder', () => {
    expect(ask({ 'a/x': [1, 2] }, { b: [1, 2] }, ['a']).moved).toEqual([])
  })

  test('is recognised by content, and only files that can decide it are hashed', () => {
    expect(ask({ a: [1, 2, 3] }, { b: [4, 5, 6] }).compared.size).toBe(0)
    expect(ask({ a: [1, 2], c: [9] }, { b: [1, 2], c: [9], d: [7, 8] }).compared.size).toBe(2)
  })

  test('is found by looking at each file once, however many folders were renamed', () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    const foldersAt = (above: string): Folders =>
      Object.fromEntries(numbers.map((number) => [`${above}/${number}`, [number * 2 + 1, number * 2 + 2]]))
    const { moved, asked } = ask(foldersAt('2024'), foldersAt('2024 archive'))
    expect(moved).toHaveLength(40)
    expect(asked).toBe(80)
  })

  test('an album always goes to at most one new folder, which has most of it, and no folder gets two albums', () => {
    fc.assert(
      fc.property(anyFolders(['a', 'b', 'c', 'd']), anyFolders(['a', 'b', 'c', 'x', 'y', 'z']), (before, after) => {
        const { moved } = ask(before, after)
        expect(new Set(moved.map(([album]) => album)).size).toBe(moved.length)
        expect(new Set(moved.map(([, folder]) => folder)).size).toBe(moved.length)
        for (const [album = '', folder = ''] of moved) {
          expect([folder in before, album in after]).toEqual([false, false])
          const [had = [], has = []] = [before[album], after[folder]]
          expect(had.filter((content) => has.includes(content)).length).toBeGreaterThan(had.length / 2)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('any renaming of folders without common photos is followed', () => {
    const album = fc.record({ count: fc.integer({ min: 1, max: 9 }), isRenamed: fc.boolean() })
    fc.assert(
      fc.property(fc.array(album, { maxLength: 6 }), (albums) => {
        const contents = (index: number) =>
          Array.from({ length: albums[index]?.count ?? 0 }, (_, file) => index * 100 + file)
        const foldersBy = (nameOf: (index: number) => string): Folders =>
          Object.fromEntries(albums.map((_, index) => [nameOf(index), contents(index)]))
        const after = foldersBy((index) => (albums[index]?.isRenamed ? `new ${index}` : `old ${index}`))
        const moved = albums.flatMap(({ isRenamed }, index) => (isRenamed ? [[`old ${index}`, `new ${index}`]] : []))
        expect(
          ask(
            foldersBy((index) => `old ${index}`),
            after,
          ).moved,
        ).toEqual(moved)
      }),
    )
  })
})

const refuseForNow = async () => ({ refused: 'EIO: i/o error', isUnreadable: true }) as const

describe('an album', () => {
  let fixture: ImportFixture
  beforeEach(async () => {
    fixture = await createImportFixture()
  })
  afterEach(() => fixture.close())

  const list = async (callerId = fixture.ownerId) => (await listAlbums(fixture.context, { callerId, limit: 9 })).albums
  const writeSome = async (folder: string, from: number, count: number) => {
    for (let shade = from; shade < from + count; shade++) await fixture.writePhoto(`${folder}/${shade}.jpg`, shade)
  }

  test('follows its renamed folder while its files can’t be read, and gets its photos back once they can', async () => {
    for (const width of [40, 300, 900])
      await fixture.write(`Trip/${width}.jpg`, await plainPhoto({ width }).jpeg().toBuffer())
    await fixture.importAll()
    const [before] = await list()
    const files = createFolderSource(fixture.context.libraryDir, unwatched)
    await fixture.stop()
    await rename(fixture.at('Trip'), fixture.at('Tour'))
    await fixture.importAll({ source: { ...files, open: refuseForNow } })
    expect(await list()).toMatchObject([{ albumId: before?.albumId, name: 'Tour' }])
    await fixture.stop()
    await fixture.importAll()
    expect(await list()).toMatchObject([{ albumId: before?.albumId, name: 'Tour', numPhotos: 3 }])
  })

  test('whose folder is renamed and moved keeps its identifier, link, members, preview, photos and labels', async () => {
    await writeSome('Trip', 1, 3)
    await writeSome('Other', 8, 1)
    await fixture.importAll()
    const before = (await list()).find(({ name }) => name === 'Trip')
    const albumId = before?.albumId ?? ''
    const { callerId } = await addCaller(fixture.context, 'Guest')
    await addMember(fixture.context, { albumId, callerId, relationship: 'Participant' })
    await setAnyPreview(fixture.context, { albumId, on: true })
    const { photo_id: photoId } = await fixture.photo('Trip/1.jpg')
    await addLabel(fixture.context, { albumId, photoId, text: 'print', kind: 'public', callerId: fixture.ownerId })
    await mkdir(fixture.at('2024'))
    await rename(fixture.at('Trip'), fixture.at('2024/Journey'))
    await fixture.importAll()
    expect(await list(callerId)).toEqual([{ ...before, name: '2024 / Journey', numParticipants: 2 }])
    expect(await list()).toHaveLength(2)
    expect(await fixture.photo('2024/Journey/1.jpg')).toMatchObject({ photo_id: photoId, album_id: albumId })
    const album = await fixture.context.db
      .selectFrom('album')
      .selectAll()
      .where('album_id', '=', albumId)
      .executeTakeFirst()
    expect(album?.preview_on).toBe(1)
  })

  test('keeps a name that a caller gave it', async () => {
    await writeSome('a', 1, 2)
    await fixture.importAll()
    const albumId = (await list())[0]?.albumId ?? ''
    await renameAlbum(fixture.context, { albumId, name: 'Summer', callerId: fixture.ownerId })
    await rename(fixture.at('a'), fixture.at('b'))
    await fixture.importAll()
    expect(await list()).toMatchObject([{ albumId, name: 'Summer', numPhotos: 2 }])
  })

  test('of live photos is recognised, even if renamed while the service was stopped', async () => {
    const id = 'D3A1F3C0-0000-4000-8000-000000000001'
    await fixture.write('a/IMG_1.jpg', await liveStill(id))
    await fixture.write('a/IMG_1.mov', await liveClip(id))
    await fixture.importAll()
    const before = await list()
    await fixture.stop()
    await rename(fixture.at('a'), fixture.at('b'))
    await fixture.importAll()
    expect(await list()).toEqual([{ ...before[0], name: 'b' }])
    expect(await fixture.photo('b/IMG_1.jpg')).toMatchObject({ kind: 'live', clip_file: 'b/IMG_1.mov' })
  })

  test('follows neither a copy of its folder nor photos of the same size', async () => {
    await fixture.write('a/1.png', await plainPhoto({ shade: 1 }).png({ compressionLevel: 0 }).toBuffer())
    await fixture.importAll()
    const [before] = await list()
    await cp(fixture.at('a'), fixture.at('b'), { recursive: true })
    await fixture.importAll()
    expect((await list()).find(({ name }) => name === 'a')).toEqual(before)
    await rm(fixture.at('b'), { recursive: true })
    await rm(fixture.at('a'), { recursive: true })
    await fixture.write('c/1.png', await plainPhoto({ shade: 2 }).png({ compressionLevel: 0 }).toBuffer())
    await fixture.importAll()
    expect((await list()).find(({ name }) => name === 'a')).toMatchObject({ albumId: before?.albumId, numPhotos: 0 })
  })

  test('that was deleted stays deleted when its folder is renamed', async () => {
    await writeSome('a', 1, 2)
    await fixture.importAll()
    const albumId = (await list())[0]?.albumId ?? ''
    await deleteAlbum(fixture.context, { albumId, callerId: fixture.ownerId })
    await rename(fixture.at('a'), fixture.at('b'))
    await fixture.importAll()
    expect(await list()).toEqual([])
  })

  test('comes back with a folder that was away, even under another name', async () => {
    await writeSome('a', 1, 2)
    await writeSome('b', 3, 3)
    await fixture.importAll()
    const before = (await list()).find(({ name }) => name === 'a')
    await rename(fixture.at('a'), `${fixture.context.libraryDir} away`)
    await fixture.importAll()
    expect((await list()).find(({ name }) => name === 'a')?.numPhotos).toBe(0)
    await rename(`${fixture.context.libraryDir} away`, fixture.at('c'))
    await fixture.importAll()
    expect((await list()).find(({ albumId }) => albumId === before?.albumId)).toEqual({ ...before, name: 'c' })
  })
})
