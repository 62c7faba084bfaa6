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
  let bench: DeliveriesFixture
  beforeEach(async () => {
    bench = await createDeliveriesFixture(db())
    return bench.app.close
  })

  test('a new photo is sent to subscribed admins, with every field of the interface', async () => {
    const metadata = { who: 'ä', n: 1.5, yes: true }
    await bench.subscribe(bench.ana, { event: 'newPhoto', albumId: bench.albumId, targetUrl, metadata })
    await bench.subscribe(bench.ana, { event: 'newPhoto', albumId: await bench.app.addAlbum(bench.ana), targetUrl })
    const added = await bench.app.addPhoto(bench.albumId, {
      kind: 'live',
      clip_file: 'x.mov',
      clip_type: 'video/quicktime',
    })
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
    const [body] = bench.bodies()
    expect(z.parse(eventBodies.newPhoto, body)).toEqual(body)
    expect(Object.keys(body)).toEqual(['data', 'metadata'])
    expect(body).toMatchObject({
      data: { photoId: added, labels: [], restrictedLabels: [], videoUrl: expect.any(String) },
      metadata,
    })
    // most of a day after the latest last attempt the addresses in it still work: every attempt sends the same bytes
    bench.app.context.pass(SCHEDULE_SECONDS * SECOND + 23 * HOUR)
    expect((await bench.app.fetchMedia(body.data.stableUrl)).status).toBe(200)
  })

  test('a photo that moves to another album is new there; one that comes back is not new', async () => {
    const other = await bench.app.addAlbum(bench.ana)
    for (const album of [bench.albumId, other])
      await bench.subscribe(bench.ana, { event: 'newPhoto', albumId: album, targetUrl, metadata: { album } })
    await setPhotoActive(bench.app.context, { photoId: bench.photoId, active: false })
    await setPhotoActive(bench.app.context, { photoId: bench.photoId, active: true })
    await movePhoto(bench.app.context, bench.photoId, {
      album_id: bench.albumId,
      file: 'renamed.jpg',
      file_size: 1,
      file_mtime: 1,
    })
    await bench.drain()
    expect(bench.sent).toEqual([])
    await movePhoto(bench.app.context, bench.photoId, {
      album_id: other,
      file: 'moved.jpg',
      file_size: 1,
      file_mtime: 1,
    })
    await bench.drain()
    expect(bench.bodies()).toMatchObject([{ data: { photoId: bench.photoId }, metadata: { album: other } }])
  })

  test('a rolled-back change has no event, and an event that fails rolls back its change', async () => {
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    const tell = (tx: Executor, toData: () => Promise<Album>) =>
      appendEvent(bench.app.context, tx, { event: 'newAlbum', callerId: bench.ana.callerId, toData })
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await tell(tx, () => Promise.resolve({ albumId: 'x' }))
          throw new Error('in the midst')
        }),
    ).rejects.toThrow('in the midst')
    await bench.drain()
    expect([bench.sent, await bench.firstDelivery()]).toEqual([[], undefined])
    // an event that can't be written rolls back the change
    await db().schema.alterTable('delivery').renameTo('away').execute()
    await expect(bench.app.addAlbum(bench.ana, { name: 'Never was' })).rejects.toThrow()
    await db().schema.alterTable('away').renameTo('delivery').execute()
    expect((await bench.app.call(bench.ana, 'getAlbums', { search: 'Never was' })).data).toEqual([])
  })

  test('a new album is sent to its creator, and once to each member who is added', async () => {
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    await bench.subscribe(bench.ben, { event: 'newAlbum', targetUrl, metadata: {} })
    const made = (await bench.app.call(bench.ana, 'createAlbum', { name: 'Lisbon' })).data
    await bench.drain()
    expect(bench.bodies()).toEqual([{ data: made }])
    await bench.app.addMember(made.albumId, bench.ben, 'Participant')
    await bench.app.addMember(made.albumId, bench.ben, 'Admin')
    await bench.drain()
    expect(bench.bodies().slice(1)).toEqual([{ data: { ...made, numParticipants: 2 }, metadata: {} }])
    expect(z.parse(eventBodies.newAlbum, bench.bodies()[1])).toEqual(bench.bodies()[1])
  })

  test('setting back a clock that was ahead suppresses no label event', async () => {
    await bench.subscribe(bench.ana, { event: 'photoLabelAdded', targetUrl, albumId: bench.albumId, label: 'Print' })
    const photo = { albumId: bench.albumId, photoId: bench.photoId }
    bench.app.context.pass(HOUR)
    await bench.label('Print')
    await bench.drain()
    bench.app.context.pass(-HOUR)
    await bench.app.call(bench.ana, 'removePhotoLabel', { ...photo, label: 'Print' })
    await bench.label('Print')
    await bench.drain()
    expect(bench.sent).toHaveLength(2)
    await bench.app.call(bench.ana, 'removePhotoLabel', { ...photo, label: 'Print' })
    await bench.label('Print')
    await bench.drain()
    expect(bench.sent).toHaveLength(2)
  })

  test('a label on a photo is sent to its subscribers at most once in 60 seconds', async () => {
    const other = await bench.app.addPhoto(bench.albumId)
    await bench.subscribe(bench.ana, { event: 'photoLabelAdded', albumId: bench.albumId, label: 'Print', targetUrl })
    await bench.label('print')
    bench.app.context.pass(SECOND)
    await bench.label('Print')
    await bench.app.call(bench.ana, 'removePhotoLabel', {
      albumId: bench.albumId,
      photoId: bench.photoId,
      label: 'Print',
    })
    bench.app.context.pass(59 * SECOND)
    await bench.label('Print')
    await bench.label('Print', other)
    await bench.app.call(bench.ana, 'removePhotoLabel', {
      albumId: bench.albumId,
      photoId: bench.photoId,
      label: 'Print',
    })
    bench.app.context.pass(SECOND)
    await bench.label('Print')
    await bench.label('Print')
    await bench.drain()
    expect(bench.bodies().map(({ data }) => data.photoId)).toEqual([bench.photoId, other, bench.photoId])
    expect(bench.bodies()[0].data).toMatchObject({ labels: ['print', 'Print'], restrictedLabels: [] })
    expect(z.parse(eventBodies.photoLabelAdded, bench.bodies()[0])).toEqual(bench.bodies()[0])
  })

  test('a photo that is not active has no label events', async () => {
    await bench.subscribe(bench.ana, { event: 'photoLabelAdded', albumId: bench.albumId, label: 'x', targetUrl })
    await setPhotoActive(bench.app.context, { photoId: bench.photoId, active: false })
    expect((await bench.label('x')).status).toBe(404)
    await bench.drain()
    expect(bench.sent).toEqual([])
  })

  test('a former admin gets no events, not even pending ones', async () => {
    await bench.app.addMember(bench.albumId, bench.ben, 'Admin')
    await bench.subscribe(bench.ben, { event: 'newPhoto', albumId: bench.albumId, targetUrl })
    await bench.app.addPhoto(bench.albumId)
    await bench.app.addMember(bench.albumId, bench.ben, 'Participant')
    await bench.app.addPhoto(bench.albumId)
    await bench.drain()
    expect(bench.sent).toEqual([])
    expect(await bench.firstDelivery()).toMatchObject({ state: 'stopped', next_at: null })
  })

  test('an admin who is demoted during sending gets no more events', async () => {
    await bench.app.addMember(bench.albumId, bench.ben, 'Admin')
    await bench.subscribe(bench.ben, { event: 'newPhoto', albumId: bench.albumId, targetUrl })
    for (let i = 0; i < 3; i++) await bench.app.addPhoto(bench.albumId)
    const deliver: Deliver = async (delivery) => {
      bench.sent.push({ ...delivery, id: '', at: new Date(0) })
      await bench.app.addMember(bench.albumId, bench.ben, 'Participant')
      return ok
    }
    await createWorker(bench.app.context, { name: 'one', deliver }).drain()
    expect(bench.sent).toHaveLength(1)
    expect(await db().selectFrom('delivery').select('state').orderBy('seq').execute()).toEqual(
      ['delivered', 'stopped', 'stopped'].map((state) => ({ state })),
    )
  })

  test('without a key in force a caller gets no events; they are held, and can be sent once there is a key', async () => {
    const { context } = bench.app
    await bench.subscribe(bench.ana, { event: 'newPhoto', albumId: bench.albumId, targetUrl })
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    const second = await addKey(context, bench.ana.callerId)
    await revokeKey(context, bench.ana.key)
    await bench.app.addAlbum(bench.ana, { name: 'while one key is left' })
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
    await bench.app.addAlbum(bench.ana, { name: 'before the last key is revoked' })
    await revokeKey(context, second)
    await bench.app.addAlbum(bench.ana, { name: 'after it' })
    await bench.app.addPhoto(bench.albumId)
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
    const key = await addKey(context, bench.ana.callerId)
    const redelivered = await bench.ask({ ...bench.ana, key }, 'deliveries/redeliver', {
      webhookId,
      neverAttempted: true,
    })
    expect(redelivered.data).toEqual({ due: 2 })
    await bench.app.addPhoto(bench.albumId)
    await bench.drain()
    expect(bench.sent.map(({ subscription }) => subscription.event).toSorted()).toEqual([
      ...Array(3).fill('newAlbum'),
      'newPhoto',
    ])
  })
})
