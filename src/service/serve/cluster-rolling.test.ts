import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { findPhoto } from '#testing/call-service.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { isLong, timeLimit } from '#testing/run-length.ts'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'

/** Processes that are restarted, one after the other. */
const TURNS = isLong ? 9 : 1
const PROCESSES = 3
const PIECE = 4000

const library = await mkdtemp(join(tmpdir(), 'contact-sheet-rolling-'))
await mkdir(join(library, 'Album'))
await plainPhoto()
  .jpeg()
  .toFile(join(library, 'Album', 'first.jpg'))
const started = await startCluster({ library, processes: PROCESSES, checkOutput: false, checkEveryMs: 200 })
afterAll(async () => {
  await started?.stop()
  await rm(library, { recursive: true })
})

async function rollOver(cluster: Cluster): Promise<void> {
  const headers = { 'x-api-key': cluster.key }
  await expect.poll(() => findPhoto(cluster), { timeout: 90_000 }).toBeDefined()
  const { albumId = '', photoId = '' } = (await findPhoto(cluster)) ?? {}
  const failed: string[] = []
  const over = new AbortController()
  const counts = { reads: 0, labels: 0, albums: 0, uploads: 0 }

  /** Sends a request, without a retry. */
  async function ask(path: string, body?: string | Uint8Array<ArrayBuffer>) {
    const init = body === undefined ? {} : { method: 'POST', body }
    try {
      const answer = await fetch(`${cluster.api}/${path}`, { headers, ...init })
      const text = await answer.text()
      if (answer.status === 200) return JSON.parse(text).data
      failed.push(`${path}: ${answer.status} ${text}`)
    } catch (error) {
      failed.push(`${path}: ${inspect(error)}`)
    }
  }
  async function again(once: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !over.signal.aborted; round++) await once(round)
  }
  const work = [0, 1, 2, 3].flatMap((client) => [
    again(async () => {
      await ask(`photo/checkPhotoLabel?photoId=${photoId}&label=0+0`)
      counts.reads++
    }),
    again(async (round) => {
      await ask(
        'photo/addPhotoLabel',
        JSON.stringify({ albumId, photoId, label: `${client} ${round}`, isHidden: false }),
      )
      counts.labels++
    }),
  ])
  // not idempotent: a client must not simply retry it
  const albums = again(async (round) => {
    await ask('album/createAlbum', JSON.stringify({ name: `Made ${round}` }))
    counts.albums++
  })
  const uploads = again(async (round) => {
    const background = { r: round % 256, g: 9, b: 90 }
    const bytes = new Uint8Array(
      await sharp({
        create: { width: 300, height: 200, channels: 3, background, noise: { type: 'gaussian', sigma: 9 } },
      })
        .jpeg()
        .toBuffer(),
    )
    const about = { albumId, name: `${round}.jpg`, size: bytes.byteLength }
    const upload = await ask('extensions/upload', JSON.stringify(about))
    for (let { offset = 0, done = false } = upload ?? { done: true }; !done;) {
      const piece = bytes.slice(offset, offset + PIECE)
      ;({ offset = 0, done = true } = (await ask(`extensions/upload/${upload.uploadId}?offset=${offset}`, piece)) ?? {})
    }
    counts.uploads++
  })

  for (let turn = 0; turn < TURNS; turn++) {
    const { port } = new URL(cluster.service(turn % PROCESSES).url)
    expect(await cluster.leave(turn % PROCESSES)).toBe(0)
    expect(cluster.balancer.sentAway()).toContain(Number(port))
    await cluster.start(turn % PROCESSES)
  }
  over.abort()
  await Promise.all([...work, albums, uploads])
  if (isLong) console.log(counts)
  expect(failed).toEqual([])
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  expect(await cluster.query('select label from photo_label')).toHaveLength(counts.labels)
  expect(await cluster.query('select album_id from album where folder is null')).toHaveLength(counts.albums)
}

if (started === undefined) test.todo('no PostgreSQL is installed here: several processes on one are not tried')
else
  test(
    'no request fails while processes are restarted one by one under reads, labels, new albums and uploads',
    () => rollOver(started),
    timeLimit(180_000),
  )
