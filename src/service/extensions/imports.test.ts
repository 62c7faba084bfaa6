import { afterEach, expect, test } from 'vitest'
import { ensureFolderAlbum } from '#service/albums/albums.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { importsExtension, type ImportFacts } from './imports.ts'

let app: TestApp
afterEach(() => app.close())

test('members see which of their albums are being imported; names of files are for the operator only', async () => {
  let state: ImportFacts = {
    state: 'looking',
    done: 0,
    total: 0,
    waiting: new Map(),
    refused: new Map(),
    missing: 0,
    skipped: new Map(),
  }
  let operatorId = ''
  app = await createTestApp({}, (context) => ({
    extensions: [
      importsExtension({
        context,
        getState: () => state,
        accept: () => Promise.resolve(3),
        get operatorId() {
          return operatorId
        },
      }),
    ],
  }))
  const operator = await app.addCaller('Operator')
  operatorId = operator.callerId
  const [guest, stranger] = [await app.addCaller('Guest'), await app.addCaller('Stranger')]
  const folder = { folder: 'a', name: 'A', ownerId: operator.callerId }
  const { albumId } = await ensureFolderAlbum(app.context, folder)
  await app.addMember(albumId, guest, 'Participant')
  state = {
    state: 'importing',
    done: 2,
    total: 9,
    waiting: new Map([
      ['a', 5],
      ['b', 2],
    ]),
    refused: new Map([['a/1.jpg', 'empty']]),
    missing: 0,
    skipped: new Map([['.nef', { count: 2, example: 'a/1.nef' }]]),
    goneFolders: [{ albumId: 'x', name: 'X', folder: 'x', photos: 1 }],
  }
  const ask = ({ key }: { key: string }) => app.send('/api/extensions/imports', { headers: { 'x-api-key': key } })
  const albums = [{ albumId, waiting: 5 }]
  expect((await ask(operator)).data).toEqual({
    state: 'importing',
    done: 2,
    total: 9,
    albums,
    refused: [{ file: 'a/1.jpg', reason: 'empty' }],
    damaged: [],
    skipped: [{ kind: '.nef', count: 2, example: 'a/1.nef' }],
    deletedAlbums: [],
    goneFolders: [{ albumId: 'x', name: 'X', folder: 'x', photos: 1 }],
  })
  expect((await ask(guest)).data).toEqual({ state: 'importing', done: 2, total: 9, albums })
  expect((await ask(stranger)).data).toEqual({ state: 'importing', done: 2, total: 9, albums: [] })

  const reason = "ENOENT: no such file or directory, stat '/srv/photos of ana'"
  state = {
    state: 'paused',
    reason,
    unwatched: 'EMFILE: /srv',
    done: 2,
    total: 9,
    waiting: new Map(),
    refused: new Map(),
    missing: 0,
    skipped: new Map(),
  }
  expect((await ask(operator)).data).toMatchObject({ reason, unwatched: 'EMFILE: /srv' })
  const told = {
    state: 'paused',
    reason: 'The library isn’t available right now. The operator can see why',
    done: 2,
    total: 9,
    albums: [],
  }
  for (const caller of [guest, stranger]) expect((await ask(caller)).data).toEqual(told)
  expect((await app.send('/api/extensions/imports')).status).toBe(401)
  const accept = ({ key }: { key: string }) =>
    app.send('/api/extensions/imports/accept', { method: 'POST', headers: { 'x-api-key': key } })
  expect((await accept(guest)).status).toBe(403)
  expect((await accept(operator)).data).toEqual({ accepted: 3 })
  const list = await app.send('/api/extensions', { headers: { 'x-api-key': guest.key } })
  expect(list.data).toContainEqual({ name: 'imports' })
})
