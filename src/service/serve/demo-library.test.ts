import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createAlbum, claimFolder, ensureFolderAlbum } from '#service/albums/albums.ts'
import { createTestApp } from '#testing/test-app.ts'
import { switchDemo } from './demo-library.ts'

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

  await switchDemo(context, demoDir)
  const left = ['Made in the app', 'Gone from the library', 'Holidays', 'In both']
  expect(await names()).toEqual(left)
  // as at every start with that library
  await switchDemo(context, demoDir)
  expect(await names()).toEqual(left)

  await switchDemo({ ...context, libraryDir: demoDir }, demoDir)
  expect(await names()).toEqual([...left, 'Rolling Meadow'])
  expect((await app.call(operator, 'getPhotos', { albumId: drawn })).data).toMatchObject([{ photoId }])
  // an album that a caller deletes later stays deleted
  await app.call(operator, 'deleteAlbum', { albumId: drawn })
  await switchDemo({ ...context, libraryDir: demoDir }, demoDir)
  expect(await names()).toEqual(left)
  await app.close()
})

test('albums that other callers added to the demo are put away and restored too, even if a start is killed on the way', async () => {
  const app = await createTestApp()
  const { context } = app
  const operator = await app.addCaller('Robin Hale')
  const sam = await app.addCaller('Sam')
  const demoDir = join(context.libraryDir, '.demo')
  for (const folder of ['Rolling Meadow', 'Sam’s uploads']) await mkdir(join(demoDir, folder), { recursive: true })
  await ensureFolderAlbum(context, { folder: 'Rolling Meadow', name: 'Rolling Meadow', ownerId: operator.callerId })
  const { albumId } = await createAlbum(context, { name: 'Sam’s uploads', callerId: sam.callerId })
  await claimFolder(context, { albumId, folder: 'Sam’s uploads' })
  const names = async () =>
    (await Promise.all([operator, sam].map((caller) => app.call(caller, 'getAlbums', {})))).map(({ data }) =>
      data.map(({ name }) => name),
    )
  const all = [['Rolling Meadow'], ['Sam’s uploads']]

  let deletions = 0
  const clock = () => {
    if (++deletions === 2) throw new Error('killed')
    return context.clock()
  }
  await expect(switchDemo({ ...context, clock }, demoDir)).rejects.toThrow('killed')
  await switchDemo({ ...context, libraryDir: demoDir }, demoDir)
  expect(await names()).toEqual(all)

  await switchDemo(context, demoDir)
  expect(await names()).toEqual([[], []])
  const writes = vi.spyOn(context.db, 'insertInto')
  writes.mockImplementationOnce(context.db.insertInto.bind(context.db)).mockImplementationOnce(() => {
    throw new Error('killed')
  })
  await expect(switchDemo({ ...context, libraryDir: demoDir }, demoDir)).rejects.toThrow('killed')
  writes.mockRestore()
  await switchDemo(context, demoDir)
  expect(await names()).toEqual([[], []])

  await switchDemo({ ...context, libraryDir: demoDir }, demoDir)
  expect(await names()).toEqual(all)
  await app.close()
})

test('albums of a library in a bucket are not taken for the demo’s, even if their folders have the same names', async () => {
  const app = await createTestApp()
  const demoDir = join(app.context.libraryDir, '.demo')
  for (const folder of ['Rolling Meadow', 'Trip']) await mkdir(join(demoDir, folder), { recursive: true })
  const demo = { ...app.context, libraryDir: demoDir }
  const bucket = { ...app.context, libraryDir: 's3://store.example/photos' }
  const operator = await app.addCaller('Robin Hale')
  const ensure = (folder: string) =>
    ensureFolderAlbum(app.context, { folder, name: folder, ownerId: operator.callerId })
  const names = async () => (await app.call(operator, 'getAlbums', {})).data.map(({ name }) => name)

  await switchDemo(demo, demoDir)
  await ensure('Rolling Meadow')
  await switchDemo(bucket, demoDir)
  expect(await names()).toEqual([])
  // imported from the bucket
  await ensure('Trip')
  await switchDemo(bucket, demoDir)
  expect(await names()).toEqual(['Trip'])
  await switchDemo(demo, demoDir)
  expect(await names()).toEqual(['Trip', 'Rolling Meadow'])
  await app.close()
})
