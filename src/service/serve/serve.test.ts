import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pass } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { album, envelope, operations, type OperationId, photo } from '#contract/index.ts'
import { UsageError } from '#service/core/service-error.ts'
import { freePort } from '#testing/free-port.ts'
import { runHere } from '#testing/run-here.ts'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { listenHere } from '#testing/servers/listen-here.ts'
import { startReceiver } from '#testing/servers/receiver.ts'
import { type Connection, runCli, startService } from '#testing/start-service.ts'
import { testCa } from '#testing/test-certificates.ts'
import { toWelcome } from './connection-file.ts'
import { findLibrary, requireApart } from './data-folder.ts'

const SLOW = 360_000

const caller = z.object({ callerId: z.string(), key: z.string() })

let dir: string
let library: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
  library = join(dir, 'library')
  await mkdir(join(library, 'Album'), { recursive: true })
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  await writeFile(join(library, 'Album', 'a.jpg'), await picture.jpeg().toBuffer())
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Calls an operation over HTTP; the body is parsed JSON. */
async function call(
  { api, key }: Pick<Connection, 'api' | 'key'>,
  id: OperationId,
  input: Record<string, string> = {},
) {
  const { method, path } = operations[id]
  const isGet = method === 'GET'
  const address = isGet ? `${api}${path}?${new URLSearchParams(input).toString()}` : `${api}${path}`
  const headers = { 'x-api-key': key, connection: 'close' }
  const response = await fetch(address, { method, headers, ...(isGet ? {} : { body: JSON.stringify(input) }) })
  return { status: response.status, body: await response.json() }
}

const albumsOf = async (service: Connection) =>
  envelope(z.array(album)).parse((await call(service, 'getAlbums')).body).data

const photosOf = async (service: Connection, albumId: string) =>
  envelope(z.array(photo)).parse((await call(service, 'getPhotos', { albumId })).body).data

/** The one photo of the library, once it is there. */
async function waitForPhoto(service: Connection): Promise<{ albumId: string; photoId: string }> {
  for (;;) {
    for (const { albumId } of await albumsOf(service)) {
      const [first] = await photosOf(service, albumId)
      if (first) return { albumId, photoId: first.photoId }
    }
    // leaves the processor to the import
    await pass(50)
  }
}

describe('what a start prints', () => {
  const place = { url: 'http://127.0.0.1:4310', key: 'csk_1', file: '/data/connection.json', data: '.contact-sheet' }
  const welcome = { ...place, isTerminal: true, isDemo: false, isAnyPort: false, isOnlyHere: false }
  const address = 'Open http://127.0.0.1:4310/albums#key=csk_1'
  const again = 'The same address works at every start, as long as you keep the folder .contact-sheet.'
  const demo = 'This is a demo library. For your own photos: npm start -- --library ~/Pictures'
  const hidden = 'Open http://127.0.0.1:4310/albums with the key in /data/connection.json'

  test.each([
    ['says that the address works again', welcome, [address, again]],
    ['says what the demo is, and how to see your own photos', { ...welcome, isDemo: true }, [address, again, demo]],
    ['tells only a terminal the key', { ...welcome, isDemo: true, isTerminal: false }, [hidden, demo]],
    [
      'promises no more than the key where the port is any free one',
      { ...welcome, isAnyPort: true },
      [address, 'The key stays the same at every start; the port does not.'],
    ],
    [
      'says that other machines need --public-url',
      { ...welcome, isTerminal: false, isOnlyHere: true },
      [
        hidden,
        'Photos and share links begin with http://127.0.0.1:4310: for other machines, give the address they use as --public-url',
      ],
    ],
  ])('%s', (_, options, lines) => {
    expect(toWelcome(options).split('\n')).toEqual(lines)
  })
})

