import { beforeEach, expect, test } from 'vitest'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createTestContext, type TestContext } from '#testing/test-context.ts'
import { createExclusiveWork } from './exclusive-work.ts'
import { createLandings } from './landings.ts'
import { findLanded } from './upload-store.ts'

const openProcess = (context: TestContext) => createLandings(context, createExclusiveWork(context))

const content = { albumId: 'album', contentHash: 'hash' }

describeOnDatabases('landings of several processes', (db) => {
  let context: TestContext
  beforeEach(async () => {
    context = await createTestContext({ db: db() })
    return context.close
  })

  test('two processes land the same content one after the other, and the second gets the first’s path', async () => {
    const [here, there] = [openProcess(context), openProcess(context)]
    const known: (string | undefined)[] = []
    let other: Promise<unknown> | undefined
    await here.once({ ...content, callerId: 'ana' }, async () => {
      other = there.once({ ...content, callerId: 'ben' }, async (path) => {
        known.push(path)
        return { duplicate: path !== undefined, file: path ?? 'second.jpg' }
      })
      // more queries than the other needs before it lands something
      for (let turn = 0; turn < 20; turn++) await findLanded(db(), content)
      expect(known).toEqual([])
      return { duplicate: false, file: 'first.jpg' }
    })
    await other
    expect(known).toEqual(['first.jpg'])
    expect(await here.listBy({ albumId: 'album', callerId: 'ben' })).toEqual(['hash'])
    expect(await there.listBy({ albumId: 'album', callerId: 'ana' })).toEqual(['hash'])
  })
})
