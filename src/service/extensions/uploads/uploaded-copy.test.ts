import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startLibrary } from '#service/library/import/library.ts'
import { unwatched } from '#testing/fixtures/import-fixture.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { createTestApp, type TestCaller } from '#testing/test-app.ts'
import { uploadExtension } from './upload.ts'

test('an upload with the content of a photo that left another album is a photo of its own, without labels', async () => {
  const app = await createTestApp({}, (context) => {
    // beside the stable versions
    context.libraryDir = join(context.libraryDir, 'library')
    const extension = uploadExtension({
      context,
      dir: join(context.libraryDir, '.uploads'),
      isPhotoName: () => true,
      examine: async (path) => ({
        contentHash: createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      }),
      scanSoon: () => {},
    })
    return { extensions: [extension] }
  })
  const { context } = app
  const [ana, ben] = [await app.addCaller('Ana'), await app.addCaller('Ben')]
  const bytes = await plainPhoto({ shade: 1 }).jpeg().toBuffer()
  const folder = join(context.libraryDir, 'Trip')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.jpg'), bytes)
  for (const shade of [2, 3, 4])
    await plainPhoto({ shade })
      .jpeg()
      .toFile(join(folder, `b${shade}.jpg`))
  const library = startLibrary(context, { ownerId: ana.callerId, watch: unwatched })
  const photosOf = async (caller: TestCaller, albumId: string) =>
    (await app.call(caller, 'getPhotos', { albumId })).data.map(({ photoId, restrictedLabels = [] }) => ({
      photoId,
      restrictedLabels,
    }))
  try {
    await library.idle()
    const [trip] = (await app.call(ana, 'getAlbums', {})).data
    const albumId = trip?.albumId ?? ''
    const [photo] = await photosOf(ana, albumId)
    const photoId = photo?.photoId ?? ''
    await app.call(ana, 'addPhotoLabel', { albumId, photoId, label: 'complained', isHidden: true })
    await rename(join(folder, 'a.jpg'), join(folder, '.away'))
    await library.idle()
    expect(await photosOf(ana, albumId)).toHaveLength(3)

    const own = await app.addAlbum(ben)
    const headers = { 'x-api-key': ben.key }
    const send = <Data>(path: string, body: BodyInit) =>
      app.send<Data>(`/api/extensions/upload${path}`, { method: 'POST', headers, body })
    const upload = JSON.stringify({ albumId: own, name: 'mine.jpg', size: bytes.byteLength })
    const { uploadId } = (await send<{ uploadId: string }>('', upload)).data
    expect((await send(`/${uploadId}?offset=0`, new Uint8Array(bytes))).data).toMatchObject({ done: true })
    await library.idle()
    expect(await photosOf(ben, own)).toEqual([{ photoId: expect.not.stringMatching(photoId), restrictedLabels: [] }])

    await rename(join(folder, '.away'), join(folder, 'a.jpg'))
    await library.idle()
    expect(await photosOf(ana, albumId)).toContainEqual({ photoId, restrictedLabels: ['complained'] })
  } finally {
    await library.stop()
    await app.close()
  }
})