describe('serve', () => {
  test(
    'writes its address to a private file, and removes that when it stops',
    async () => {
      const data = join(dir, 'first')
      const service = await startService({ library, data })
      const file = join(data, 'connection.json')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect((await stat(data)).mode & 0o777).toBe(0o700)
      expect(service.api).toBe(`${service.url}/api`)
      expect(await call(service, 'ping')).toMatchObject({ status: 200, body: { data: { callerId: service.callerId } } })
      expect(await service.stop()).toBe(0)
      await expect(stat(file)).rejects.toThrow('ENOENT')

      // the operator's key is the same at every start, even after a kill
      const second = await startService({ library, data })
      expect([second.key, second.callerId]).toEqual([service.key, service.callerId])
      await second.kill()
      const third = await startService({ library, data })
      expect(third.key).toBe(service.key)
      expect(await third.stop()).toBe(0)
      expect(third.log() + third.out()).not.toContain(service.key)
      await expect.poll(third.out).toContain(`Open ${third.url}/albums with the key in ${file}\n`)
      expect(JSON.stringify(await readFile(join(data, 'contact-sheet.db'), 'latin1'))).not.toContain(service.key)
    },
    SLOW,
  )

  test(
    'the folders of the library are albums, and all addresses of their photos work',
    async () => {
      const service = await startService({ library })
      const { albumId } = await waitForPhoto(service)
      expect(await albumsOf(service)).toMatchObject([{ albumId, name: 'Album', numPhotos: 1, numParticipants: 1 }])
      const [only] = await photosOf(service, albumId)
      for (const url of [only?.originalUrl ?? '', only?.stableUrl ?? '', only?.downloadUrl ?? '']) {
        const response = await fetch(url)
        expect([response.status, response.headers.get('content-type')]).toMatchObject([
          200,
          expect.stringMatching(/^image\//),
        ])
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
      }
      expect(await service.stop()).toBe(0)
    },
    SLOW,
  )

  test(
    'two services never share a data folder; a killed one does not block the next, and the demo never takes the place of a library',
    async () => {
      const data = join(dir, 'held')
      const service = await startService({ library, data })
      const second = await runCli(['serve', '--port', '0', '--data', data, '--library', library])
      expect(second.err).toBe(
        `Another service at ${service.url} (process ${service.pid}) is already using ${data}. Stop it, or choose another folder with --data\n`,
      )
      expect(second.code).toBe(2)
      expect((await call(service, 'ping')).status).toBe(200)
      await service.kill()
      const third = await startService({ library, data })
      expect(await third.stop()).toBe(0)
      // the albums of the library would be empty in the demo
      expect(await runCli(['serve', '--port', '0', '--data', data])).toEqual({
        code: 2,
        out: '',
        err: `The albums of this service are in ${library}. Add it as --library, or add --library ${join(data, 'demo')} for the demo\n`,
      })
    },
    SLOW,
  )

  test(
    'the address of one start, its key included, works at the next',
    async () => {
      const data = join(dir, 'again')
      const options = ['--port', String(await freePort())]
      const first = await startService({ library, data, options })
      await first.stop()
      const second = await startService({ library, data, options })
      expect([second.url, second.key]).toEqual([first.url, first.key])
      expect((await call(first, 'ping')).status).toBe(200)
      await second.stop()
    },
    SLOW,
  )

  test(
    'stops within ten seconds, even if a webhook receiver hangs',
    async () => {
      const hanging = await startReceiver({ behave: () => reached.resolve() })
      const reached = Promise.withResolvers<void>()
      const ca = join(dir, 'ca.pem')
      await writeFile(ca, testCa)
      const publicUrl = ['--public-url', 'https://photos.example']
      const service = await startService({
        library,
        options: ['--allow-private-webhooks', '--webhook-ca', ca, ...publicUrl],
      })
      await call(service, 'createSubscription', { event: 'newAlbum', targetUrl: hanging.url })
      await call(service, 'createAlbum', { name: 'Told' })
      await reached.promise
      expect(await service.stop()).toBe(0)
      // by its own limit of nine seconds; the receiver’s would have been fifteen
      expect(service.log()).toContain('stopped before all work in progress had finished')
      expect(service.out()).toContain('Open https://photos.example/albums with the key in ')
      hanging.close()
    },
    SLOW,
  )

  test(
    'a busy port, a missing library and a mistyped option get a sentence',
    async () => {
      const busy = createServer()
      const port = `${await listenHere(busy)}`
      const taken = await runCli(['serve', '--port', port, '--data', join(dir, 'busy'), '--library', library])
      expect(taken.err).toBe(
        `Port ${port} is already in use. Stop the other program, or choose another port with --port (0 for any free one)\n`,
      )
      expect(taken.code).toBe(2)
      busy.close()
      const missing = await runCli(['serve', '--library', join(dir, 'nothing'), '--data', join(dir, 'busy')])
      // 1, so that supervisors try again: its disk may be mounted late
      expect(missing).toMatchObject({ code: 1, out: '' })
      expect(missing.err).toMatch(/^--library .*nothing can’t be read as a folder\n$/)
      await expect(findLibrary(join(library, 'Album', 'a.jpg'))).rejects.toThrow(UsageError)
      expect(await runCli(['serve', '--prot', '1'])).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^"serve" has no option --prot\. Its options: [^\n]*\n$/),
      })
      expect(await runCli(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('callers add NAME') })
    },
    SLOW,
  )
})

