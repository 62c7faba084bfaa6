import { expect, test } from 'vitest'
import { setAnyPreview } from '#service/albums/albums.ts'
import { createTestApp } from '#testing/test-app.ts'
import { seedDemo } from './demo-seed.ts'

test('a demo has labels of both kinds, previews on and off, and a second caller in some albums', async () => {
  const app = await createTestApp()
  const operator = await app.addCaller('Operator')
  for (let album = 0; album < 4; album++) {
    const albumId = await app.addAlbum(operator, { name: `Album ${album}` })
    for (let photo = 0; photo < 14; photo++) await app.addPhoto(albumId)
  }
  await seedDemo(app.context, operator)

  const { data: albums } = await app.call(operator, 'getAlbums', {})
  expect(new Set(albums.map(({ numParticipants }) => numParticipants))).toEqual(new Set([1, 2]))
  const previews = albums.map(({ albumId }) => app.call(operator, 'getPreviewPhotos', { albumId }))
  expect((await Promise.all(previews)).map(({ data }) => data.length)).toEqual([3, 3, 0, 3])
  for (const { albumId } of albums) {
    const { data: photos } = await app.call(operator, 'getPhotos', { albumId })
    expect(new Set(photos.flatMap(({ labels }) => labels))).toEqual(new Set(['keeper', 'print', 'website', 'preview']))
    expect(new Set(photos.flatMap(({ restrictedLabels }) => restrictedLabels))).toEqual(new Set(['approved', 'reject']))
    expect(photos.some(({ labels }) => labels?.length === 0)).toBe(true)
  }

  // new photos are seeded, removed labels stay removed
  const albumId = albums[0]?.albumId ?? ''
  const [first] = (await app.call(operator, 'getPhotos', { albumId })).data
  await app.call(operator, 'removePhotoLabel', { albumId, photoId: first?.photoId ?? '', label: 'keeper' })
  await setAnyPreview(app.context, { albumId, on: false })
  await app.addPhoto(albumId)
  await app.addPhoto(albumId)
  await seedDemo(app.context, operator)
  const labels = (await app.call(operator, 'getPhotos', { albumId })).data.map((photo) => photo.labels)
  expect(labels.at(0)).toEqual(['preview'])
  expect(labels.at(15)).toEqual(['keeper'])
  expect((await app.call(operator, 'getPreviewPhotos', { albumId })).data).toEqual([])
  expect((await app.call(operator, 'getAlbum', { albumId })).data.numParticipants).toBe(albums[0]?.numParticipants)
  await app.close()
})
