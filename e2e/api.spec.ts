import { codePoints, operations, type OperationId } from '#contract/index.ts'
import { call, callWhole, request } from './support/api.ts'
import { expect, test, unique } from './support/fixtures.ts'
import { albums } from './support/library.ts'

test('ping returns the caller’s id', async ({ service }) => {
  expect(await call(service, 'ping', {})).toMatchObject({ callerId: service.callerId })
})

test('an album is created, fetched, renamed, listed and deleted', async ({ service }) => {
  const name = unique('Ärger & 写真 100% 🌸')
  const { albumId } = await call(service, 'createAlbum', { name })
  expect(await call(service, 'getAlbum', { albumId })).toMatchObject({
    albumId,
    name,
    numPhotos: 0,
    numParticipants: 1,
  })

  const renamed = unique('Renamed')
  expect(await call(service, 'editAlbum', { albumId, name: renamed })).toMatchObject({ albumId, name: renamed })
  expect(await call(service, 'getAlbums', { search: renamed.toUpperCase() })).toMatchObject([{ albumId }])

  await call(service, 'deleteAlbum', { albumId })
  expect(await request(service, 'getAlbum', { albumId })).toMatchObject({ status: 404 })
  expect(await call(service, 'getAlbums', { search: renamed })).toEqual([])
})

test('albums are listed page by page, following the cursor to the end', async ({ service }) => {
  const name = unique('Page')
  const created = []
  for (let count = 0; count < 5; count++) created.push((await call(service, 'createAlbum', { name })).albumId)
  const listed: string[] = []
  let cursor: string | undefined
  const sizes = []
  do {
    const page = await callWhole(service, 'getAlbums', { search: name, limit: 2, ...(cursor ? { cursor } : {}) })
    listed.push(...page.data.map(({ albumId }) => albumId))
    sizes.push(page.data.length)
    cursor = page.cursor
  } while (cursor !== '{}' && sizes.length < 10)
  expect(sizes).toEqual([2, 2, 1])
  expect(listed).toEqual(created.toReversed())
})

test('the prepared albums exist, each with the right number of photos', async ({ service, albumId }) => {
  for (const [key, { name, photos }] of Object.entries(albums)) {
    const [album] = await call(service, 'getAlbums', { search: name })
    expect(album, key).toMatchObject({ name, numPhotos: photos })
  }
  expect(await call(service, 'getPhotos', { albumId: await albumId('harbour') })).toHaveLength(albums.harbour.photos)
})

test('public and restricted labels are added, checked, filtered by and removed independently', async ({
  service,
  albumId,
}) => {
  const album = { albumId: await albumId('harbour') }
  const [photo] = await call(service, 'getPhotos', album)
  if (photo === undefined) throw new Error('the album is empty')
  const { photoId } = photo
  const label = unique('Label')
  const isThere = async () => (await call(service, 'checkPhotoLabel', { photoId, label })).hasLabel

  expect(await isThere()).toBe(false)
  await call(service, 'addPhotoLabel', { ...album, photoId, label })
  expect(await isThere()).toBe(true)
  expect(await call(service, 'getPhotos', { ...album, filterLabel: label })).toMatchObject([{ photoId }])
  expect(await call(service, 'getPhotos', { ...album, filterRestrictedLabel: label })).toEqual([])
  expect(await call(service, 'getPhotos', { ...album, filterLabel: label.toUpperCase() })).toEqual([])

  await call(service, 'addPhotoLabel', { ...album, photoId, label, isHidden: true })
  await call(service, 'removePhotoLabel', { ...album, photoId, label })
  expect(await call(service, 'getPhotos', { ...album, filterLabel: label })).toEqual([])
  expect(await call(service, 'getPhotos', { ...album, filterRestrictedLabel: label })).toMatchObject([
    { photoId, restrictedLabels: [label] },
  ])
  await call(service, 'removePhotoLabel', { ...album, photoId, label, isHidden: true })
  expect(await isThere()).toBe(false)
})

test('60 concurrent label changes on one photo are all applied', async ({ service, albumId }) => {
  const album = { albumId: await albumId('clips') }
  const [photo] = await call(service, 'getPhotos', album)
  if (photo === undefined) throw new Error('the album is empty')
  const labels = Array.from({ length: 60 }, (_, index) => `parallel ${index}`)
  const change = (id: 'addPhotoLabel' | 'removePhotoLabel') =>
    Promise.all(labels.map((label) => call(service, id, { ...album, photoId: photo.photoId, label })))
  await change('addPhotoLabel')
  const [labelled] = await call(service, 'getPhotos', album)
  expect(labelled?.labels?.toSorted()).toEqual(labels.toSorted())
  await change('removePhotoLabel')
  const [bare] = await call(service, 'getPhotos', album)
  expect(bare?.labels ?? []).toEqual([])
})

test('subscriptions are created, listed and deleted', async ({ service, albumId }) => {
  const targetUrl = 'https://example.com/hook'
  const config = {
    event: 'photoLabelAdded' as const,
    albumId: await albumId('harbour'),
    label: 'Best',
    targetUrl,
    metadata: { stage: 'main', priority: 2, live: true },
  }
  const { webhookId } = await call(service, 'createSubscription', config)
  expect(await call(service, 'getSubscriptions', { limit: 64 })).toContainEqual({ webhookId, config })
  await call(service, 'deleteSubscription', { webhookId })
  expect(await request(service, 'deleteSubscription', { webhookId })).toMatchObject({ status: 400 })
  expect(await call(service, 'getSubscriptions', {})).not.toContainEqual({ webhookId, config })
})