const tryToServe = (data: string) => runCli(['serve', '--port', '0', '--data', data, '--library', library])

describe('--data', () => {
  test(
    'inside the library is refused, and not created, unless the import ignores a folder on its path',
    async () => {
      const link = join(dir, 'link')
      await symlink(library, link)
      for (const data of [join(library, 'Album', 'new', 'data'), join(link, 'data'), link]) {
        expect(await tryToServe(data)).toEqual({
          code: 2,
          out: '',
          err: `--data ${data} can’t be inside the library: resized photos would become albums. Choose a folder elsewhere, or one whose name begins with a dot\n`,
        })
      }
      expect(await readdir(join(library, 'Album'))).toEqual(['a.jpg'])
      expect(await readdir(library)).toEqual(['Album'])
      const libraryDir = await realpath(library)
      for (const data of [join(library, '.data'), join(library, '@eaDir', 'data'), dir, `${library}-data`])
        await requireApart({ data, storage: undefined }, { libraryDir })
      await requireApart({ data: join(library, 'data'), storage: 's3://resized' }, { libraryDir })
      const used = join(library, 'used')
      await mkdir(used)
      await writeFile(join(used, 'operator-key'), 'csk_1')
      await expect(requireApart({ data: used, storage: undefined }, { libraryDir })).rejects.toThrow(
        'Stop the service, move the folder elsewhere, and name its new place with --data',
      )
      await rm(used, { recursive: true })
    },
    SLOW,
  )

  test(
    'mistyped creates no second database, whose keys would be useless',
    async () => {
      const data = join(dir, 'typo')
      const sentence = `There is no database in ${data}. Name the data folder of your service with --data, or its PostgreSQL with --database\n`
      for (const command of [
        ['callers', 'add', 'Ana'],
        ['callers', 'list'],
        ['keys', 'revoke', 'csk_12345678'],
      ]) {
        expect(await runHere([...command, '--data', data])).toEqual({ code: 2, out: '', err: sentence })
      }
      await expect(stat(data)).rejects.toThrow('ENOENT')
    },
    SLOW,
  )

  test(
    'that names a folder of other files is refused, and its mode is unchanged',
    async () => {
      const data = join(dir, 'pictures')
      await mkdir(data, { mode: 0o755 })
      await writeFile(join(data, 'mine.txt'), '')
      expect(await tryToServe(data)).toEqual({
        code: 2,
        out: '',
        err: `--data ${data} already contains other files. Choose an empty folder, or the data folder of a service\n`,
      })
      expect([(await stat(data)).mode & 0o777, await readdir(data)]).toEqual([0o755, ['mine.txt']])
      const file = join(data, 'mine.txt')
      expect(await tryToServe(file)).toEqual({
        code: 2,
        out: '',
        err: `--data ${file} can’t be used as a folder\n`,
      })
    },
    SLOW,
  )

  test(
    'whose database is damaged, invalid or of a later version is refused in a sentence and left as it is',
    async () => {
      const data = join(dir, 'database')
      const file = join(data, 'contact-sheet.db')
      await (await startService({ library, data })).stop()
      const good = await readFile(file)
      const damaged = {
        code: 2,
        out: '',
        err: `${file} is damaged, or isn’t a database. Restore a backup into an empty folder\n`,
      }
      const text = Buffer.from('no database, but a text that is about as long as the head of one would be')
      for (const bytes of [good.subarray(0, good.length - 4096 * 3), Buffer.alloc(good.length, 7), text]) {
        await writeFile(file, bytes)
        expect(await tryToServe(data)).toEqual(damaged)
        expect(await readFile(file)).toEqual(bytes)
      }
      await writeFile(file, good)
      const later = new DatabaseSync(file)
      later.exec("insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')")
      later.close()
      expect(await tryToServe(data)).toEqual({
        code: 2,
        out: '',
        err: 'This database was made by a later version of Contact Sheet. Start that version, or restore a backup from before it\n',
      })
    },
    SLOW,
  )

  test(
    'may be an empty disk of its own',
    async () => {
      const data = join(dir, 'disk')
      await mkdir(join(data, 'lost+found'), { recursive: true })
      const service = await startService({ library, data })
      expect((await stat(data)).mode & 0o777).toBe(0o700)
      expect(await service.stop()).toBe(0)
    },
    SLOW,
  )
})

