import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addCaller } from '#service/callers/callers.ts'
import { randomId } from '#service/core/random.ts'
import { systemClock } from '#service/core/system-clock.ts'
import { openDatabase } from '#service/db/open-database.ts'
import { createImportProgress } from '#service/library/import/import-progress.ts'
import { startLibrary } from '#service/library/import/library.ts'
import { listKnownFiles } from '#service/photos/photos.ts'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { startTcpProxy } from '#testing/servers/tcp-proxy.ts'
import { createTestContext, type TestContext } from '#testing/test-context.ts'
import { leadImport } from './lead-import.ts'

/** Short enough to wait for its expiry, long enough for a busy machine. */
const LEASE_MS = 5000
/** Never expires during a test. */
const NEVER_MS = 3_600_000
const POLL_MS = 50
const MISSING_PAUSE_MS = 200

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

function onPostgres(server: PostgresServer): void {
  let home: TestContext
  let ownerId: string
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const db = await openDatabase(server.location)
    home = await createTestContext({ db, clock: systemClock })
    home.libraryDir = join(home.libraryDir, 'library')
    await mkdir(join(home.libraryDir, 'a'), { recursive: true })
    ownerId = (await addCaller(home, 'Owner')).callerId
    return async () => {
      await home.close()
      await db.destroy()
    }
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  const at = (file: string) => join(home.libraryDir, file)
  const photos = async () => (await listKnownFiles(home)).map(({ file, active }) => `${file} ${active}`).toSorted()

  async function writePhoto(file: string, shade: number): Promise<void> {
    await plainPhoto({ shade })
      .jpeg()
      .toFile(at(`${file}.unfinished`))
    await rename(at(`${file}.unfinished`), at(file))
  }

  /** One of the processes that share the database: its connections can be frozen, and `said` is its log. */
  async function startProcess(leaseMs = NEVER_MS) {
    const said: string[] = []
    const proxy = await startTcpProxy(server)
    const db = await openDatabase(server.location.replace(`:${server.port}`, `:${proxy.port}`))
    const say = (message: string) => void said.push(message)
    const context = { ...home, db, log: { info: say, warn: say, error: say } }
    const progress = createImportProgress(systemClock)
    const leading = { isLeading: () => false }
    const library = leadImport({
      context,
      progress,
      worker: randomId(),
      leaseMs,
      pollMs: POLL_MS,
      start(isLeading) {
        leading.isLeading = isLeading
        return startLibrary(context, { ownerId, progress, isLeading, missingPauseMs: MISSING_PAUSE_MS })
      },
    })
    ends.push(async () => {
      proxy.change('pass')
      await library.stop()
      await db.destroy()
      await proxy.stop()
    })
    return { said, proxy, progress, library, isLeading: () => leading.isLeading() }
  }

  type Process = Awaited<ReturnType<typeof startProcess>>

  const isLeader = ({ said }: Process) =>
    said.findLast((each) => each.endsWith('the import'))?.startsWith('this') === true

  /** The leader, once there is one. */
  async function leaderOf(processes: readonly Process[]): Promise<Process> {
    await expect.poll(() => processes.filter(isLeader)).toHaveLength(1)
    const leader = processes.find(isLeader)
    if (leader === undefined) throw new Error('nobody leads')
    return leader
  }

  test('one process imports, and the others show its progress', async () => {
    for (const shade of [1, 2, 3]) await writePhoto(`a/${shade}.jpg`, shade)
    const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
    const leader = await leaderOf(processes)
    for (const { progress } of processes)
      await expect.poll(progress.get).toMatchObject({ state: 'idle', done: 3, waiting: new Map() })
    expect(await photos()).toEqual(['a/1.jpg 1', 'a/2.jpg 1', 'a/3.jpg 1'])
    expect(processes.filter(({ said }) => said.includes('library scanned'))).toEqual([leader])
  })

  test('a hung leader is replaced by another, and no longer leads when it continues', async () => {
    const hung = await startProcess(LEASE_MS)
    await leaderOf([hung])
    const others = await Promise.all([startProcess(), startProcess()])
    hung.proxy.change('freeze')
    await writePhoto('a/4.jpg', 4)
    const next = await leaderOf(others)
    await expect.poll(photos).toEqual(['a/1.jpg 1', 'a/2.jpg 1', 'a/3.jpg 1', 'a/4.jpg 1'])
    // it stops writing by itself, although it is cut off
    expect(hung.isLeading()).toBe(false)
    hung.proxy.change('pass')
    await expect.poll(() => isLeader(hung)).toBe(false)
    expect(await leaderOf([hung, ...others])).toBe(next)
    expect(others.flatMap(({ said }) => said)).not.toContain('library scan failed')
  })

  test('a leader that stops is replaced at once', async () => {
    const processes = await Promise.all([startProcess(), startProcess()])
    const first = await leaderOf(processes)
    await first.library.stop()
    await leaderOf(processes.filter((each) => each !== first))
  })

  test('missing photos can be accepted at any process, and the leader continues without them', async () => {
    const processes = await Promise.all([startProcess(), startProcess()])
    const leader = await leaderOf(processes)
    const [other] = processes.filter((each) => each !== leader)
    await expect.poll(leader.progress.get).toMatchObject({ state: 'idle' })
    // all at once: the leader may scan at any moment
    await rename(at('a'), at('../away'))
    leader.library.scanSoon()
    await expect.poll(() => other?.progress.get()).toMatchObject({ state: 'paused', missing: 4 })
    expect(await other?.library.accept()).toBe(4)
    await expect.poll(photos).toEqual(['a/1.jpg 0', 'a/2.jpg 0', 'a/3.jpg 0', 'a/4.jpg 0'])
    await expect.poll(() => other?.progress.get()).toMatchObject({ state: 'idle', missing: 0 })
    expect(await other?.library.accept()).toBe(0)
  })
}

if (postgres === undefined) test.todo('no PostgreSQL is installed here: an import by several processes is not tried')
else onPostgres(postgres)
