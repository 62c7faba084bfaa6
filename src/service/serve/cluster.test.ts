import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { InputOf, OperationId, Operations, OutputOf } from '#contract/index.ts'
import { operations } from '#contract/index.ts'
import { signatureHeaders } from '#service/deliveries/dispatch/signature.ts'
import { isLong, timeLimit } from '#testing/run-length.ts'
import { startReceiver } from '#testing/servers/receiver.ts'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'
import { testCa } from '#testing/test-certificates.ts'

const PHOTOS = 12
const PROCESSES = 3

async function createLibrary(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-library-'))
  await mkdir(join(dir, 'Album'))
  for (let index = 0; index < PHOTOS; index++) {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: index, g: 90, b: 90 } } })
    await picture.jpeg().toFile(join(dir, 'Album', `${index}.jpg`))
  }
  await writeFile(join(dir, 'Album', 'broken.jpg'), 'no picture')
  return dir
}

const library = await createLibrary()
const ca = `${library}.pem`
await writeFile(ca, testCa)
const started = await startCluster({
  library,
  processes: PROCESSES,
  options: ['--allow-private-webhooks', '--webhook-ca', ca],
})
afterAll(async () => {
  await started?.stop()
  await rm(library, { recursive: true })
  await rm(ca)
})

function onCluster(cluster: Cluster): void {
  const headers = { 'x-api-key': cluster.key, 'content-type': 'application/json' }

  let turn = 0
  /** Calls the processes in turn. */
  async function call<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>) {
    const { method, path } = operations[id]
    const { api } = cluster.service(turn++ % PROCESSES)
    const search = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const answer = await (method === 'GET'
      ? fetch(`${api}${path}?${search}`, { headers })
      : fetch(`${api}${path}`, { method, headers, body: JSON.stringify(input) }))
    const { data, cursor }: { data: OutputOf<Operations[Id]>; cursor?: string } = await answer.json()
    expect([id, answer.status]).toEqual([id, 200])
    return { data, cursor, etag: answer.headers.get('etag') ?? '' }
  }

  /** The answer of all processes, which has to be the same. */
  async function everywhere(path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
    const answers = await Promise.all(
      cluster.services().map(async ({ url }) => {
        const answer = await fetch(`${url}${path}`, { headers, ...init })
        return { status: answer.status, body: await answer.text() }
      }),
    )
    const [first = { status: 0, body: '' }] = answers
    expect(answers).toEqual(answers.map(() => first))
    return first
  }
  const statusOfImport = async () => JSON.parse((await everywhere('/api/extensions/imports')).body).data

  const findAlbum = async () => {
    const { data } = await call('getAlbums', { search: 'Album' })
    const [{ albumId } = { albumId: '' }] = data
    return albumId
  }

  test('start on an empty database at the same moment: one operator, whose keys are valid at each', async () => {
    expect(cluster.services().map(({ callerId }) => callerId)).toEqual(Array(PROCESSES).fill(cluster.callerId))
    expect(await cluster.query('select count(*)::int as callers from caller')).toEqual([{ callers: 1 }])
    // ping and not getAlbums, whose answer an import changes meanwhile
    for (const { key } of cluster.services())
      expect((await everywhere('/api/ping', { headers: { 'x-api-key': key } })).status).toBe(200)
  })

  test('import each file once, and report the same status', async () => {
    await expect
      .poll(() => statusOfImport().catch(() => undefined), { timeout: 90_000 })
      .toMatchObject({ state: 'idle', refused: [{ file: 'Album/broken.jpg' }] })
    expect(await cluster.query('select count(*)::int as photos from photo')).toEqual([{ photos: PHOTOS }])
    const lines = cluster.services().flatMap((service) => service.log().split('\n'))
    expect(lines.filter((line) => line.includes('this process now runs the import'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('library scan failed'))).toEqual([])
  }, 120_000)

  test.each([0, 1, 2])('answer all operations, called in turn from process %i on', async (first) => {
    turn = first
    const { data: ping } = await call('ping', {})
    expect(ping).toMatchObject({ callerId: cluster.callerId })
    const albumId = await findAlbum()
    const { data: photos } = await call('getPhotos', { albumId })
    expect(photos).toHaveLength(PHOTOS)
    const [{ photoId } = { photoId: '' }] = photos
    const label = `from ${first}`
    await call('addPhotoLabel', { albumId, photoId, label, isHidden: false })
    expect((await call('checkPhotoLabel', { photoId, label })).data).toMatchObject({ hasLabel: true })
    expect((await call('getPhotos', { albumId, filterLabel: label })).data).toHaveLength(1)
    await call('removePhotoLabel', { albumId, photoId, label, isHidden: false })
    expect((await call('getPhotos', { albumId, filterLabel: label })).data).toHaveLength(0)

    const { data: made } = await call('createAlbum', { name: 'Made' })
    await call('editAlbum', { albumId: made.albumId, name: 'Renamed' })
    expect((await call('getAlbum', { albumId: made.albumId })).data).toMatchObject({ name: 'Renamed' })
    const page = await call('getAlbums', { limit: 1 })
    const next = await call('getAlbums', { limit: 1, cursor: page.cursor ?? '' })
    expect([...page.data, ...next.data].map((album) => album.albumId)).toEqual([made.albumId, albumId])
    await call('deleteAlbum', { albumId: made.albumId })

    const config = { event: 'newAlbum', targetUrl: 'https://127.0.0.1:9/' } as const
    const { data: subscription } = await call('createSubscription', config)
    expect((await call('getSubscriptions', {})).data).toEqual([subscription])
    await call('deleteSubscription', { webhookId: subscription.webhookId })
    expect((await call('getSubscriptions', {})).data).toEqual([])
  })

  test('media addresses, share links and ETags of one are valid at the others', async () => {
    const albumId = await findAlbum()
    const { data: photos, etag } = await call('getPhotos', { albumId })
    const again = { headers: { ...headers, 'if-none-match': etag } }
    expect((await everywhere(`/api/album/getPhotos?albumId=${albumId}`, again)).status).toBe(304)
    for (const { originalUrl, stableUrl } of photos.slice(0, 2))
      for (const url of [originalUrl, stableUrl]) {
        expect(url).toMatch(new RegExp(`^${cluster.url}/media/`))
        expect((await everywhere(url.slice(cluster.url.length), { headers: {} })).status).toBe(200)
      }
    const turnOn = { method: 'POST', headers, body: JSON.stringify({ albumId, on: true }) }
    expect((await fetch(`${cluster.api}/extensions/preview`, turnOn)).status).toBe(200)
    const { shareUrl = '' } = (await call('getAlbum', { albumId })).data
    const { body } = await everywhere(`/api/extensions/share/${shareUrl.split('/').at(-1)}`, { headers: {} })
    expect(JSON.parse(body).data).toMatchObject({ name: 'Album', previewOn: true })
  })

  test('an inbox created at one receives at each of them, and all of them show the same', async () => {
    const made = await fetch(`${cluster.service(0).api}/extensions/receiver`, { method: 'POST', headers })
    const { token } = (await made.json()).data
    for (const { api } of cluster.services())
      await fetch(`${api}/extensions/receiver/${token}`, { method: 'POST', body: 'hello' })
    const { body } = await everywhere(`/api/extensions/receiver/${token}`)
    expect(JSON.parse(body).data).toHaveLength(PROCESSES)
  })

  test('all of them sign webhooks with the same secret', async () => {
    const receiver = await startReceiver()
    await call('createSubscription', { event: 'newAlbum', targetUrl: receiver.url })
    for (let index = 0; index < 6; index++) await call('createAlbum', { name: `Album ${index}` })
    await receiver.arrive(6)
    const secrets = await cluster.query<{ secret: string }>('select secret from signing_secret')
    expect(secrets).toHaveLength(1)
    for (const { id, body, headers: arrived } of receiver.arrived) {
      const signed = { id, body, timestamp: Number(arrived['webhook-timestamp']) }
      expect(arrived).toMatchObject(
        signatureHeaders(
          signed,
          secrets.map(({ secret }) => secret),
        ),
      )
    }
    receiver.close()
  })

  const leads = /this process now runs the import/
  const findLeader = (among: readonly number[]) => among.find((index) => leads.test(cluster.service(index).log()))

  if (isLong)
    test('an import whose process was killed continues at another within 35 seconds', async () => {
      const leader = findLeader([0, 1, 2]) ?? 0
      const others = [0, 1, 2].filter((index) => index !== leader)
      await cluster.kill(leader)
      const begun = performance.now()
      await expect.poll(() => findLeader(others), { timeout: 60_000, interval: 50 }).toBeDefined()
      const tookMs = performance.now() - begun
      console.log({ tookMs })
      expect(tookMs).toBeLessThan(35_000)
      await cluster.start(leader)
    })

  test('the balancer skips a killed process, which can restart in an empty data folder', async () => {
    const ask = async () => (await fetch(`${cluster.api}/ping`, { headers })).status
    await cluster.kill(1)
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200))
    const { callerId } = await cluster.start(1)
    expect(callerId).toBe(cluster.callerId)
    expect(cluster.services()).toHaveLength(PROCESSES)
  })
}

