import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAlbum, listAlbums, restoreAlbum } from '#service/albums/albums.ts'
import { scanFolder } from '#service/library/source/scan-folder.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { createImportProgress } from './import-progress.ts'
import { startLibrary } from './library.ts'

let fixture: ImportFixture
beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

const skipped = () => Object.fromEntries([...fixture.state().skipped].map(([kind, { count }]) => [kind, count]))

describe('what is not imported', () => {
  test('is counted by kind, each with an example', async () => {
    const deep = Array.from({ length: 18 }, (_, level) => level).join('/')
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.writePhoto(`${deep}/1.jpg`, 2)
    for (const name of ['1.NEF', '2.nef', '3.psd', 'README', '.hidden.nef', 'no.ending-at-all'])
      await fixture.write(`a/${name}`, Buffer.from('x'))
    await fixture.write('@eaDir/1.nef', Buffer.from('x'))
    for (const shade of [1, 2]) await fixture.writePhoto(`a/Photos.photoslibrary/originals/${shade}.jpg`, shade)
    await fixture.writePhoto('.Old.photoslibrary/1.jpg', 1)
    await symlink(fixture.at('a'), fixture.at('b'))
    await symlink(fixture.at('a/1.jpg'), fixture.at('a/link.jpg'))
    await fixture.importAll()
    expect(skipped()).toEqual({
      '.nef': 2,
      '.psd': 1,
      'other names': 2,
      links: 2,
      'libraries of Apple Photos and Lightroom': 1,
      'folders more than 16 levels deep': 1,
    })
    expect(fixture.state().skipped.get('.nef')?.example).toBe('a/1.NEF')
    await rm(fixture.at('a/1.NEF'))
    await fixture.importAll()
    expect(skipped()).toMatchObject({ '.nef': 1 })
  })

  test.runIf(process.platform === 'linux')('is a file or a folder whose name is not UTF-8', async () => {
    const root = fixture.context.libraryDir
    const folder = Buffer.concat([Buffer.from(`${root}/M`), Buffer.from([0xe4]), Buffer.from('rz')])
    await mkdir(folder)
    await writeFile(Buffer.concat([folder, Buffer.from('.jpg')]), 'x')
    const { files, unreadable, skipped: kinds } = await scanFolder(root)
    expect({ files, unreadable }).toEqual({ files: [], unreadable: [] })
    expect([...kinds]).toEqual([['names that are not UTF-8', { count: 2, example: 'M\uFFFDrz.jpg' }]])
  })

  // a path longer than Linux accepts: as root, which ignores modes, the one way to an error of the file itself
  test.runIf(process.platform === 'linux')('is a file that can’t be read, which is not taken for deleted', async () => {
    const root = fixture.context.libraryDir
    const parts = Array.from({ length: 15 }, (_, level) => `${level % 10}`.repeat(255))
    const short = parts.reduce((path, part) => join(path, part), root)
    const folder = join(short, 'x'.repeat(4090 - short.length - 1))
    await mkdir(folder, { recursive: true })
    const link = join(root, '..', 'link')
    await symlink(folder, link)
    await writeFile(join(link, 'too long.jpg'), 'x')
    const { files, unreadable, unreadableFiles, skipped: kinds } = await scanFolder(root)
    await rm(join(link, 'too long.jpg'))
    const file = join(folder, 'too long.jpg').slice(root.length + 1)
    expect({ files, unreadable, unreadableFiles: [...unreadableFiles] }).toEqual({
      files: [],
      unreadable: [],
      unreadableFiles: [file],
    })
    expect([...kinds]).toEqual([['files that can’t be read', { count: 1, example: file }]])
  })
})

describe('an album and a folder that do not belong together any more', () => {
  test('are reported: a folder whose album was deleted, which the operator can restore', async () => {
    await fixture.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    const { album_id: albumId } = await fixture.photo('a/1.jpg')
    expect(fixture.state()).toMatchObject({ deletedAlbums: [], goneFolders: [] })
    await deleteAlbum(fixture.context, { albumId, callerId: fixture.ownerId })
    await fixture.writePhoto('a/2.jpg', 2)
    await fixture.importAll()
    expect(fixture.state().deletedAlbums).toEqual([{ albumId, name: 'a', folder: 'a', files: 2 }])
    await restoreAlbum(fixture.context, albumId)
    await fixture.importAll()
    expect((await listAlbums(fixture.context, { callerId: fixture.ownerId, limit: 9 })).albums).toMatchObject([
      { albumId, numPhotos: 2 },
    ])
    expect(fixture.state().deletedAlbums).toEqual([])
    await expect(restoreAlbum(fixture.context, 'nothing')).rejects.toMatchObject({ code: 'ALBUM_NOT_FOUND' })
  })

  test('are reported: an album whose folder is gone', async () => {
    for (const shade of [1, 2, 3]) await fixture.writePhoto(`a/${shade}.jpg`, shade)
    await fixture.writePhoto('b/9.jpg', 9)
    await fixture.importAll()
    const { album_id: albumId } = await fixture.photo('b/9.jpg')
    await rm(fixture.at('b'), { recursive: true })
    await fixture.importAll()
    expect(fixture.state().goneFolders).toEqual([{ albumId, name: 'b', folder: 'b', photos: 1 }])
    await fixture.writePhoto('b/9.jpg', 9)
    await fixture.importAll()
    expect(fixture.state().goneFolders).toEqual([])
  })
})

test('an import that waits for files to be complete is settling, not idle', async () => {
  await fixture.writePhoto('a/1.jpg', 1)
  const progress = createImportProgress(fixture.context.clock)
  const library = startLibrary(fixture.context, { ownerId: fixture.ownerId, settleMs: 3_600_000, progress })
  await expect.poll(() => progress.get()).toMatchObject({ state: 'settling', settling: 1 })
  await library.stop()
})
