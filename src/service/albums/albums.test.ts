import { beforeEach, describe, expect, test } from 'vitest'
import { END_CURSOR } from '#contract/index.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { TEST_URL } from '#testing/test-context.ts'
import { ensureFolderAlbum, listMemberVersions } from './albums.ts'

describeOnDatabases('albums', (db) => {
  let app: TestApp
  let ana: TestCaller
  let ben: TestCaller
  let eve: TestCaller

  beforeEach(async () => {
    app = await createTestApp({ db: db() })
    ana = await app.addCaller('Ana')
    ben = await app.addCaller('Ben')
    eve = await app.addCaller('Eve')
    return app.close
  })

  const names = async (caller: TestCaller, search: string) =>
    (await app.call(caller, 'getAlbums', { search, limit: 64 })).data.map(({ name }) => name)

  const readAll = async (caller: TestCaller, between: (page: number) => Promise<unknown>) => {
    const seen: (string | undefined)[] = []
    let cursor: string | undefined
    for (let page = 0; cursor !== END_CURSOR; page++) {
      const reply = await app.callAny(caller, 'getAlbums', { limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...reply.data.map(({ name }) => name))
      cursor = reply.cursor
      await between(page)
    }
    return seen
  }

  test('the version of an album list changes when an album is added, removed or renamed, or its photos change', async () => {
    const version = async () => (await listMemberVersions(db(), [ana.callerId, eve.callerId])).get(ana.callerId)
    const seen = [await version()]
    const step = async (change: Promise<unknown>) => {
      await change
      const now = await version()
      expect(seen).not.toContain(now)
      expect(await version()).toBe(now)
      seen.push(now)
    }
    await step(app.addAlbum(ana))
    const albumId = await app.addAlbum(ana, { name: 'Lisbon' })
    await step(app.addAlbum(ben).then((id) => app.addMember(id, ana, 'Participant')))
    await step(app.call(ana, 'editAlbum', { albumId, name: 'Porto' }))
    await step(app.addPhoto(albumId))
    await step(app.call(ana, 'deleteAlbum', { albumId }))
    // other callers' albums do not count
    await app.addAlbum(eve)
    expect(await version()).toBe(seen.at(-1))
  })

  test('ping returns the caller’s ID', async () => {
    expect(await app.call(ana, 'ping', {})).toMatchObject({ status: 200, data: { callerId: ana.callerId } })
  })

  test('the creator of an album is its owner, its admin and its only participant', async () => {
    const { status, data } = await app.call(ana, 'createAlbum', { name: '  Été 🌸 ' })
    expect(status).toBe(200)
    expect(data).toEqual({
      albumId: expect.any(String),
      name: '  Été 🌸 ',
      ownerId: ana.callerId,
      shareUrl: expect.stringMatching(new RegExp(`^${TEST_URL}/share/[\\w-]{16}$`)),
      numPhotos: 0,
      numParticipants: 1,
    })
    expect((await app.call(ana, 'getAlbum', { albumId: data.albumId })).data).toEqual(data)
    expect((await app.call(ana, 'getAlbums', { relationship: 'Admin' })).data).toEqual([data])
    expect((await app.call(ana, 'getAlbums', { relationship: 'Participant' })).data).toEqual([])
  })

  test.each([
    [{}, 'name is required'],
    [{ name: '' }, 'name must be 1 to 40 characters long'],
    [{ name: 'x'.repeat(41) }, 'name must be 1 to 40 characters long'],
    [{ name: '👍'.repeat(41) }, 'name must be 1 to 40 characters long'],
    [{ name: 7 }, 'name must be a string, not a number'],
    [{ name: 'a\0b' }, 'name contains an invalid character'],
    [{ name: 'a\ud800b' }, 'name contains an invalid character'],
    [['name'], 'The body must be an object, not an array'],
  ])('createAlbum refuses %j', async (input, message) => {
    expect(await app.callAny(ana, 'createAlbum', input)).toMatchObject({ status: 400, message })
  })

  test('a name of 40 characters outside the Basic Multilingual Plane is accepted', async () => {
    const name = '👍'.repeat(40)
    expect((await app.call(ana, 'createAlbum', { name })).data.name).toBe(name)
  })

  test('photos and participants are counted, inactive photos are not', async () => {
    const albumId = await app.addAlbum(ana)
    await app.addMember(albumId, ben, 'Participant')
    const photoId = await app.addPhoto(albumId)
    await app.addPhoto(albumId)
    await db().updateTable('photo').set({ active: 0 }).where('photo_id', '=', photoId).execute()
    expect((await app.call(ben, 'getAlbum', { albumId })).data).toMatchObject({ numPhotos: 1, numParticipants: 2 })
  })

  test('only admins rename; without a name nothing changes; strangers get 404', async () => {
    const albumId = await app.addAlbum(ana, { name: 'Before' })
    await app.addMember(albumId, ben, 'Participant')
    expect((await app.call(ana, 'editAlbum', { albumId })).data.name).toBe('Before')
    expect((await app.call(ana, 'editAlbum', { albumId, name: 'After' })).data.name).toBe('After')
    expect(await names(ana, 'AFTER')).toEqual(['After'])
    expect(await app.call(ben, 'editAlbum', { albumId, name: 'No' })).toMatchObject({
      status: 403,
      message: 'Only admins of this album can do that',
    })
    expect((await app.call(eve, 'editAlbum', { albumId, name: 'No' })).status).toBe(404)
    expect((await app.call(ana, 'editAlbum', { albumId: 'nothing', name: 'No' })).status).toBe(404)
    expect(await app.callAny(ana, 'editAlbum', { name: 'No' })).toMatchObject({
      status: 400,
      message: 'albumId is required',
    })
    expect((await app.callAny(ana, 'editAlbum', { albumId, name: '' })).status).toBe(400)
  })

  test('only admins delete; a deleted album is gone for everyone', async () => {
    const albumId = await app.addAlbum(ana)
    await app.addMember(albumId, ben, 'Participant')
    expect((await app.call(eve, 'deleteAlbum', { albumId })).status).toBe(404)
    expect((await app.call(ben, 'deleteAlbum', { albumId })).status).toBe(403)
    expect((await app.callAny(ana, 'deleteAlbum', {})).status).toBe(400)
    expect((await app.call(ana, 'deleteAlbum', { albumId })).status).toBe(200)
    for (const id of ['getAlbum', 'getPhotos', 'getPreviewPhotos', 'deleteAlbum'] as const) {
      expect((await app.call(ana, id, { albumId })).status).toBe(404)
    }
    expect((await app.call(ana, 'getAlbums', {})).data).toEqual([])
  })

  test('getAlbum refuses a missing albumId and hides the albums of others', async () => {
    const albumId = await app.addAlbum(ana)
    expect(await app.callAny(ana, 'getAlbum', {})).toMatchObject({ status: 400, message: 'albumId is required' })
    expect((await app.call(eve, 'getAlbum', { albumId })).status).toBe(404)
  })

  test('the owner can’t be made a participant', async () => {
    const albumId = await app.addAlbum(ana)
    await expect(app.addMember(albumId, ana, 'Participant')).rejects.toThrow(
      'The owner of an album is always its admin',
    )
  })

  test('a folder has one album, with a truncated name, and a deleted one is not created again', async () => {
    const folder = { folder: 'x', name: 'e\u0301'.repeat(50), ownerId: ana.callerId }
    const made = await ensureFolderAlbum(app.context, folder)
    expect(await ensureFolderAlbum(app.context, folder)).toEqual({ ...made, deleted: false })
    const { name } = (await app.call(ana, 'getAlbum', { albumId: made.albumId })).data
    expect(name).toBe(`${'é'.repeat(39)}…`)
    await app.call(ana, 'deleteAlbum', { albumId: made.albumId })
    expect(await ensureFolderAlbum(app.context, folder)).toEqual({ ...made, deleted: true })
  })

  describe('lists', () => {
    test('pages list every album once, newest first', async () => {
      for (let i = 0; i < 9; i++) await app.addAlbum(ana, { name: `Album ${i}` })
      const expected = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((i) => `Album ${i}`)
      expect(await readAll(ana, () => Promise.resolve())).toEqual(expected)
    })

    test('adding and removing albums between pages causes neither repeats nor gaps', async () => {
      const ids: string[] = []
      for (let i = 0; i < 9; i++) ids.push(await app.addAlbum(ana, { name: `Album ${i}` }))
      const seen = await readAll(ana, async (page) => {
        await app.addAlbum(ana, { name: `Late ${page}` })
        // one that was listed already, and the one that the cursor names
        await app.call(ana, 'deleteAlbum', { albumId: ids[8 - 3 * page] ?? '' })
        await app.call(ana, 'deleteAlbum', { albumId: ids[6 - 3 * page] ?? '' })
      })
      expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((i) => `Album ${i}`))
    })

    test('an empty list ends at once, and its end cursor gives an empty last page', async () => {
      expect(await app.call(ana, 'getAlbums', {})).toMatchObject({ status: 200, data: [], cursor: END_CURSOR })
      await app.addAlbum(ana)
      expect(await app.call(ana, 'getAlbums', { cursor: END_CURSOR })).toMatchObject({
        status: 200,
        data: [],
        cursor: END_CURSOR,
      })
    })

    test('a cursor works only unaltered, and for the caller and the list it was issued for', async () => {
      for (let i = 0; i < 3; i++) await app.addAlbum(ana)
      const { cursor } = await app.call(ana, 'getAlbums', { limit: 1 })
      expect((await app.call(ana, 'getAlbums', { cursor })).status).toBe(200)
      const message = 'cursor is not valid for this list'
      // not `toUpperCase()`: a signature may have no small letter
      const otherLast = cursor.slice(0, -1) + (cursor.endsWith('A') ? 'a' : 'A')
      for (const changed of [`${cursor}x`, `0${cursor}`, cursor.slice(0, -1), otherLast, 'x', ' ', '[]']) {
        expect(await app.call(ana, 'getAlbums', { cursor: changed })).toMatchObject({ status: 400, message })
      }
      expect(await app.call(ben, 'getAlbums', { cursor })).toMatchObject({ status: 400, message })
      expect(await app.call(ana, 'getSubscriptions', { cursor })).toMatchObject({ status: 400, message })
    })

    test.each([
      ['0', 'at least 1'],
      ['65', 'at most 64'],
      ['-1', 'at least 1'],
      ['1.5', 'a whole number'],
      ['-0.5', 'a whole number'],
      ['x', 'a number, not a string'],
      ['', 'a number, not a string'],
      ['1e1', 'a number, not a string'],
      ['0x10', 'a number, not a string'],
      ['.5', 'a number, not a string'],
      ['9'.repeat(40), 'at most '],
    ])('limit %j is refused', async (limit, kind) => {
      const reply = await app.callAny(ana, 'getAlbums', { limit })
      expect(reply).toMatchObject({ status: 400, message: expect.stringContaining(`limit must be ${kind}`) })
    })

    test('an unknown relationship is refused, an unknown parameter is not', async () => {
      const reply = await app.callAny(ana, 'getAlbums', { relationship: 'admin' })
      expect(reply).toMatchObject({ status: 400, message: 'relationship must be "Admin" or "Participant"' })
      expect((await app.callAny(ana, 'getAlbums', { colour: 'red' })).status).toBe(200)
    })

    test('the relationship filter separates admins from participants', async () => {
      const own = await app.addAlbum(ben, { name: 'Own' })
      const other = await app.addAlbum(ana, { name: 'Other' })
      await app.addMember(other, ben, 'Participant')
      const list = async (relationship: 'Admin' | 'Participant') =>
        (await app.call(ben, 'getAlbums', { relationship })).data.map(({ albumId }) => albumId)
      expect([await list('Admin'), await list('Participant')]).toEqual([[own], [other]])
    })
  })

  test('a search longer than any pattern that a database accepts finds nothing', async () => {
    await app.addAlbum(ana)
    // in process: no server accepts an address of that length
    const search = 'x'.repeat(60_000)
    const init = { headers: { 'x-api-key': ana.key } }
    const reply = await app.app.request(`/api/album/getAlbums?search=${search}`, init)
    expect(await reply.json()).toEqual({ data: [], cursor: '{}' })
  })

  test.each([
    ['Grüße aus Köln', 'KÖLN', true],
    ['STRASSE', 'straße', true],
    ['ΟΔΟΣ', 'οδος', true],
    ['ΟΔΟΣ ΑΒ', 'οδοσ', true],
    ['Ünder', 'u\u0308n', true],
    ['cafe\u0301', 'cafe', false],
    ['100 % wool', '%', true],
    ['100 wool', '%', false],
    ['snake_case', '_', true],
    ['snake case', 'e_c', false],
    ['back\\slash', '\\', true],
    ["O'Neill", "o'n", true],
    ['日本の春', '本の', true],
    ['Trip', '', true],
    ['Trip', ' ', false],
  ])('album %j, search %j: found is %j', async (name, search, found) => {
    await app.addAlbum(ana, { name })
    expect(await names(ana, search)).toEqual(found ? [name] : [])
  })
})