async function countDemo(location: string) {
  const client = new Client({ connectionString: location })
  await client.connect()
  const { rows } = await client.query(`select (select count(*)::int from caller) as callers,
    (select count(*)::int from album) as albums, (select count(*)::int from photo) as photos,
    (select count(*)::int from photo where active = 1) as shown,
    (select count(*)::int from setting where name = 'demo-seeded') as seeded`)
  await client.end()
  return rows[0]
}

if (isLong)
  test(
    'without a library they create one demo, and continue it when the process that drew it is gone',
    async () => {
      const cluster = await startCluster()
      if (cluster === undefined) return
      const demo = { callers: 2, albums: 6, photos: 180, shown: 180, seeded: 1 }
      const patient = { timeout: 300_000, interval: 1000 }
      await expect.poll(() => countDemo(cluster.postgres.location), patient).toEqual(demo)
      const isLeader = (index: number) => cluster.service(index).log().includes('this process now runs the import')
      const leader = [0, 1, 2].find(isLeader) ?? 0
      await cluster.stopOne(leader)
      const others = [0, 1, 2].filter((index) => index !== leader)
      await expect.poll(() => others.some(isLeader), patient).toBe(true)
      const isIdle = async () => {
        const answer = await fetch(`${cluster.api}/extensions/imports`, { headers: { 'x-api-key': cluster.key } })
        return JSON.parse(await answer.text()).data
      }
      await expect.poll(isIdle, patient).toMatchObject({ state: 'idle', done: 180 })
      expect(await countDemo(cluster.postgres.location)).toEqual(demo)
      await cluster.stop()
    },
    timeLimit(600_000),
  )

if (started === undefined) test.todo('no PostgreSQL is installed here: several processes on one are not tried')
else describe('three processes on one database and one store', () => onCluster(started))
