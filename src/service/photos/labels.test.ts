import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findAccess } from '#service/albums/albums.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
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

  test('a label without subscribers is changed by one statement without a transaction, if the database has writing CTEs', async () => {
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
      // one checks permission; those in a transaction use a connection and are not counted here
      expect([statements.mock.calls.length, uses.mock.calls.length]).toEqual([hasWritingCtes(db()) ? 2 : 1, 2])
    }
  })

  test('the album’s photos get a new version with each change, and keep it if nothing changed', async () => {
    const versions = [await version()]
    for (const write of [addLabel, removeLabel]) {
      expect(await write(app.context, change)).toEqual({ changed: true })
      versions.push(await version())
      expect(await write(app.context, change)).toEqual({ changed: false })
      expect(await version()).toBe(versions.at(-1))
    }
    expect(new Set(versions).size).toBe(3)
  })

  test('concurrent requests add a label once, and remove it once', async () => {
    for (const write of [addLabel, removeLabel]) {
      const results = await Promise.all([1, 2, 3, 4].map(() => write(app.context, change)))
      expect(results.filter(({ changed }) => changed)).toHaveLength(1)
    }
  })

  test('a hidden label with the same text is a separate label', async () => {
    const hidden: LabelChange = { ...change, kind: 'restricted' }
    await addLabel(app.context, hidden)
    expect(await addLabel(app.context, change)).toEqual({ changed: true })
    expect(await removeLabel(app.context, hidden)).toEqual({ changed: true })
    const [photo] = (await app.call(ana, 'getPhotos', { albumId: change.albumId })).data
    expect(photo).toMatchObject({ labels: ['print'], restrictedLabels: [] })
  })
})
