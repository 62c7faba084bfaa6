import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server.ts'
import { startTcpProxy } from '#testing/servers/tcp-proxy.ts'
import { type ChangeFeed, openChangeFeed } from './change-feed.ts'
import { changesOf, type Database, openDatabase } from './open-database.ts'
import { saveSetting } from './settings.ts'

async function count(changes: ChangeFeed, table: string) {
  let told = 0
  changes.listen([table], () => void told++)
  await expect.poll(changes.isLive).toBe(true)
  const before = told
  return { told: () => told - before }
}

function onServer(server: PostgresServer): void {
  let db: Database
  beforeAll(async () => {
    db = await openDatabase(server.location)
  })
  afterAll(() => db.destroy())

  let made = 0
  const write = (to: Parameters<typeof saveSetting>[0]) => saveSetting(to, `setting ${made++}`, 'x')

  /** Listens as another process would, through this port, and counts notifications once the feed is live. */
  async function follow({ port = server.port, table = 'setting' } = {}) {
    const other = await openDatabase(server.location.replace(String(server.port), String(port)))
    const changes = changesOf(other)
    onTestFinished(async () => {
      await changes.close()
      await other.destroy()
    })
    return { changes, other, ...(await count(changes, table)) }
  }

  test('a committed write notifies every process, and there only the listeners for its table', async () => {
    const [first, second, unrelated] = [await follow(), await follow(), await follow({ table: 'album' })]
    await db.transaction().execute(write)
    await expect.poll(first.told).toBe(1)
    await expect.poll(second.told).toBe(1)
    await write(first.other)
    await expect.poll(first.told).toBe(2)
    await expect.poll(second.told).toBe(2)
    expect(unrelated.told()).toBe(0)
  })

  test('a statement that writes to several tables notifies the listeners for each', async () => {
    const album = await follow({ table: 'album' })
    const labels = await count(album.changes, 'photo_label')
    await db
      .with('removed', (step) => step.deleteFrom('photo_label').where('label', '=', 'print').returning('photo_id'))
      .updateTable('album')
      .from('removed')
      .set({ photos_version: 'another' })
      .execute()
    await expect.poll(album.told).toBe(1)
    await expect.poll(labels.told).toBe(1)
  })

  test('a rolled-back write notifies nobody', async () => {
    const settings = await follow()
    const turns = await count(settings.changes, 'label_turn')
    const failed = db.transaction().execute(async (tx) => {
      await write(tx)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await db.insertInto('label_turn').values({ photo_id: 'a', label: 'b', fired_at: 'c' }).execute()
    await expect.poll(turns.told).toBe(1)
    expect(settings.told()).toBe(0)
  })

  test('a feed that lost its connection is not live until it listens again, and then notifies every listener', async () => {
    const proxy = await startTcpProxy(server)
    onTestFinished(() => proxy.stop())
    const { changes, told } = await follow({ port: proxy.port })
    const states: boolean[] = []
    changes.listen([], () => void states.push(changes.isLive()))
    proxy.drop()
    await write(db)
    await expect.poll(() => states).toEqual([false, true])
    expect(told()).toBeGreaterThanOrEqual(2)
    const before = told()
    await write(db)
    await expect.poll(told).toBeGreaterThan(before)
  })

  test('the feed goes on after the server restarts', async () => {
    const { changes, told } = await follow()
    await server.restart('SIGQUIT')
    await expect.poll(changes.isLive).toBe(true)
    const before = told()
    // the writer's pool recovers too
    await expect.poll(() => write(db).catch(() => false)).toBe(true)
    await expect.poll(told).toBeGreaterThan(before)
  })

  test('where no messages arrive, as behind a transaction pooler, the feed is never live and warns once', async () => {
    const warnings: string[] = []
    const log = { info: () => {}, error: () => {}, warn: (text: string) => void warnings.push(text) }
    let probes = 0
    const changes = openChangeFeed({
      connectionString: server.location,
      notify: async () => void probes++,
      log,
      probeEveryMs: 20,
      probeMs: 20,
    })
    onTestFinished(() => changes.close())
    let told = 0
    changes.listen(['setting'], () => void told++)
    await expect.poll(() => probes).toBeGreaterThan(3)
    expect([changes.isLive(), told, warnings]).toEqual([
      false,
      0,
      ['polling for changes by other processes: the database sends no notifications'],
    ])
  })
}

const server = await startPostgres()
afterAll(() => server?.stop())
if (server === undefined) test.todo('no PostgreSQL is installed here: the change feed is not tested')
else describe('the change feed', () => onServer(server))
