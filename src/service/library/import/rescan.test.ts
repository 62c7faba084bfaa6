import { copyFile, mkdir, readFile, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAlbum, listAlbums } from '#service/albums/albums.ts'
import { addLabel, listKnownFiles } from '#service/photos/photos.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'

let bench: ImportFixture
beforeEach(async () => {
  bench = await createImportFixture()
})
afterEach(() => bench.close())

describe('a rescan', () => {
  test('of an unchanged library changes nothing', async () => {
    for (let shade = 0; shade < 5; shade++) await bench.writePhoto(`a/${shade}.jpg`, shade)
    await bench.importAll()
    const before = await listKnownFiles(bench.context)
    await bench.importAll()
    expect(await listKnownFiles(bench.context)).toEqual(before)
  })

  test('makes a vanished photo inactive, and restores it with its labels when it returns', async () => {
    await bench.writePhoto('a/1.jpg', 1)
    await bench.writePhoto('a/2.jpg', 2)
    await bench.importAll()
    const { photo_id: photoId, album_id: albumId } = await bench.photo('a/1.jpg')
    await addLabel(bench.context, { albumId, photoId, text: 'print', kind: 'public', callerId: bench.ownerId })
    await rename(bench.at('a/1.jpg'), join(bench.context.libraryDir, '..', 'away.jpg'))
    await bench.importAll()
    expect(await bench.files()).toEqual(['a/2.jpg'])
    await mkdir(bench.at('b'))
    await rename(join(bench.context.libraryDir, '..', 'away.jpg'), bench.at('b/renamed.jpg'))
    await bench.importAll()
    const row = await bench.photo('b/renamed.jpg')
    expect(row).toMatchObject({ photo_id: photoId, active: 1 })
    expect(row.album_id).not.toBe(albumId)
    expect(
      await bench.context.db.selectFrom('photo_label').select('label').where('photo_id', '=', photoId).execute(),
    ).toEqual([{ label: 'print' }])
  })

  test('recognises a renamed photo and one that was only touched', async () => {
    await bench.writePhoto('a/1.jpg', 1)
    await bench.writePhoto('a/2.jpg', 2)
    await bench.importAll()
    const first = await bench.photo('a/1.jpg')
    await rename(bench.at('a/1.jpg'), bench.at('a/best.jpg'))
    const second = await bench.photo('a/2.jpg')
    await utimes(bench.at('a/2.jpg'), 1e9, 1e9)
    await bench.importAll()
    expect((await bench.photo('a/best.jpg')).photo_id).toBe(first.photo_id)
    expect(await bench.photo('a/2.jpg')).toMatchObject({ photo_id: second.photo_id, file_mtime: 1e12, active: 1 })
    expect(await listKnownFiles(bench.context)).toHaveLength(2)
  })

  test('keeps a photo that was edited in place, with its new picture', async () => {
    await bench.writePhoto('a/1.jpg', 1)
    await bench.importAll()
    const before = await bench.photo('a/1.jpg')
    await bench.write('a/1.jpg', await plainPhoto({ width: 30, height: 90, shade: 77 }).jpeg().toBuffer())
    await bench.importAll()
    const after = await bench.photo('a/1.jpg')
    expect(after).toMatchObject({ photo_id: before.photo_id, width: 30, height: 90, active: 1 })
    expect(after.content_hash).not.toBe(before.content_hash)
  })

  test('keeps the old stable version of an edited photo only while another photo uses it', async () => {
    await bench.writePhoto('a/1.jpg', 1)
    await bench.writePhoto('a/copy.jpg', 1)
    await bench.importAll()
    const { stable_key: key } = await bench.photo('a/1.jpg')
    await bench.writePhoto('a/1.jpg', 77)
    await bench.importAll()
    expect(await bench.context.storage.size(key)).toBeGreaterThan(0)
    await bench.writePhoto('a/copy.jpg', 78)
    await bench.importAll()
    expect(await bench.context.storage.size(key)).toBeUndefined()
    for (const { stable_key: kept } of await listKnownFiles(bench.context))
      expect(await bench.context.storage.size(kept)).toBeGreaterThan(0)
  })

  test('follows two photos that swapped names', async () => {
    await bench.writePhoto('a/1.jpg', 1)
    await bench.writePhoto('a/2.jpg', 200)
    await bench.importAll()
    const [first, second] = [await bench.photo('a/1.jpg'), await bench.photo('a/2.jpg')]
    await rename(bench.at('a/1.jpg'), bench.at('a/kept'))
    await rename(bench.at('a/2.jpg'), bench.at('a/1.jpg'))
    await rename(bench.at('a/kept'), bench.at('a/2.jpg'))
    for (const [index, file] of ['a/1.jpg', 'a/2.jpg'].entries()) await utimes(bench.at(file), 1e9 + index, 1e9 + index)
    await bench.importAll()
    expect((await bench.photo('a/1.jpg')).photo_id).toBe(second.photo_id)
    expect((await bench.photo('a/2.jpg')).photo_id).toBe(first.photo_id)
    expect(await bench.files()).toHaveLength(2)
  })

  test('imports a copy as a photo of its own', async () => {
    await bench.writePhoto('a/1.jpg', 1)
    await bench.importAll()
    await mkdir(bench.at('b'))
    await copyFile(bench.at('a/1.jpg'), bench.at('b/1.jpg'))
    await bench.importAll()
    expect(await bench.files()).toEqual(['a/1.jpg', 'b/1.jpg'])
    expect((await bench.photo('b/1.jpg')).stable_key).toBe((await bench.photo('a/1.jpg')).stable_key)
  })

  test('leaves the folder of a deleted album alone', async () => {
    await bench.writePhoto('a/1.jpg', 1)
    await bench.importAll()
    const { album_id: albumId } = await bench.photo('a/1.jpg')
    await deleteAlbum(bench.context, { albumId, callerId: bench.ownerId })
    await bench.writePhoto('a/2.jpg', 2)
    await bench.importAll()
    expect((await listAlbums(bench.context, { callerId: bench.ownerId, limit: 9 })).albums).toEqual([])
    expect(await readFile(bench.at('a/2.jpg'))).not.toHaveLength(0)
    expect(await listKnownFiles(bench.context)).toHaveLength(1)
  })
})
