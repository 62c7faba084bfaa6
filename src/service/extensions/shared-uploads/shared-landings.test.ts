import { beforeEach, expect, test } from 'vitest'
import { describeOnDatabases } from '#testing/describe-on-databases.ts'
import { createTestContext, type TestContext } from '#testing/test-context.ts'
import { createSharedLandings } from './shared-landings.ts'
import { findLanded } from './upload-store.ts'

const content = { albumId: 'album', contentHash: 'hash' }

describeOnDatabases('landings of several processes', (db) => {
  let context: TestContext
  beforeEach(async () => {
    context = await createTestContext({ db: db() })
    return context.close
  })

  test('a content that lands at two at once lands at one after the other, which learns of it', async () => {
    const [here, there] = [createSharedLandings(context), createSharedLandings(context)]
    const known: (string | undefined)[] = []
    let other: Promise<void> | undefined
    await here.once({ ...content, callerId: 'ana' }, async () => {
      other = there.once({ ...content, callerId: 'ben' }, async (path) => {
        known.push(path)
        return path ?? 'second.jpg'
      })
      // as much as the other asks of the database before it lands something, and more
      for (let turn = 0; turn < 20; turn++) await findLanded(db(), content)
      expect(known).toEqual([])
      return 'first.jpg'
    })
    await other
    expect(known).toEqual(['first.jpg'])
    expect(await here.listBy({ albumId: 'album', callerId: 'ben' })).toEqual(['hash'])
    expect(await there.listBy({ albumId: 'album', callerId: 'ana' })).toEqual(['hash'])
  })
})
