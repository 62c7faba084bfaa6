import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { isLong, runLength, timeLimit } from '#testing/run-length.ts'
import { seededRandom } from '#testing/seeded-random.ts'
import { startReceiver } from '#testing/servers/receiver.ts'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'
import { testCa } from '#testing/test-certificates.ts'

const SECONDS = runLength.clusterSeconds
const PROCESSES = 3
const WRITERS = 12
const PAGES = 3
/** Photos that get labels; more are added meanwhile. */
const FIRST_PHOTOS = 6
const PHOTO_EVERY_MS = 1000
const ALBUM_EVERY_MS = 200
/** Statuses of a balancer, and of a service without its database. */
const COME_AGAIN = [502, 503]
/** Leases expire within half a minute; a busy machine needs as long again. */
const DRAIN_MS = 120_000
const drained = { timeout: DRAIN_MS, interval: 250 }
/** Longest silence of a page after recovery; the short form runs beside others. */
const SILENT_MS = isLong ? 5000 : 60_000

const seed = Number(process.env['CONTACT_SHEET_SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
const random = seededRandom(seed)
const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-chaos-'))
const [library, ca] = [join(dir, 'library'), join(dir, 'ca.pem')]
await mkdir(join(library, 'Album'), { recursive: true })
await writeFile(ca, testCa)

const files: string[] = []
async function addPhoto(): Promise<void> {
  const file = `Album/${files.length}.jpg`
  const background = { r: files.length % 256, g: Math.trunc(files.length / 256), b: 90 }
  await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toFile(join(dir, 'unfinished.jpg'))
  await rename(join(dir, 'unfinished.jpg'), join(library, file))
  files.push(file)
}
for (let index = 0; index < FIRST_PHOTOS; index++) await addPhoto()

const started = await startCluster({
  library,
  processes: PROCESSES,
  live: true,
  checkOutput: false,
  seed,
  options: ['--allow-private-webhooks', '--webhook-ca', ca],
})
afterAll(async () => {
  await started?.stop()
  await rm(dir, { recursive: true })
})

type Albums = { albumId: string; folder: string | null }[]

async function runChaos(cluster: Cluster): Promise<void> {
  const headers = { 'x-api-key': cluster.key, 'content-type': 'application/json' }
  const over = new AbortController()
  const { signal } = over
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {})
  const strange: string[] = []
  let [answers, again] = [0, 0]

  /** The data of a 200 answer, else undefined. */
  async function call(path: string, body: object) {
    try {
      const answer = await fetch(`${cluster.api}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { status } = answer
      const text = await answer.text()
      if (status === 200) answers++
      else if (!COME_AGAIN.includes(status)) strange.push(`${path} ${status} ${text}`)
      return status === 200 ? JSON.parse(text).data : undefined
    } catch {
      return undefined
    } finally {
      again++
    }
  }

  const photosOf = () =>
    cluster.query<{ photo_id: string; album_id: string; file: string; active: number }>('select * from photo')
  await expect.poll(photosOf, drained).toHaveLength(FIRST_PHOTOS)
  const first = await photosOf()
  const [{ album_id: albumId } = { album_id: '' }] = first

  const receiver = await startReceiver()
  await call('webhook/createSubscription', { event: 'newAlbum', targetUrl: `${receiver.url}albums` })
  await call('webhook/createSubscription', { event: 'newPhoto', albumId, targetUrl: `${receiver.url}photos` })

  const written: string[] = []
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let index = 0; !signal.aborted; index++) {
      const { photo_id: photoId = '' } = first[index % first.length] ?? {}
      const label = `label ${writer} ${index}`
      const isWritten = await call('photo/addPhotoLabel', { albumId, photoId, label, isHidden: false })
      if (isWritten === undefined) await pause(50)
      else written.push(`${photoId} ${label}`)
    }
  })
  const made: string[] = []
  async function makeAlbums(): Promise<void> {
    for (; !signal.aborted; await pause(ALBUM_EVERY_MS)) {
      const album = await call('album/createAlbum', { name: `Made ${made.length}` })
      if (album !== undefined) made.push(album.albumId)
    }
  }
  async function addPhotos(): Promise<void> {
    for (; !signal.aborted; await pause(PHOTO_EVERY_MS)) await addPhoto()
  }

  const leaving = new AbortController()
  /** An open page, which reconnects to any process. */
  function openPage() {
    const heard: string[] = []
    async function follow(): Promise<void> {
      const url = `${cluster.api}/extensions/live?albumId=${albumId}`
      const { body, ok } = await fetch(url, { headers, signal: leaving.signal })
      if (!ok || body === null) throw new Error('refused')
      for await (const chunk of body.pipeThrough(new TextDecoderStream()))
        heard.push(...chunk.split('\n').filter((line) => line.includes('"version"')))
    }
    void (async () => {
      while (!leaving.signal.aborted) {
        await follow().catch(() => {})
        await wait(100, undefined, { signal: leaving.signal }).catch(() => {})
      }
    })()
    return heard
  }
  const pages = Array.from({ length: PAGES }, openPage)

  let logs = ''
  let kills = 0
  const isLeader = (index: number) => cluster.service(index).log().includes('this process now runs the import')
  async function killProcesses(): Promise<void> {
    for (await pause(runLength.clusterKillSeconds * 1000); !signal.aborted;) {
      const indexes = Array.from({ length: PROCESSES }, (_, index) => index)
      // the short form spares the leader, whose lease takes long to expire
      const chosen = isLong ? indexes : indexes.filter((index) => !isLeader(index))
      const index = chosen[Math.trunc(random() * chosen.length)] ?? 0
      const { log } = cluster.service(index)
      await cluster.kill(index)
      kills++
      logs += log()
      const start = () =>
        cluster.start(index).then(
          () => true,
          () => wait(500, false),
        )
      // retries like a supervisor: the database may be away
      for (let isUp = false; !isUp;) isUp = await start()
      await pause(runLength.clusterKillSeconds * 1000)
    }
  }
  async function restartDatabase(): Promise<void> {
    for (let count = 0; count < runLength.clusterRestarts; count++) {
      await pause((SECONDS * 1000) / (runLength.clusterRestarts + 1))
      if (!signal.aborted) await cluster.postgres.restart(count % 2 === 0 ? 'SIGQUIT' : 'SIGINT')
    }
  }

  const everything = Promise.all([...writers, makeAlbums(), addPhotos(), killProcesses(), restartDatabase()])
  await Promise.race([wait(SECONDS * 1000), everything])
  over.abort()
  await everything

  const begun = performance.now()
  const told = (path: string) =>
    new Map(receiver.arrived.filter((each) => each.path === path).map((each) => [each.id, JSON.parse(each.body).data]))
  await expect.poll(async () => (await photosOf()).length, drained).toBe(files.length)
  const albums = await cluster.query<Albums[number] & { album_id: string }>(
    'select album_id from album where folder is null',
  )
  const newPhotos = files.length - FIRST_PHOTOS
  await expect.poll(() => [told('/albums').size, told('/photos').size], drained).toEqual([albums.length, newPhotos])
  const drainMs = performance.now() - begun

  // no file imported twice, and none without its photo
  const photos = await photosOf()
  expect(photos.map(({ file, active }) => `${file} ${active}`).toSorted()).toEqual(
    files.map((file) => `${file} 1`).toSorted(),
  )
  // no confirmed write is lost
  const rows = await cluster.query<{ label: string }>("select photo_id || ' ' || label as label from photo_label")
  const kept = new Set(rows.map(({ label }) => label))
  expect(written.filter((label) => !kept.has(label))).toEqual([])
  const albumIds = albums.map(({ album_id }) => album_id)
  expect(made.filter((id) => !albumIds.includes(id))).toEqual([])
  // no delivery is lost or invented: each event has one ID, and repeats have the same bytes
  expect([...told('/albums').values()].map((data) => String(data.albumId)).toSorted()).toEqual(albumIds.toSorted())
  const later = photos.filter(({ photo_id }) => !first.some((each) => each.photo_id === photo_id))
  const toldPhotos = [...told('/photos').values()].map((data) => String(data.photoId))
  expect(toldPhotos.toSorted()).toEqual(later.map(({ photo_id }) => photo_id).toSorted())
  const bodies = new Set(receiver.arrived.map(({ id, body }) => `${id} ${body}`))
  expect(bodies.size).toBe(told('/albums').size + told('/photos').size)
  expect(strange).toEqual([])

  // every page hears of a new change
  const before = pages.map((heard) => heard.length)
  const { photo_id: photoId = '' } = first[0] ?? {}
  const changed = performance.now()
  await expect
    .poll(() => call('photo/addPhotoLabel', { albumId, photoId, label: 'at last', isHidden: false }))
    .toBeDefined()
  await expect
    .poll(() => pages.every((heard, index) => heard.length > (before[index] ?? 0)), {
      timeout: SILENT_MS,
      interval: 10,
    })
    .toBe(true)
  const heardMs = performance.now() - changed
  leaving.abort()
  receiver.close()

  for (const service of cluster.services()) logs += service.log()
  expect(logs).not.toMatch(/Unhandled|Uncaught/)
  expect(kills).toBeGreaterThan(0)
  const repeats = receiver.arrived.length - bodies.size
  const figures = {
    seed,
    kills,
    labels: written.length,
    answers,
    again: again - answers,
    albums: albums.length,
    photos: files.length,
    repeats,
    drainMs,
    heardMs,
  }
  if (isLong) console.log(figures)
}

if (started === undefined) test.todo('no PostgreSQL is installed here: several processes on one are not tried')
else
  test(
    `processes killed and restarted, along with their database, lose nothing and do nothing twice (seed ${seed})`,
    () => runChaos(started),
    timeLimit(300_000),
  )
