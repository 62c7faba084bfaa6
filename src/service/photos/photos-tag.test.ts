import { beforeEach, expect, test } from 'vitest'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { createTestContext, type TestContext } from '#testing/test-context.ts'
import { movePhoto, setPhotoActive, updateImportedPhoto } from './photos.ts'

const HOUR = 3_600_000

describeOnDatabases('the ETag of getPhotos', (db) => {
  let context: TestContext
  let app: TestApp
  let ana: TestCaller
  let ben: TestCaller
  let albumId: string
  let photoId: string

  beforeEach(async () => {
    context = await createTestContext({ db: db() })
    app = await createTestApp(context)
    ana = await app.addCaller('Ana')
    ben = await app.addCaller('Ben')
    albumId = await app.addAlbum(ana)
    await app.addMember(albumId, ben, 'Participant')
    photoId = await app.addPhoto(albumId)
    return async () => {
      await app.close()
      await context.close()
    }
  })

  const photosOf = (
    caller: TestCaller,
    { tag, id = albumId, ...filter }: { tag?: string; id?: string; filterLabel?: string } = {},
  ) =>
    app.send(`/api/album/getPhotos?${new URLSearchParams({ albumId: id, ...filter }).toString()}`, {
      headers: { 'x-api-key': caller.key, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    })
  const tagOf = async (...asked: Parameters<typeof photosOf>) => (await photosOf(...asked)).headers.get('etag') ?? ''
  const label = (isHidden: boolean) => ({ albumId, photoId, label: 'Best', isHidden })

  test('a matching If-None-Match gets 304 without a body', async () => {
    const tag = await tagOf(ana)
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await photosOf(ana, { tag: known })
      expect([known, again.status, again.text, again.headers.get('etag')]).toEqual([known, 304, '', tag])
      expect(again.headers.get('content-type')).toBeNull()
    }
    expect(await photosOf(ana, { tag: '"other"' })).toMatchObject({ status: 200, data: [{ photoId }] })
    expect((await photosOf(ana, { tag, id: 'nothing' })).status).toBe(404)
  })

  const changes: [string, () => Promise<unknown>][] = [
    ['a new photo', () => app.addPhoto(albumId)],
    ['a photo whose file is gone', () => setPhotoActive(app.context, { photoId, active: false })],
    ['a photo that was made anew', () => updateImportedPhoto(app.context, photoId, { width: 301 })],
    ['a label', () => app.call(ana, 'addPhotoLabel', label(false))],
    ['a hidden label', () => app.call(ana, 'addPhotoLabel', label(true))],
    ['addresses for another time', () => Promise.resolve(context.pass(3 * HOUR))],
  ]
  test.each(changes)('changes with %s', async (_what, change) => {
    const before = await tagOf(ana)
    await change()
    const after = await photosOf(ana, { tag: before })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(before)
  })

  const undone: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'a label that is taken off again',
      () => app.call(ana, 'addPhotoLabel', label(false)),
      () => app.call(ana, 'removePhotoLabel', label(false)),
    ],
    [
      'a file that comes back',
      () => setPhotoActive(app.context, { photoId, active: false }),
      () => setPhotoActive(app.context, { photoId, active: true }),
    ],
  ]
  test.each(undone)('changes with %s, and never returns to an earlier value', async (_what, change, undo) => {
    const tags = [await tagOf(ana)]
    for (const step of [change, undo]) {
      await step()
      tags.push(await tagOf(ana))
    }
    expect(new Set(tags).size).toBe(3)
  })

  test('changes for both albums when a photo moves', async () => {
    const other = await app.addAlbum(ana)
    const before = [await tagOf(ana), await tagOf(ana, { id: other })]
    const place = { album_id: other, file: 'elsewhere.jpg', file_size: 1, file_mtime: 1 }
    await movePhoto(app.context, photoId, place)
    const after = [await tagOf(ana), await tagOf(ana, { id: other })]
    expect(new Set([...before, ...after]).size).toBe(4)
  })

  test('stays the same while the answer does', async () => {
    await app.call(ana, 'addPhotoLabel', label(false))
    const before = await tagOf(ana)
    await app.call(ana, 'addPhotoLabel', label(false))
    await app.call(ana, 'removePhotoLabel', label(true))
    await app.call(ana, 'editAlbum', { albumId, name: 'Another name' })
    await app.addPhoto(await app.addAlbum(ana))
    context.pass(HOUR)
    expect(await tagOf(ana)).toBe(before)
  })

  test('differs for every role, album and filter', async () => {
    const other = await app.addAlbum(ana)
    const tags = [
      await tagOf(ana),
      await tagOf(ben),
      await tagOf(ana, { id: other }),
      await tagOf(ana, { filterLabel: 'Best' }),
      await tagOf(ana, { filterLabel: 'Worst' }),
      await app
        .call(ana, 'getPhotos', { albumId, filterRestrictedLabel: 'Best' })
        .then(({ headers }) => headers.get('etag')),
    ]
    expect(new Set(tags).size).toBe(tags.length)
    expect((await photosOf(ben, { tag: tags[0] ?? '' })).status).toBe(200)
  })

  test('changes for a caller who becomes an admin', async () => {
    const before = await tagOf(ben)
    await app.addMember(albumId, ben, 'Admin')
    expect((await photosOf(ben, { tag: before })).status).toBe(200)
  })
})