test('every address of a photo returns its file, whatever the file name', async ({ service }) => {
  for (const { name } of [albums.odd, albums.clips]) {
    const [album] = await call(service, 'getAlbums', { search: name })
    const photos = await call(service, 'getPhotos', { albumId: album?.albumId ?? '' })
    for (const { originalUrl, stableUrl, downloadUrl, videoUrl } of photos) {
      for (const url of [originalUrl, stableUrl, downloadUrl, ...(videoUrl ? [videoUrl] : [])]) {
        const response = await fetch(url)
        expect(response.status, url).toBe(200)
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
      }
      expect((await fetch(stableUrl)).headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/)
    }
  }
})

test('a download keeps the file’s name', async ({ service, albumId }) => {
  const photos = await call(service, 'getPhotos', { albumId: await albumId('odd') })
  const names = await Promise.all(
    photos.map(async ({ downloadUrl }) => {
      const disposition = (await fetch(downloadUrl)).headers.get('content-disposition') ?? ''
      return decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? disposition)
    }),
  )
  expect(names).toContain('写真と花.jpg')
  expect(names).toContain('🌸🐱.jpg')
  expect(names).toContain('100 % #1?.jpg')
})

test('a range request for a video gets 206 with that range', async ({ service, albumId }) => {
  const photos = await call(service, 'getPhotos', { albumId: await albumId('clips') })
  const video = photos.find(({ videoUrl }) => videoUrl !== undefined)
  const response = await fetch(video?.videoUrl ?? '', { headers: { range: 'bytes=0-99' } })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toMatch(/^bytes 0-99\/\d+$/)
  expect((await response.arrayBuffer()).byteLength).toBe(100)
})

test('an address with a changed signature gets 403', async ({ service, albumId }) => {
  const [photo] = await call(service, 'getPhotos', { albumId: await albumId('harbour') })
  const url = photo?.stableUrl ?? ''
  const changed = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A')
  expect((await fetch(changed)).status).toBe(403)
})

test('without a key, or with a wrong one, every operation returns 401 with a message', async ({ service }) => {
  const ids = Object.keys(operations).filter((id): id is OperationId => Object.hasOwn(operations, id))
  expect(ids).toHaveLength(14)
  for (const id of ids) {
    for (const key of [undefined, 'csk_wrong']) {
      const { status, body } = await request({ api: service.api, key }, id, { albumId: 'x' })
      expect([id, status, body]).toEqual([id, 401, { message: expect.any(String) }])
    }
  }
})

test('an album the caller can’t see gets 404, a forbidden operation on a visible one 403', async ({
  service,
  albumId,
  addCaller,
}) => {
  const seen = await albumId('harbour')
  const participant = await addCaller({ participantOf: [seen] })
  const stranger = await addCaller({})
  const [photo] = await call(service, 'getPhotos', { albumId: seen })
  const change = { albumId: seen, photoId: photo?.photoId ?? '', label: 'Best' }
  expect(await request(stranger, 'getPhotos', { albumId: seen })).toMatchObject({ status: 404 })
  expect(await request(stranger, 'addPhotoLabel', change)).toMatchObject({ status: 404 })
  expect(await request(participant, 'addPhotoLabel', change)).toMatchObject({
    status: 403,
    body: { message: expect.any(String) },
  })
  expect(await request(participant, 'editAlbum', { albumId: seen, name: 'Mine' })).toMatchObject({ status: 403 })
  expect(await request(participant, 'deleteAlbum', { albumId: seen })).toMatchObject({ status: 403 })
  expect(await request(participant, 'getPhotos', { albumId: seen, filterRestrictedLabel: 'x' })).toMatchObject({
    status: 403,
  })
})

test('invalid input gets 400 with a message that names the field', async ({ service }) => {
  const wrong: [Parameters<typeof request>[1], object, string][] = [
    ['createAlbum', {}, 'name'],
    ['createAlbum', { name: 'x'.repeat(41) }, 'name'],
    ['editAlbum', { name: 'x' }, 'albumId'],
    ['deleteAlbum', {}, 'albumId'],
    ['getAlbum', {}, 'albumId'],
    ['getAlbums', { limit: 65 }, 'limit'],
    ['getAlbums', { limit: '1e1' }, 'limit'],
    ['getAlbums', { relationship: 'Owner' }, 'relationship'],
    ['getAlbums', { cursor: 'never given out' }, 'cursor'],
    ['checkPhotoLabel', { label: 'x' }, 'photoId'],
    ['addPhotoLabel', { albumId: 'a', photoId: 'p', label: '' }, 'label'],
    ['createSubscription', { event: 'newAlbum', targetUrl: 'http://example.com' }, 'targetUrl'],
    ['deleteSubscription', { webhookId: 'unknown' }, 'webhookId'],
  ]
  for (const [id, input, field] of wrong) {
    const { status, body } = await request(service, id, input)
    expect([id, status, body]).toEqual([id, 400, { message: expect.stringContaining(field) }])
  }
})

test('the OpenAPI document needs no key', { tag: '@direct' }, async ({ service }) => {
  const response = await fetch(`${service.api}/openapi.json`)
  expect(response.status).toBe(200)
  const document: unknown = await response.json()
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: service.api }] })
})

test('a name of 40 code points, all in emoji, is returned unchanged', async ({ service }) => {
  const name = '👩‍🚀'.repeat(13) + '🌸'
  expect(codePoints(name)).toBe(40)
  const { albumId } = await call(service, 'createAlbum', { name })
  expect((await call(service, 'getAlbum', { albumId })).name).toBe(name)
  await call(service, 'deleteAlbum', { albumId })
})
