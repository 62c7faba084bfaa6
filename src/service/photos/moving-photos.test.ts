import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { markPhotosChanged } from '#service/albums/albums.ts'
import { type Database, openDatabase } from '#service/db/open-database.ts'
import { startPostgres } from '#testing/databases/postgres-server.ts'
import { createTestApp } from '#testing/test-app.ts'
import { updatePhoto } from './photo-store.ts'

/** A database with more than one connection, unlike those of other tests. */
const places = {
  async SQLite() {
    const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-moving-'))
    return { location: join(dir, 'db.sqlite'), leave: () => rm(dir, { recursive: true }) }
  },
  async PostgreSQL() {
    const server = await startPostgres()
    return server && { location: server.location, leave: () => server.stop() }
  },
}

/** Waits until a label change has come so far that it waits for the transaction that moves its photo. */
const blocked = {
  SQLite: async () => {
    for (let turn = 0; turn < 5; turn++) await nextTurn()
  },
  // not within the transaction, which sees only connections that were open at its first look
  async PostgreSQL(db: Database) {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`
    while ((await waiting.execute(db)).rows.length === 0) await nextTurn()
  },
}

describe.each(['SQLite', 'PostgreSQL'] as const)('while a photo’s file is moved, on %s', (kind) => {
  test('its labels change after the move: not at all if it is in another album by then', async () => {
    const place = await places[kind]()
    if (place === undefined) return
    const db: Database = await openDatabase(place.location)
    const app = await createTestApp({ db })
    onTestFinished(async () => {
      await app.close()
      await db.destroy()
      await place.leave()
    })
    const { context } = app
    const [ana, ben] = [await app.addCaller('Ana'), await app.addCaller('Ben')]
    const [anas, bens] = [await app.addAlbum(ana), await app.addAlbum(ben)]
    const photoId = await app.addPhoto(anas)
    const change = (operation: 'addPhotoLabel' | 'removePhotoLabel', label: string) =>
      app.call(ana, operation, { albumId: anas, photoId, label })
    const moveTo = (albumId: string, file: string, work: () => ReturnType<typeof change>) =>
      db.transaction().execute(async (tx) => {
        await updatePhoto(tx, photoId, { album_id: albumId, file })
        const working = work()
        await blocked[kind](db)
        await markPhotosChanged(context, tx, anas)
        return { working }
      })
    const labels = async () => (await app.call(ben, 'getPhotos', { albumId: bens })).data.map((photo) => photo.labels)

    const within = await moveTo(anas, 'moved/1.jpg', () => change('addPhotoLabel', 'print'))
    expect((await within.working).status).toBe(200)
    const away = await moveTo(bens, 'ben/1.jpg', () => change('addPhotoLabel', 'late'))
    expect((await away.working).status).toBe(404)
    expect(await labels()).toEqual([['print']])
    await updatePhoto(db, photoId, { album_id: anas, file: 'moved/1.jpg' })
    const gone = await moveTo(bens, 'ben/1.jpg', () => change('removePhotoLabel', 'print'))
    expect((await gone.working).status).toBe(404)
    expect(await labels()).toEqual([['print']])
  })
})