test(
  'library status prints the running service’s status, with refused files and reasons',
  async () => {
    const data = join(dir, 'status')
    const broken = join(dir, 'broken')
    await mkdir(join(broken, 'Album'), { recursive: true })
    await writeFile(join(broken, 'Album', 'good.jpg'), await readFile(join(library, 'Album', 'a.jpg')))
    await writeFile(join(broken, 'Album', 'bad.jpg'), 'not a picture')
    const service = await startService({ library: broken, data })
    await waitForPhoto(service)
    const status = (...options: string[]) => runHere(['library', 'status', '--data', data, ...options])
    await expect
      .poll(async () => (await status()).out, { timeout: 30_000 })
      .toMatch(/^Imported 1 file\n1 file refused:\n {2}Album\/bad\.jpg: .*unsupported image format\n$/)
    expect(JSON.parse((await status('--json')).out)).toMatchObject({
      state: 'idle',
      done: 1,
      total: 1,
      refused: [{ file: 'Album/bad.jpg' }],
    })
    await expect.poll(service.out).toMatch(/^Imported 1 file {2}1 refused\n {2}Album\/bad\.jpg: .*$/m)
    await service.stop()
    expect(await status()).toMatchObject({
      code: 2,
      err: `No service is running on the data folder ${data}. Start the service, then try again\n`,
    })
  },
  SLOW,
)

