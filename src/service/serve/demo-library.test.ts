import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureFolderAlbum } from '#service/albums/albums.ts'
import { createTestApp } from '#testing/test-app.ts'
import { bringDemoBack, putDemoAway } from './demo-library.ts'

test('the demo’s albums are deleted for another library, and restored with all they had', async () => {
  const app = await createTestApp()
  const { context } = app
  const operator = await app.addCaller('Robin Hale')
  const demoDir = join(context.libraryDir, '.demo')
  const ensure = async (folder: string, ...places: string[]) => {
    for (const place of places) await mkdir(join(place, folder), { recursive: true })
    const { callerId: ownerId } = operator
    return (await ensureFolderAlbum(context, { folder, name: folder, ownerId })).albumId
  }
  const names = async () => (await app.call(operator, 'getAlbums', {})).data.map(({ name }) => name)

  const drawn = await ensure('Rolling Meadow', demoDir)
  await ensure('In both', demoDir, context.libraryDir)
  await ensure('Holidays', context.libraryDir)
  await ensure('Gone from the library')
  const photoId = await app.addPhoto(drawn)
  await app.call(operator, 'createAlbum', { name: 'Made in the app' })

  await putDemoAway(context, { operator, demoDir })
  const left = ['Made in the app', 'Gone from the library', 'Holidays', 'In both']
  expect(await names()).toEqual(left)
  // as at every start with that library
  await putDemoAway(context, { operator, demoDir })
  expect(await names()).toEqual(left)

  await bringDemoBack(context)
  expect(await names()).toEqual([...left, 'Rolling Meadow'])
  expect((await app.call(operator, 'getPhotos', { albumId: drawn })).data).toMatchObject([{ photoId }])
  // an album that a caller deletes later stays deleted
  await app.call(operator, 'deleteAlbum', { albumId: drawn })
  await bringDemoBack(context)
  expect(await names()).toEqual(left)
  await app.close()
})
