import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Album, eventBodies } from '#contract/index.ts'
import { addKey, revokeKey } from '#service/callers/callers.ts'
import type { Executor } from '#service/db/open-database.ts'
import { appendEvent, createWorker, SCHEDULE_SECONDS } from '#service/deliveries/deliveries.ts'
import type { Deliver } from '#service/deliveries/dispatch/send-deliveries.ts'
import { movePhoto, setPhotoActive } from '#service/photos/photos.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import {
  createDeliveriesFixture,
  type DeliveriesFixture,
  HOUR,
  ok,
  SECOND,
  targetUrl,
} from '#testing/fixtures/deliveries-fixture.ts'

describeOnDatabases('events', (db) => {
  let fixture: DeliveriesFixture
  beforeEach(async () => {
    fixture = await createDeliveriesFixture(db())
    return fixture.app.close
  })

  test('a new photo is sent to subscribed admins, with every field of the interface', async () => {
    const metadata = { who: 'ä', n: 1.5, yes: true }
    await fixture.subscribe(fixture.ana, { event: 'newPhoto', albumId: fixture.albumId, targetUrl, metadata })
    await fixture.subscribe(fixture.ana, {
      event: 'newPhoto',
      albumId: await fixture.app.addAlbum(fixture.ana),
      targetUrl,
    })
    const added = await fixture.app.addPhoto(fixture.albumId, {
      kind: 'live',
      clip_file: 'x.mov',
      clip_type: 'video/quicktime',
    })
    await fixture.drain()
    expect(fixture.sent).toHaveLength(1)
    const [body] = fixture.bodies()
    expect(z.parse(eventBodies.newPhoto, body)).toEqual(body)
    expect(Object.keys(body)).toEqual(['data', 'metadata'])
    expect(body).toMatchObject({
      data: { photoId: added, labels: [], restrictedLabels: [], videoUrl: expect.any(String) },
      metadata,
    })
    // most of a day after the latest last attempt the addresses in it still work: every attempt sends the same bytes
    fixture.app.context.pass(SCHEDULE_SECONDS * SECOND + 23 * HOUR)
    expect((await fixture.app.fetchMedia(body.data.stableUrl)).status).toBe(200)
  })

  test('a photo that moves to another album is new there; one that comes back is not new', async () => {
    const other = await fixture.app.addAlbum(fixture.ana)
    for (const album of [fixture.albumId, other])
      await fixture.subscribe(fixture.ana, { event: 'newPhoto', albumId: album, targetUrl, metadata: { album } })
    await setPhotoActive(fixture.app.context, { photoId: fixture.photoId, active: false })
    await setPhotoActive(fixture.app.context, { photoId: fixture.photoId, active: true })
    await movePhoto(fixture.app.context, fixture.photoId, {
      album_id: fixture.albumId,
      file: 'renamed.jpg',
      file_size: 1,
      file_mtime: 1,
    })
    await fixture.drain()
    expect(fixture.sent).toEqual([])
    await movePhoto(fixture.app.context, fixture.photoId, {
      album_id: other,
      file: 'moved.jpg',
      file_size: 1,
      file_mtime: 1,
    })
    await fixture.drain()
    expect(fixture.bodies()).toMatchObject([{ data: { photoId: fixture.photoId }, metadata: { album: other } }])
  })

  test('a rolled-back change has no event, and an event that fails rolls back its change', async () => {
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const tell = (tx: Executor, toData: () => Promise<Album>) =>
      appendEvent(fixture.app.context, tx, { event: 'newAlbum', callerId: fixture.ana.callerId, toData })
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await tell(tx, () => Promise.resolve({ albumId: 'x' }))
          throw new Error('in the midst')
        }),
    ).rejects.toThrow('in the midst')
    await fixture.drain()
    expect([fixture.sent, await fixture.firstDelivery()]).toEqual([[], undefined])
    // an event that can't be written rolls back the change
    await db().schema.alterTable('delivery').renameTo('away').execute()
    await expect(fixture.app.addAlbum(fixture.ana, { name: 'Never was' })).rejects.toThrow()
    await db().schema.alterTable('away').renameTo('delivery').execute()
    expect((await fixture.app.call(fixture.ana, 'getAlbums', { search: 'Never was' })).data).toEqual([])
  })

  test('a new album is sent to its creator, and once to each member who is added', async () => {
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fixture.subscribe(fixture.ben, { event: 'newAlbum', targetUrl, metadata: {} })
    const made = (await fixture.app.call(fixture.ana, 'createAlbum', { name: 'Lisbon' })).data
    await fixture.drain()
    expect(fixture.bodies()).toEqual([{ data: made }])
    await fixture.app.addMember(made.albumId, fixture.ben, 'Participant')
    await fixture.app.addMember(made.albumId, fixture.ben, 'Admin')
    await fixture.drain()
    expect(fixture.bodies().slice(1)).toEqual([{ data: { ...made, numParticipants: 2 }, metadata: {} }])
    expect(z.parse(eventBodies.newAlbum, fixture.bodies()[1])).toEqual(fixture.bodies()[1])
  })

  test('setting back a clock that was ahead suppresses no label event', async () => {
    await fixture.subscribe(fixture.ana, {
      event: 'photoLabelAdded',
      targetUrl,
      albumId: fixture.albumId,
      label: 'Print',
    })
    const photo = { albumId: fixture.albumId, photoId: fixture.photoId }
    fixture.app.context.pass(HOUR)
    await fixture.label('Print')
    await fixture.drain()
    fixture.app.context.pass(-HOUR)
    await fixture.app.call(fixture.ana, 'removePhotoLabel', { ...photo, label: 'Print' })
    await fixture.label('Print')
    await fixture.drain()
    expect(fixture.sent).toHaveLength(2)
    await fixture.app.call(fixture.ana, 'removePhotoLabel', { ...photo, label: 'Print' })
    await fixture.label('Print')
    await fixture.drain()
    expect(fixture.sent).toHaveLength(2)
  })

  test('a label on a photo is sent to its subscribers at most once in 60 seconds', async () => {
    const other = await fixture.app.addPhoto(fixture.albumId)
    await fixture.subscribe(fixture.ana, {
      event: 'photoLabelAdded',
      albumId: fixture.albumId,
      label: 'Print',
      targetUrl,
    })
    await fixture.label('print')
    fixture.app.context.pass(SECOND)
    await fixture.label('Print')
    await fixture.app.call(fixture.ana, 'removePhotoLabel', {
      albumId: fixture.albumId,
      photoId: fixture.photoId,
      label: 'Print',
    })
    fixture.app.context.pass(59 * SECOND)
    await fixture.label('Print')
    await fixture.label('Print', other)
    await fixture.app.call(fixture.ana, 'removePhotoLabel', {
      albumId: fixture.albumId,
      photoId: fixture.photoId,
      label: 'Print',
    })
    fixture.app.context.pass(SECOND)
    await fixture.label('Print')
    await fixture.label('Print')
    await fixture.drain()
    expect(fixture.bodies().map(({ data }) => data.photoId)).toEqual([fixture.photoId, other, fixture.photoId])
    expect(fixture.bodies()[0].data).toMatchObject({ labels: ['print', 'Print'], restrictedLabels: [] })
    expect(z.parse(eventBodies.photoLabelAdded, fixture.bodies()[0])).toEqual(fixture.bodies()[0])
  })

  test('a photo that is not active has no label events', async () => {
    await fixture.subscribe(fixture.ana, { event: 'photoLabelAdded', albumId: fixture.albumId, label: 'x', targetUrl })
    await setPhotoActive(fixture.app.context, { photoId: fixture.photoId, active: false })
    expect((await fixture.label('x')).status).toBe(404)
    await fixture.drain()
    expect(fixture.sent).toEqual([])
  })

  test('a former admin gets no events, not even pending ones', async () => {
    await fixture.app.addMember(fixture.albumId, fixture.ben, 'Admin')
    await fixture.subscribe(fixture.ben, { event: 'newPhoto', albumId: fixture.albumId, targetUrl })
    await fixture.app.addPhoto(fixture.albumId)
    await fixture.app.addMember(fixture.albumId, fixture.ben, 'Participant')
    await fixture.app.addPhoto(fixture.albumId)
    await fixture.drain()
    expect(fixture.sent).toEqual([])
    expect(await fixture.firstDelivery()).toMatchObject({ state: 'stopped', next_at: null })
  })

  test('an admin who is demoted during sending gets no more events', async () => {
    await fixture.app.addMember(fixture.albumId, fixture.ben, 'Admin')
    await fixture.subscribe(fixture.ben, { event: 'newPhoto', albumId: fixture.albumId, targetUrl })
    for (let i = 0; i < 3; i++) await fixture.app.addPhoto(fixture.albumId)
    const deliver: Deliver = async (delivery) => {
      fixture.sent.push({ ...delivery, id: '', at: new Date(0) })
      await fixture.app.addMember(fixture.albumId, fixture.ben, 'Participant')
      return ok
    }
    await createWorker(fixture.app.context, { name: 'one', deliver }).drain()
    expect(fixture.sent).toHaveLength(1)
    expect(await db().selectFrom('delivery').select('state').orderBy('seq').execute()).toEqual(
      ['delivered', 'stopped', 'stopped'].map((state) => ({ state })),
    )
  })

  test('without a key in force a caller gets no events; they are held, and can be sent once there is a key', async () => {
    const { context } = fixture.app
    await fixture.subscribe(fixture.ana, { event: 'newPhoto', albumId: fixture.albumId, targetUrl })
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const second = await addKey(context, fixture.ana.callerId)
    await revokeKey(context, fixture.ana.key)
    await fixture.app.addAlbum(fixture.ana, { name: 'while one key is left' })
    await fixture.drain()
    expect(fixture.sent).toHaveLength(1)
    await fixture.app.addAlbum(fixture.ana, { name: 'before the last key is revoked' })
    await revokeKey(context, second)
    await fixture.app.addAlbum(fixture.ana, { name: 'after it' })
    await fixture.app.addPhoto(fixture.albumId)
    await fixture.drain()
    expect(fixture.sent).toHaveLength(1)
    const key = await addKey(context, fixture.ana.callerId)
    const redelivered = await fixture.ask({ ...fixture.ana, key }, 'deliveries/redeliver', {
      webhookId,
      neverAttempted: true,
    })
    expect(redelivered.data).toEqual({ due: 2 })
    await fixture.app.addPhoto(fixture.albumId)
    await fixture.drain()
    expect(fixture.sent.map(({ subscription }) => subscription.event).toSorted()).toEqual([
      ...Array(3).fill('newAlbum'),
      'newPhoto',
    ])
  })
})