test(
  'the operator’s commands work beside a running service',
  async () => {
    const data = join(dir, 'commands')
    const service = await startService({ library, data })
    const { albumId } = await waitForPhoto(service)
    const run = async (...args: string[]) => {
      const { code, out, err } = await runHere([...args, '--data', data])
      return { code, err, result: out === '' ? undefined : (JSON.parse(out) as unknown) }
    }

    const added = await runCli(['callers', 'add', 'Ana', '--participant-of', albumId, '--data', data])
    expect(added).toMatchObject({ code: 0, err: '' })
    const ana = caller.parse(JSON.parse(added.out))
    const connection = { api: service.api, key: ana.key }
    expect(await call(connection, 'ping')).toMatchObject({ body: { data: { callerId: ana.callerId } } })
    const edit = () => call(connection, 'editAlbum', { albumId, name: 'By Ana' })
    expect((await edit()).status).toBe(403)
    const admin = await run('members', 'add', albumId, ana.callerId, 'Admin')
    expect(admin.result).toEqual({ albumId, callerId: ana.callerId, relationship: 'Admin' })
    expect((await edit()).status).toBe(200)

    const eve = caller.parse((await run('callers', 'add', 'Eve')).result)
    const preview = () => call({ api: service.api, key: eve.key }, 'getPreviewPhotos', { albumId })
    expect((await preview()).status).toBe(404)
    expect((await run('preview', albumId, 'on')).result).toEqual({ albumId, preview: 'on' })
    expect((await preview()).status).toBe(200)

    const more = caller.parse((await run('keys', 'add', ana.callerId)).result)
    expect(more.callerId).toBe(ana.callerId)
    expect(await call({ api: service.api, key: more.key }, 'ping')).toMatchObject({
      body: { data: { callerId: ana.callerId } },
    })
    expect((await run('keys', 'revoke', more.key)).result).toEqual({ callerId: ana.callerId })
    expect((await run('keys', 'add', 'nobody')).err).toBe('Caller not found\n')

    expect((await run('albums', 'list')).result).toEqual([
      {
        albumId,
        name: 'By Ana',
        folder: 'Album',
        ownerId: service.callerId,
        numPhotos: 1,
        numParticipants: 2,
        preview: 'on',
      },
    ])
    expect((await run('members', 'remove', albumId, ana.callerId)).result).toEqual({ albumId, callerId: ana.callerId })
    expect((await edit()).status).toBe(404)
    expect(await run('members', 'remove', albumId, ana.callerId)).toMatchObject({
      code: 1,
      err: 'This caller isn’t a member of this album\n',
    })
    expect((await run('members', 'remove', albumId, service.callerId)).err).toBe(
      'The owner of an album is always its admin\n',
    )

    expect((await run('keys', 'revoke', ana.key.slice(0, 12))).result).toEqual({ callerId: ana.callerId })
    expect((await call(connection, 'ping')).status).toBe(401)
    const list = await run('callers', 'list')
    expect(list.result).toMatchObject([
      { name: 'Operator', keys: [{}] },
      { name: 'Ana', keys: [] },
      { name: 'Eve', keys: [{}] },
    ])

    expect(await runCli(['preview', 'nothing', 'on', '--data', data])).toEqual({
      code: 1,
      out: '',
      err: 'Album not found\n',
    })
    expect((await run('callers', 'add', 'Lost', '--admin-of', 'nothing')).code).toBe(1)
    expect((await run('members', 'add', albumId, 'nobody', 'Admin')).err).toBe('Caller not found\n')
    expect((await run('callers', 'list')).result).toHaveLength(3)
    expect(await service.stop()).toBe(0)
  },
  SLOW,
)

test(
  'what was answered with 200 survives a kill -9 at any moment',
  async () => {
    const data = join(dir, 'killed')
    const answered = new Set<string>()
    const asked = new Set<string>()
    let service = await startService({ library, data })
    const ids = await waitForPhoto(service)

    for (let round = 0; round < runLength.serviceKills; round++) {
      const current = service
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let i = 0; ; i++) {
          const label = `${round}.${writer}.${i}`
          asked.add(label)
          const reply = await call(current, 'addPhotoLabel', { ...ids, label }).catch(() => undefined)
          if (reply === undefined) return
          if (reply.status !== 200) throw new Error(`answered ${reply.status}`)
          answered.add(label)
        }
      })
      // after a few writes, a different number in each round
      const before = answered.size
      while (answered.size < before + 1 + ((round * 7) % 23)) await pass(1)
      await current.kill()
      await Promise.all(writers)
      service = await startService({ library, data })
    }

    const [only] = await photosOf(service, ids.albumId)
    const kept = new Set(only?.labels)
    expect(answered.size).toBeGreaterThan(runLength.serviceKills)
    expect([...answered].filter((label) => !kept.has(label))).toEqual([])
    expect([...kept].filter((label) => !asked.has(label))).toEqual([])
    await service.kill()
    const database = new DatabaseSync(join(data, 'contact-sheet.db'))
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
  },
  timeLimit(SLOW),
)
