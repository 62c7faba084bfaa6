import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import { createImportFixture } from '#testing/fixtures/import-fixture.ts'
import { findFaults } from './find-faults.ts'

test('a file of the library that can’t be read is not reported as lost', async () => {
  const fixture = await createImportFixture()
  for (const name of ['1', '2', '3']) await fixture.writePhoto(`a/${name}.jpg`, Number(name))
  await fixture.importAll()
  const { db, storage, libraryDir } = fixture.context
  const found = await createFolderSource(libraryDir).list()
  const scan = {
    ...found.scan,
    files: found.scan.files.filter(({ file }) => file === 'a/3.jpg'),
    unreadableFiles: new Set(['a/1.jpg']),
  }
  const library = { list: async () => ({ ...found, scan }) }
  const thumbnailDir = join(libraryDir, '..', 'thumbnails')
  const { faults } = await findFaults({ db, storage, library, stableDir: undefined, thumbnailDir })
  expect(faults.filter(({ count }) => count > 0)).toEqual([
    { kind: 'lost file', count: 1, examples: ['a/2.jpg'] },
    { kind: 'unreadable file', count: 1, examples: ['a/1.jpg'] },
  ])
  await fixture.close()
})
