import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findAccess } from '#service/albums/albums.ts'
import { describeOnDatabases } from '#testing/describe-on-databases.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { hasWritingCtes } from './label-statements.ts'
import { addLabel, type LabelChange, removeLabel } from './labels.ts'

describeOnDatabases('labels', (db) => {
  let app: TestApp
  let ana: TestCaller
  let change: LabelChange

  beforeEach(async () => {
    app = await createTestApp({ db: db() })
    ana = await app.addCaller('Ana')
    const albumId = await app.addAlbum(ana)
    const photoId = await app.addPhoto(albumId)
    change = { albumId, photoId, callerId: ana.callerId, text: 'print', kind: 'public' }
    return app.close
  })

  const version = async () => (await findAccess(db(), change))?.photos_version

  test('one that nobody subscribes to needs no transaction beside its statement, where the database has one that writes it', async () => {
    const executor = db().getExecutor()
    const [statements, uses] = [vi.spyOn(executor, 'executeQuery'), vi.spyOn(executor, 'provideConnection')]
    onTestFinished(() => {
      statements.mockRestore()
      uses.mockRestore()
    })
    for (const write of [addLabel, removeLabel]) {
      statements.mockClear()
      uses.mockClear()
      expect(await write(app.context, change)).toEqual({ changed: true })
      // who may is asked by one; what is done in a transaction uses a connection and is none of these
      expect([statements.mock.calls.length, uses.mock.calls.length]).toEqual([hasWritingCtes(db()) ? 2 : 1, 2])
    }
  })

  test('the album’s photos have another version after each change, and the same where nothing changed', async () => {
    const versions = [await version()]
    for (const write of [addLabel, removeLabel]) {
      expect(await write(app.context, change)).toEqual({ changed: true })
      versions.push(await version())
      expect(await write(app.context, change)).toEqual({ changed: false })
      expect(await version()).toBe(versions.at(-1))
    }
    expect(new Set(versions).size).toBe(3)
  })

  test('one that several give at the same moment is added once, and taken away once', async () => {
    for (const write of [addLabel, removeLabel]) {
      const results = await Promise.all([1, 2, 3, 4].map(() => write(app.context, change)))
      expect(results.filter(({ changed }) => changed)).toHaveLength(1)
    }
  })

  test('the same text as a hidden label is another one', async () => {
    const hidden: LabelChange = { ...change, kind: 'restricted' }
    await addLabel(app.context, hidden)
    expect(await addLabel(app.context, change)).toEqual({ changed: true })
    expect(await removeLabel(app.context, hidden)).toEqual({ changed: true })
    const [photo] = (await app.call(ana, 'getPhotos', { albumId: change.albumId })).data
    expect(photo).toMatchObject({ labels: ['print'], restrictedLabels: [] })
  })
})
