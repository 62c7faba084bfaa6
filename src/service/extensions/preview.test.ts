import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setPhotoActive } from '#service/photos/photos.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { previewExtension } from './preview.ts'

let app: TestApp
let ana: TestCaller
let ben: TestCaller
let eve: TestCaller
let albumId: string

beforeEach(async () => {
  app = await createTestApp({}, (context) => ({ extensions: [previewExtension(context)] }))
  ;[ana, ben, eve] = [await app.addCaller('Ana'), await app.addCaller('Ben'), await app.addCaller('Eve')]
  albumId = await app.addAlbum(ana)
  await app.addMember(albumId, ben, 'Participant')
})
afterEach(() => app.close())

const ask = ({ key }: TestCaller, id = albumId) =>
  app.send<{ on: boolean }>(`/api/extensions/preview?albumId=${encodeURIComponent(id)}`, {
    headers: { 'x-api-key': key },
  })
const turn = ({ key }: TestCaller, body: unknown) =>
  app.send<{ on: boolean }>('/api/extensions/preview', {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('the switch of the preview', () => {
  test('an admin turns it on and off; from then on the public sees the photos, or none', async () => {
    const photoId = await app.addPhoto(albumId)
    const { shareUrl = '' } = (await app.call(ana, 'getAlbum', { albumId })).data
    const shared = () => app.send(`/api/extensions/share/${shareUrl.split('/').at(-1)}`)
    expect((await ask(ana)).data).toEqual({ on: false })
    expect(await turn(ana, { albumId, on: true })).toMatchObject({ status: 200, data: { on: true } })
    expect((await ask(ana)).data).toEqual({ on: true })
    expect((await shared()).data).toMatchObject({ previewOn: true, photos: [{ photoId }] })
    // idempotent
    expect(await turn(ana, { albumId, on: true })).toMatchObject({ status: 200, data: { on: true } })
    expect(await turn(ana, { albumId, on: false })).toMatchObject({ status: 200, data: { on: false } })
    expect((await shared()).data).toMatchObject({ previewOn: false, photos: [] })
  })

  test('says that no photos would be shown once those labelled preview have lost their files', async () => {
    const [photoId] = [await app.addPhoto(albumId), await app.addPhoto(albumId)]
    await app.call(ana, 'addPhotoLabel', { albumId, photoId, label: 'preview' })
    expect((await ask(ana)).data).toEqual({ on: false })
    await setPhotoActive(app.context, { photoId, active: false })
    expect((await ask(ana)).data).toEqual({ on: false, isLost: true })
  })

  test('a participant may read it and not turn it', async () => {
    expect((await ask(ben)).data).toEqual({ on: false })
    expect((await turn(ben, { albumId, on: true })).status).toBe(403)
    expect((await ask(ana)).data).toEqual({ on: false })
  })

  test('a caller who does not see the album gets a 404', async () => {
    await turn(ana, { albumId, on: true })
    for (const id of [albumId, 'unknown']) {
      expect((await ask(eve, id)).status).toBe(404)
      expect((await turn(eve, { albumId: id, on: false })).status).toBe(404)
    }
    expect((await ask(ana)).data).toEqual({ on: true })
    await app.call(ana, 'deleteAlbum', { albumId })
    expect((await ask(ana)).status).toBe(404)
    expect((await turn(ana, { albumId, on: false })).status).toBe(404)
  })

  test.each([
    ['no JSON', '{', 'The body is not valid JSON'],
    ['no album', { on: true }, 'albumId'],
    ['nothing to turn it to', { albumId: 'a' }, 'on'],
    ['a text', { albumId: 'a', on: 'yes' }, 'on'],
    ['an album that is no text', { albumId: '\0', on: true }, 'albumId'],
  ])('%s is a 400 that names the field or the fault', async (_, body, named) => {
    const reply = await turn(ana, body)
    expect(reply.status).toBe(400)
    expect(reply.message).toContain(named)
  })

  test('it needs a key, and is listed', async () => {
    expect((await app.send(`/api/extensions/preview?albumId=${albumId}`)).status).toBe(401)
    expect((await app.send('/api/extensions/preview', { method: 'POST', body: '{}' })).status).toBe(401)
    const { data } = await app.send('/api/extensions', { headers: { 'x-api-key': ana.key } })
    expect(data).toContainEqual({ name: 'preview' })
  })
})
