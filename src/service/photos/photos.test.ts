import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { TEST_URL } from '#testing/test-context.ts'
import { addImportedPhoto, findPhotosByContent, listKnownFiles, movePhoto, setPhotoActive } from './photos.ts'

const signed = (variant: string, infix = '') =>
  expect.stringMatching(
    new RegExp(`^${TEST_URL}/media/[\\w-]+/\\w+/${variant}\\?${infix}expires=\\d+&signature=[\\w-]{22}$`),
  )
const download = (variant: string) => signed(variant, 'download&')

describeOnDatabases('photos', (db) => {
  let app: TestApp
  let ana: TestCaller
  let ben: TestCaller
  let eve: TestCaller
  let albumId: string

  beforeEach(async () => {
    app = await createTestApp({ db: db() })
    ana = await app.addCaller('Ana')
    ben = await app.addCaller('Ben')
    eve = await app.addCaller('Eve')
    albumId = await app.addAlbum(ana)
    await app.addMember(albumId, ben, 'Participant')
    return app.close
  })

  const addLabel = (photoId: string, label: string, isHidden = false) =>
    app.call(ana, 'addPhotoLabel', { albumId, photoId, label, isHidden })
  const preview = (caller: TestCaller, id = albumId) => app.call(caller, 'getPreviewPhotos', { albumId: id })
  const photoIds = async (caller: TestCaller, filter = {}) =>
    (await app.call(caller, 'getPhotos', { albumId, ...filter })).data.map(({ photoId }) => photoId)

  describe('getPhotos', () => {
    test('an image, a live photo and a video are listed with their addresses', async () => {
      const image = await app.addPhoto(albumId)
      const live = await app.addPhoto(albumId, { kind: 'live', clip_file: 'clip.mov', clip_type: 'video/quicktime' })
      const video = await app.addPhoto(albumId, { kind: 'video', file: 'film.mp4', media_type: 'video/mp4' })
      await addLabel(image, 'keeper')
      const { status, data, text } = await app.call(ana, 'getPhotos', { albumId })
      expect(status).toBe(200)
      expect(Object.keys(JSON.parse(text))).toEqual(['data'])
      const common = {
        width: 300,
        height: 200,
        originalUrl: signed('original'),
        stableUrl: signed('stable'),
        downloadUrl: download('original'),
        labels: [],
        restrictedLabels: [],
      }
      expect(data).toEqual([
        { photoId: image, ...common, labels: ['keeper'] },
        { photoId: live, ...common, videoUrl: signed('video') },
        { photoId: video, ...common, downloadUrl: download('video'), videoUrl: signed('video') },
      ])
    })

    test('more photos than a page holds are all listed, in the order of arrival', async () => {
      const rows = Array.from({ length: 1000 }, (_, i) => `p${i}`)
      await db()
        .insertInto('photo')
        .values(rows.map((photo_id) => ({ ...PLAIN, photo_id, file: photo_id, album_id: albumId })))
        .execute()
      expect(await photoIds(ana)).toEqual(rows)
    })

    test('a participant sees no restricted labels, not even an empty field', async () => {
      const photoId = await app.addPhoto(albumId)
      await addLabel(photoId, 'secret', true)
      await addLabel(photoId, 'open')
      const { data, text } = await app.call(ben, 'getPhotos', { albumId })
      expect(data).toMatchObject([{ labels: ['open'] }])
      expect(text).not.toContain('secret')
      expect(text).not.toContain('restrictedLabels')
    })

    test('filters match the exact text and kind of a label, and combine', async () => {
      const [one, two, three] = [await app.addPhoto(albumId), await app.addPhoto(albumId), await app.addPhoto(albumId)]
      await addLabel(one, 'Print')
      await addLabel(two, 'print')
      await addLabel(three, 'print', true)
      await addLabel(two, 'print', true)
      expect(await photoIds(ana, { filterLabel: 'print' })).toEqual([two])
      expect(await photoIds(ana, { filterLabel: 'Print' })).toEqual([one])
      expect(await photoIds(ana, { filterLabel: 'prin' })).toEqual([])
      expect(await photoIds(ana, { filterRestrictedLabel: 'print' })).toEqual([two, three])
      expect(await photoIds(ana, { filterLabel: 'print', filterRestrictedLabel: 'print' })).toEqual([two])
      expect(await photoIds(ben, { filterLabel: 'print' })).toEqual([two])
    })

    test('the restricted filter is for admins; strangers get 404', async () => {
      expect((await app.call(ben, 'getPhotos', { albumId, filterRestrictedLabel: 'x' })).status).toBe(403)
      expect((await app.call(eve, 'getPhotos', { albumId, filterRestrictedLabel: 'x' })).status).toBe(404)
      expect((await app.call(eve, 'getPhotos', { albumId })).status).toBe(404)
    })

    test('a missing albumId gets 404; a filter of 41 characters is refused', async () => {
      expect((await app.callAny(ana, 'getPhotos', {})).status).toBe(404)
      expect((await app.callAny(ana, 'getPhotos', { albumId: '\0' })).status).toBe(404)
      for (const filter of ['filterLabel', 'filterRestrictedLabel']) {
        const reply = await app.callAny(ana, 'getPhotos', { albumId, [filter]: 'x'.repeat(41) })
        expect(reply).toMatchObject({ status: 400, message: `${filter} must be 1 to 40 characters long` })
      }
    })

    test('inactive photos are not listed, keep their labels, and come back with them', async () => {
      const photoId = await app.addPhoto(albumId)
      await addLabel(photoId, 'keeper')
      await setPhotoActive(app.context, { photoId, active: false })
      const { data, warnings } = await app.call(ana, 'getPhotos', { albumId })
      expect(data).toEqual([])
      expect(warnings).toEqual(['The photo files of this album are missing or can’t be read'])
      await setPhotoActive(app.context, { photoId, active: true })
      expect((await app.call(ana, 'getPhotos', { albumId })).data).toMatchObject([{ photoId, labels: ['keeper'] }])
    })

    test('an empty album gives no warning', async () => {
      expect((await app.call(ana, 'getPhotos', { albumId })).text).toBe('{"data":[]}')
    })
  })

  describe('labels', () => {
    test('adding and removing are idempotent; a public and a hidden label may have the same text', async () => {
      const photoId = await app.addPhoto(albumId)
      const change = { albumId, photoId, label: '  äöü 👍 ' }
      for (const isHidden of [false, true, true, false]) {
        expect((await app.call(ana, 'addPhotoLabel', { ...change, isHidden })).status).toBe(200)
      }
      const both = { labels: [change.label], restrictedLabels: [change.label] }
      expect((await app.call(ana, 'getPhotos', { albumId })).data).toMatchObject([both])
      expect((await app.call(ana, 'removePhotoLabel', change)).status).toBe(200)
      expect((await app.call(ana, 'removePhotoLabel', change)).status).toBe(200)
      const restricted = { labels: [], restrictedLabels: [change.label] }
      expect((await app.call(ana, 'getPhotos', { albumId })).data).toMatchObject([restricted])
    })

    test('60 concurrent changes of one photo all take effect', async () => {
      const photoId = await app.addPhoto(albumId)
      const labels = Array.from({ length: 60 }, (_, i) => `label ${i}`)
      const replies = await Promise.all(labels.map((label, i) => addLabel(photoId, label, i % 2 === 1)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      const [photo] = (await app.call(ana, 'getPhotos', { albumId })).data
      expect(new Set(photo?.labels)).toEqual(new Set(labels.filter((_, i) => i % 2 === 0)))
      expect(new Set(photo?.restrictedLabels)).toEqual(new Set(labels.filter((_, i) => i % 2 === 1)))
    })

    test.each(['addPhotoLabel', 'removePhotoLabel'] as const)(
      '%s refuses non-admins, unknown photos and invalid labels',
      async (id) => {
        const photoId = await app.addPhoto(albumId)
        const other = await app.addAlbum(ana)
        const change = { albumId, photoId, label: 'x' }
        expect((await app.call(ben, id, change)).status).toBe(403)
        expect((await app.call(eve, id, change)).status).toBe(404)
        expect((await app.call(ana, id, { ...change, albumId: 'nothing' })).status).toBe(404)
        expect((await app.call(ana, id, { ...change, photoId: 'nothing' })).status).toBe(404)
        expect((await app.call(ana, id, { ...change, albumId: other })).status).toBe(404)
        for (const field of ['albumId', 'photoId', 'label']) {
          const reply = await app.callAny(ana, id, { ...change, [field]: undefined })
          expect(reply).toMatchObject({ status: 400, message: `${field} is required` })
        }
        expect((await app.callAny(ana, id, { ...change, label: '' })).status).toBe(400)
        expect((await app.callAny(ana, id, { ...change, label: '👍'.repeat(40) })).status).toBe(200)
        expect((await app.callAny(ana, id, { ...change, label: '👍'.repeat(41) })).status).toBe(400)
        expect(await app.callAny(ana, id, { ...change, isHidden: 'yes' })).toMatchObject({
          status: 400,
          message: 'isHidden must be a boolean, not a string',
        })
      },
    )

    test('checkPhotoLabel considers only the labels that the caller can see', async () => {
      const photoId = await app.addPhoto(albumId)
      await addLabel(photoId, 'open')
      await addLabel(photoId, 'secret', true)
      const check = async (caller: TestCaller, label: string) =>
        (await app.call(caller, 'checkPhotoLabel', { photoId, label })).data
      expect(await check(ana, 'open')).toEqual({ hasLabel: true })
      expect(await check(ana, 'secret')).toEqual({ hasLabel: true })
      expect(await check(ana, 'Open')).toEqual({ hasLabel: false })
      expect(await check(ben, 'open')).toEqual({ hasLabel: true })
      expect(await check(ben, 'secret')).toEqual({ hasLabel: false })
      const refusal = { status: 400, message: 'photoId is not a photo that you can see' }
      expect(await app.call(eve, 'checkPhotoLabel', { photoId, label: 'open' })).toMatchObject(refusal)
      expect(await app.call(ana, 'checkPhotoLabel', { photoId: 'nothing', label: 'open' })).toMatchObject(refusal)
      expect(await app.callAny(ana, 'checkPhotoLabel', { photoId })).toMatchObject({
        status: 400,
        message: 'label is required',
      })
    })
  })

  describe('preview', () => {
    test('off: nothing and a warning for members, 404 for strangers', async () => {
      await app.addPhoto(albumId)
      const { status, data, warnings } = await preview(ben)
      expect({ status, data }).toEqual({ status: 200, data: [] })
      expect(warnings?.[0]).toMatch(/^The preview of this album is off/)
      expect((await preview(eve)).status).toBe(404)
      expect((await app.callAny(ana, 'getPreviewPhotos', {})).status).toBe(404)
    })

    test('on: the first 32 photos for any key, if none is labelled preview', async () => {
      const open = await app.addAlbum(ana, { preview: true })
      const ids: string[] = []
      for (let i = 0; i < 34; i++) ids.push(await app.addPhoto(open))
      const { data, warnings } = await preview(eve, open)
      expect(data.map(({ photoId }) => photoId)).toEqual(ids.slice(0, 32))
      expect(warnings).toBeUndefined()
      expect(data[0]).toEqual({
        photoId: ids[0],
        width: 300,
        height: 200,
        originalUrl: signed('original'),
        stableUrl: signed('stable'),
      })
    })

    test('on: the photos labelled preview, public or hidden, in the order of arrival, at most 32', async () => {
      const open = await app.addAlbum(ana, { preview: true })
      const ids: string[] = []
      for (let i = 0; i < 36; i++) ids.push(await app.addPhoto(open))
      const mark = (photoId: string, isHidden: boolean) =>
        app.call(ana, 'addPhotoLabel', { albumId: open, photoId, label: 'preview', isHidden })
      await mark(ids[5] ?? '', true)
      await mark(ids[3] ?? '', false)
      expect((await preview(eve, open)).data.map(({ photoId }) => photoId)).toEqual([ids[3], ids[5]])
      for (const photoId of ids) await mark(photoId, false)
      const { data, warnings } = await preview(eve, open)
      expect(data.map(({ photoId }) => photoId)).toEqual(ids.slice(0, 32))
      expect(warnings).toEqual(['More than 32 photos have the label "preview"; only the first 32 are shown'])
    })

    test('on: no other photos while those labelled preview have lost their files', async () => {
      const open = await app.addAlbum(ana, { preview: true })
      const [photoId] = [await app.addPhoto(open), await app.addPhoto(open)]
      await app.call(ana, 'addPhotoLabel', { albumId: open, photoId, label: 'preview', isHidden: true })
      await setPhotoActive(app.context, { photoId, active: false })
      const { data, warnings } = await preview(eve, open)
      expect([data, warnings]).toEqual([[], [expect.stringMatching(/^The files of the photos labelled "preview"/)]])
    })

    test('the share page needs no key, and says when the preview is off', async () => {
      const open = await app.addAlbum(ana, { name: 'Open', preview: true })
      const photoId = await app.addPhoto(open)
      const share = async (id: string) => {
        const { shareUrl = '' } = (await app.call(ana, 'getAlbum', { albumId: id })).data
        return app.send(`/api/extensions/share/${shareUrl.split('/').at(-1)}`)
      }
      const reply = await share(open)
      // a visitor gets only stable versions: originals reveal where they were taken
      const photos = [{ photoId, width: 300, height: 200, stableUrl: signed('stable') }]
      expect([reply.status, reply.data]).toEqual([200, { name: 'Open', previewOn: true, photos }])
      expect(reply.headers.get('x-robots-tag')).toBe('noindex')
      expect((await share(albumId)).data).toEqual({ name: 'Album', previewOn: false, photos: [] })
      expect((await app.send('/api/extensions/share/nothing')).status).toBe(404)
    })
  })

  describe('the importer', () => {
    test('adds a photo to an album that was deleted meanwhile, with a webhook for its new photos', async () => {
      const targetUrl = 'https://hooks.example.com/in'
      await app.call(ana, 'createSubscription', { event: 'newPhoto', albumId, targetUrl })
      await app.call(ana, 'deleteAlbum', { albumId })
      await app.addPhoto(albumId)
      expect(await app.context.db.selectFrom('delivery').selectAll().execute()).toEqual([])
    })

    test('a path belongs to one photo: a new file there takes it from an inactive one', async () => {
      const { context } = app
      const first = await app.addPhoto(albumId, { file: 'a.jpg' })
      const [before] = await listKnownFiles(context)
      const twice = { ...PLAIN, file: 'a.jpg', album_id: albumId, content_hash: 'first' }
      expect(await addImportedPhoto(context, twice)).toBeUndefined()
      await setPhotoActive(context, { photoId: first, active: false })
      await addImportedPhoto(context, { ...PLAIN, file: 'a.jpg', album_id: albumId, content_hash: 'other' })
      const again = await findPhotosByContent(context, before?.content_hash ?? '')
      expect(again).toMatchObject([{ photo_id: first, active: 0 }])
      await movePhoto(context, first, { album_id: albumId, file: 'b.jpg', file_size: 1, file_mtime: 2 })
      expect((await listKnownFiles(context)).map(({ file, active }) => [file, active])).toEqual([
        ['b.jpg', 1],
        ['a.jpg', 1],
      ])
    })
  })
})

const PLAIN = {
  kind: 'image',
  active: 1,
  width: 3,
  height: 2,
  file_size: 1,
  file_mtime: 1,
  content_hash: 'abcdef0123456789',
  media_type: 'image/jpeg',
  stable_key: 'stable/x.webp',
  stable_type: 'image/webp',
  clip_file: null,
  clip_type: null,
  created_at: '2026-03-01T12:00:00.000Z',
} as const
