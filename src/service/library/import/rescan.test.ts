import { copyFile, mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAlbum, listAlbums } from '#service/albums/albums.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import { addLabel, listKnownFiles } from '#service/photos/photos.ts'
import { createImportFixture, type ImportFixture, unwatched } from '#testing/fixtures/import-fixture.ts'
import { liveClip, liveStill, plainPhoto } from '#testing/fixtures/media-files.ts'

let fixture: ImportFixture
beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

/** Labels the photo of a file. */
const label = async (file: string) => {
  const { photo_id: photoId, album_id: albumId } = await fixture.photo(file)
  await addLabel(fixture.context, { albumId, photoId, text: 'print', kind: 'public', callerId: fixture.ownerId })
  return photoId
}

describe('a rescan', () => {
  test('of an unchanged library changes nothing', async () => {
    for (let shade = 0; shade < 5; shade++) await fixture.writePhoto(`a/${shade}.jpg`, shade)
    await fixture.importAll()
    const before = await listKnownFiles(fixture.context)
    await fixture.importAll()
    expect(await listKnownFiles(fixture.context)).toEqual(before)
  })

  test('makes a vanished photo inactive, and restores it with its labels when it returns', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.writePhoto('a/2.jpg', 2)
    await fixture.importAll()
    const { photo_id: photoId, album_id: albumId } = await fixture.photo('a/1.jpg')
    await addLabel(fixture.context, { albumId, photoId, text: 'print', kind: 'public', callerId: fixture.ownerId })
    await rename(fixture.at('a/1.jpg'), join(fixture.context.libraryDir, '..', 'away.jpg'))
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['a/2.jpg'])
    await mkdir(fixture.at('b'))
    await rename(join(fixture.context.libraryDir, '..', 'away.jpg'), fixture.at('b/renamed.jpg'))
    await fixture.importAll()
    const row = await fixture.photo('b/renamed.jpg')
    expect(row).toMatchObject({ photo_id: photoId, active: 1 })
    expect(row.album_id).not.toBe(albumId)
    expect(
      await fixture.context.db.selectFrom('photo_label').select('label').where('photo_id', '=', photoId).execute(),
    ).toEqual([{ label: 'print' }])
  })

  test('recognises a renamed photo and one that was only touched', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.writePhoto('a/2.jpg', 2)
    await fixture.importAll()
    const first = await fixture.photo('a/1.jpg')
    await rename(fixture.at('a/1.jpg'), fixture.at('a/best.jpg'))
    const second = await fixture.photo('a/2.jpg')
    await utimes(fixture.at('a/2.jpg'), 1e9, 1e9)
    await fixture.importAll()
    expect((await fixture.photo('a/best.jpg')).photo_id).toBe(first.photo_id)
    expect(await fixture.photo('a/2.jpg')).toMatchObject({ photo_id: second.photo_id, file_mtime: 1e12, active: 1 })
    expect(await listKnownFiles(fixture.context)).toHaveLength(2)
  })

  test('keeps a photo that was edited in place, with its new picture', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    const before = await fixture.photo('a/1.jpg')
    await fixture.write('a/1.jpg', await plainPhoto({ width: 30, height: 90, shade: 77 }).jpeg().toBuffer())
    await fixture.importAll()
    const after = await fixture.photo('a/1.jpg')
    expect(after).toMatchObject({ photo_id: before.photo_id, width: 30, height: 90, active: 1 })
    expect(after.content_hash).not.toBe(before.content_hash)
  })

  test('keeps a photo that was edited in place, also if a scan finds it half written before a restart', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    const before = await fixture.photo('a/1.jpg')
    const { photo_id: photoId } = before
    const edit = await plainPhoto({ width: 400, height: 300, shade: 77 }).jpeg().toBuffer()
    await fixture.write('a/1.jpg', edit.subarray(0, edit.length / 2))
    await utimes(fixture.at('a/1.jpg'), fixture.context.clock(), fixture.context.clock())
    await fixture.importAll()
    expect(await fixture.photo('a/1.jpg')).toEqual(before)
    await fixture.write('a/1.jpg', edit.subarray(0, 200))
    await fixture.importAll()
    expect(await fixture.files()).toEqual([])
    await fixture.stop()
    await fixture.write('a/1.jpg', edit)
    await fixture.importAll()
    expect(await fixture.photo('a/1.jpg')).toMatchObject({ photo_id: photoId, width: 400 })
  })

  test('changes nothing while another process may import', async () => {
    for (const file of ['a/1.jpg', 'b/2.jpg']) await fixture.writePhoto(file, 1)
    await fixture.write('a/3.jpg', await liveStill('ED69AFC7-A2EB-4FE9-88A0-54293FC2478F', 3))
    await fixture.write('a/3.mov', await liveClip('ED69AFC7-A2EB-4FE9-88A0-54293FC2478F'))
    await fixture.importAll()
    await rename(fixture.at('b/2.jpg'), fixture.at('b/2.txt'))
    await fixture.importAll()
    await fixture.stop()
    const before = await listKnownFiles(fixture.context)
    await rename(fixture.at('b/2.txt'), fixture.at('b/2.jpg'))
    await rm(fixture.at('a/1.jpg'))
    await rm(fixture.at('a/3.mov'))
    await fixture.importAll({ isLeading: () => false })
    expect(await listKnownFiles(fixture.context)).toEqual(before)
  })

  test('interrupts a large import: what comes to other albums and what goes is seen before all is imported', async () => {
    await fixture.write('a/1.jpg', await plainPhoto({ width: 300 }).jpeg().toBuffer())
    for (const shade of [41, 42]) await fixture.writePhoto(`a/${shade}.jpg`, shade)
    const files = createFolderSource(fixture.context.libraryDir, unwatched)
    let seen: string[] = []
    let state = ''
    const source: LibrarySource = {
      ...files,
      async open(found, work) {
        if (found.file === 'm/10.jpg') {
          await fixture.writePhoto('z/new.jpg', 43)
          await rm(fixture.at('a/1.jpg'))
          fixture.scanSoon()
        } else if (found.file === 'm/40.jpg') {
          seen = await fixture.files()
          state = fixture.state().state
        }
        return files.open(found, work)
      },
    }
    await fixture.importAll({ source, shortestImportMs: 0 })
    const large = Array.from({ length: 40 }, (_, index) => `m/${index + 1}.jpg`)
    for (const [shade, file] of large.entries()) await fixture.writePhoto(file, shade)
    await fixture.importAll()
    expect([seen.includes('z/new.jpg'), seen.includes('a/1.jpg'), state]).toEqual([true, false, 'importing'])
    expect((await fixture.files()).filter((file) => file.startsWith('m/'))).toEqual(large)
    expect(fixture.state()).toMatchObject({ state: 'idle', done: 44, total: 44 })
  })

  test('makes no other picture a photo that left, also if a scan finds it half written', async () => {
    for (const shade of [1, 2, 3]) await fixture.writePhoto(`a/${shade}.jpg`, shade)
    await fixture.importAll()
    const { photo_id: photoId } = await fixture.photo('a/1.jpg')
    await rm(fixture.at('a/1.jpg'))
    await fixture.importAll()
    const other = await plainPhoto({ width: 400, height: 300, shade: 77 }).jpeg().toBuffer()
    await fixture.write('a/1.jpg', other.subarray(0, other.length / 2))
    await utimes(fixture.at('a/1.jpg'), fixture.context.clock(), fixture.context.clock())
    await fixture.importAll()
    await fixture.write('a/1.jpg', other)
    await fixture.importAll()
    expect((await fixture.photo('a/1.jpg')).photo_id).not.toBe(photoId)
  })

  test('knows two equal photos that left, and are back with other dates, by their names', async () => {
    for (const file of ['a/1.jpg', 'a/2.jpg']) await fixture.writePhoto(file, 1)
    for (const shade of [3, 4, 5]) await fixture.writePhoto(`a/${shade}.jpg`, shade)
    await fixture.importAll()
    const second = await fixture.photo('a/2.jpg')
    for (const file of ['a/1.jpg', 'a/2.jpg']) await rm(fixture.at(file))
    await fixture.importAll()
    await fixture.writePhoto('a/2.jpg', 1)
    await utimes(fixture.at('a/2.jpg'), 1e9, 1e9)
    await fixture.importAll()
    expect((await fixture.photo('a/2.jpg')).photo_id).toBe(second.photo_id)
  })

  test('takes a photo that left for the file at its own path, also if an equal one elsewhere is found first', async () => {
    for (const shade of [1, 2, 3, 4, 5]) await fixture.writePhoto(`m/${shade}.jpg`, shade)
    await fixture.importAll()
    const { photo_id: photoId } = await fixture.photo('m/1.jpg')
    await rm(fixture.at('m/1.jpg'))
    await fixture.importAll()
    for (const file of ['backup/1.jpg', 'm/1.jpg']) {
      await fixture.writePhoto(file, 1)
      await utimes(fixture.at(file), 1e9, 1e9)
    }
    await fixture.importAll()
    expect((await fixture.photo('m/1.jpg')).photo_id).toBe(photoId)
    expect(await fixture.files()).toContain('backup/1.jpg')
  })

  describe('of equal photos, one of which was deleted earlier,', () => {
    beforeEach(async () => {
      await fixture.writePhoto('a/other.jpg', 2)
      for (const file of ['a/1 copy.jpg', 'a/1.jpg', 'b/1.jpg']) await fixture.writePhoto(file, 1)
      await fixture.importAll()
      await rm(fixture.at('a/1 copy.jpg'))
      await fixture.importAll()
    })

    test.each(['a/best.jpg', 'c/1.jpg'])('takes the other for the one that moved to %s', async (to) => {
      const photoId = await label('a/1.jpg')
      await mkdir(fixture.at('c'))
      await rename(fixture.at('a/1.jpg'), fixture.at(to))
      await fixture.importAll()
      expect((await fixture.photo(to)).photo_id).toBe(photoId)
    })

    test('takes it for the one that moved into the album of the deleted one', async () => {
      const photoId = await label('b/1.jpg')
      await rename(fixture.at('b/1.jpg'), fixture.at('a/best.jpg'))
      await fixture.importAll()
      expect((await fixture.photo('a/best.jpg')).photo_id).toBe(photoId)
    })

    test('keeps the other when it is edited, and when the edit is undone', async () => {
      const photoId = await label('a/1.jpg')
      for (const shade of [77, 1]) {
        await fixture.writePhoto('a/1.jpg', shade)
        await fixture.importAll()
        expect((await fixture.photo('a/1.jpg')).photo_id).toBe(photoId)
      }
    })
  })

  test('follows a photo that was moved over another', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.writePhoto('a/2.jpg', 200)
    await fixture.importAll()
    const { photo_id: photoId } = await fixture.photo('a/2.jpg')
    await rename(fixture.at('a/2.jpg'), fixture.at('a/1.jpg'))
    await utimes(fixture.at('a/1.jpg'), 1e9, 1e9)
    await fixture.importAll()
    expect((await fixture.photos()).map(({ photo_id }) => photo_id)).toEqual([photoId])
  })

  test('keeps the old stable version of an edited photo only while another photo uses it', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.writePhoto('a/copy.jpg', 1)
    await fixture.importAll()
    const { stable_key: key } = await fixture.photo('a/1.jpg')
    await fixture.writePhoto('a/1.jpg', 77)
    await fixture.importAll()
    expect(await fixture.context.storage.size(key)).toBeGreaterThan(0)
    await fixture.writePhoto('a/copy.jpg', 78)
    await fixture.importAll()
    expect(await fixture.context.storage.size(key)).toBeUndefined()
    for (const { stable_key: kept } of await listKnownFiles(fixture.context))
      expect(await fixture.context.storage.size(kept)).toBeGreaterThan(0)
  })

  test('keeps the stable version of a photo that left only while another photo uses it', async () => {
    for (const shade of [2, 3, 4]) await fixture.writePhoto(`a/${shade}.jpg`, shade)
    for (const file of ['a/1.jpg', 'a/copy.jpg']) await fixture.writePhoto(file, 1)
    await fixture.importAll()
    const { stable_key: key } = await fixture.photo('a/1.jpg')
    await rename(fixture.at('a/1.jpg'), fixture.at('a/.1'))
    await fixture.importAll()
    expect(await fixture.context.storage.size(key)).toBeGreaterThan(0)
    await rm(fixture.at('a/copy.jpg'))
    await fixture.importAll()
    expect(await fixture.context.storage.size(key)).toBeUndefined()
    expect(await fixture.photos()).toHaveLength(3)
  })

  test('keeps the stable versions of a folder without any file: its disk may come back', async () => {
    for (const [shade, file] of ['a/1.jpg', 'a/2.jpg', 'b/3.jpg'].entries()) await fixture.writePhoto(file, shade)
    await fixture.importAll()
    const { stable_key: key } = await fixture.photo('b/3.jpg')
    await rename(fixture.at('b'), fixture.at('.b'))
    await fixture.importAll()
    expect([(await fixture.photos()).length, await fixture.context.storage.size(key)]).toEqual([2, expect.any(Number)])
  })

  test('follows two photos that swapped names', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.writePhoto('a/2.jpg', 200)
    await fixture.importAll()
    const [first, second] = [await fixture.photo('a/1.jpg'), await fixture.photo('a/2.jpg')]
    await rename(fixture.at('a/1.jpg'), fixture.at('a/kept'))
    await rename(fixture.at('a/2.jpg'), fixture.at('a/1.jpg'))
    await rename(fixture.at('a/kept'), fixture.at('a/2.jpg'))
    for (const [index, file] of ['a/1.jpg', 'a/2.jpg'].entries())
      await utimes(fixture.at(file), 1e9 + index, 1e9 + index)
    await fixture.importAll()
    expect((await fixture.photo('a/1.jpg')).photo_id).toBe(second.photo_id)
    expect((await fixture.photo('a/2.jpg')).photo_id).toBe(first.photo_id)
    expect(await fixture.files()).toHaveLength(2)
  })

  test('imports a copy as a photo of its own', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    await mkdir(fixture.at('b'))
    await copyFile(fixture.at('a/1.jpg'), fixture.at('b/1.jpg'))
    await fixture.importAll()
    expect(await fixture.files()).toEqual(['a/1.jpg', 'b/1.jpg'])
    expect((await fixture.photo('b/1.jpg')).stable_key).toBe((await fixture.photo('a/1.jpg')).stable_key)
  })

  test('leaves the folder of a deleted album alone', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    const { album_id: albumId } = await fixture.photo('a/1.jpg')
    await deleteAlbum(fixture.context, { albumId, callerId: fixture.ownerId })
    await fixture.writePhoto('a/2.jpg', 2)
    await fixture.importAll()
    expect((await listAlbums(fixture.context, { callerId: fixture.ownerId, limit: 9 })).albums).toEqual([])
    expect(await readFile(fixture.at('a/2.jpg'))).not.toHaveLength(0)
    expect(await listKnownFiles(fixture.context)).toHaveLength(1)
  })
})
