import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'

const PIECE = 20_000

const picture = (sigma: number) =>
  sharp({
    create: { width: 300, height: 200, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 100, sigma } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

const library = await mkdtemp(join(tmpdir(), 'contact-sheet-library-'))
await mkdir(join(library, 'Trip'))
await sharp(await picture(9)).toFile(join(library, 'Trip', 'known.jpg'))
const started = await startCluster({ library })
afterAll(async () => {
  await started?.stop()
  await rm(library, { recursive: true })
})

type Progress = { offset: number; done: boolean; duplicate?: boolean }

const inLibrary = async () => (await readdir(join(library, 'Trip'))).toSorted()
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function onCluster(cluster: Cluster): void {
  const headers = { 'x-api-key': cluster.key }

  async function ask<Data>(process: number, path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Data> {
    const init = body === undefined ? {} : { method: 'POST', body }
    const answer = await fetch(`${cluster.service(process).api}/${path}`, { headers, ...init })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()).data
  }

  const listAlbums = (process: number) => ask<{ albumId: string; numPhotos: number }[]>(process, 'album/getAlbums')
  const patient = { timeout: 60_000 }

  async function findAlbum(): Promise<string> {
    await expect.poll(async () => (await listAlbums(0))[0]?.numPhotos, patient).toBeGreaterThan(0)
    return (await listAlbums(0))[0]?.albumId ?? ''
  }

  const begin = async (process: number, name: string, size: number) => {
    const about = JSON.stringify({ albumId: await findAlbum(), name, size })
    return ask<{ uploadId: string; offset: number }>(process, 'extensions/upload', about)
  }

  /** Sends the rest of a file, its pieces to the processes `to` in turn. */
  async function sendRest(
    bytes: Uint8Array<ArrayBuffer>,
    { uploadId, offset }: { uploadId: string; offset: number },
    to: number[],
  ) {
    let progress: Progress = { offset, done: false }
    for (let turn = 0; !progress.done; turn++) {
      const piece = bytes.slice(progress.offset, progress.offset + PIECE)
      const path = `extensions/upload/${uploadId}?offset=${progress.offset}`
      progress = await ask(to[turn % to.length] ?? 0, path, piece)
    }
    return progress
  }

  test('an upload whose pieces go to different processes lands complete, once, and leaves nothing behind', async () => {
    const bytes = new Uint8Array(await picture(40))
    const upload = await begin(0, 'spread.jpg', bytes.byteLength)
    expect(await sendRest(bytes, upload, [1, 2, 0])).toMatchObject({ done: true, duplicate: false })
    expect(hashOf(await readFile(join(library, 'Trip', 'spread.jpg')))).toBe(hashOf(bytes))
    expect([...cluster.store.objects.keys()].filter((key) => key.includes('/uploads/'))).toEqual([])
    const albumId = await findAlbum()
    for (const process of [0, 1, 2])
      await expect
        .poll(
          async () => (await ask<{ photoIds: string[] }>(process, `extensions/upload?albumId=${albumId}`)).photoIds,
          patient,
        )
        .toHaveLength(1)
  })

  test('an upload continues at another process when its own is killed', async () => {
    const bytes = new Uint8Array(await picture(45))
    const { uploadId } = await begin(0, 'killed.jpg', bytes.byteLength)
    await ask(0, `extensions/upload/${uploadId}?offset=0`, bytes.slice(0, PIECE))
    await cluster.kill(0)
    const again = await ask<{ uploadId: string; offset: number }>(
      1,
      'extensions/upload',
      JSON.stringify({ albumId: (await listAlbums(1))[0]?.albumId, name: 'killed.jpg', size: bytes.byteLength }),
    )
    expect(again).toEqual({ uploadId, offset: PIECE })
    await cluster.start(0)
    expect(await sendRest(bytes, again, [1, 0])).toMatchObject({ done: true, duplicate: false })
    expect(hashOf(await readFile(join(library, 'Trip', 'killed.jpg')))).toBe(hashOf(bytes))
  })

  test('a piece sent to several processes at once counts once', async () => {
    const bytes = new Uint8Array(await picture(50))
    const { uploadId } = await begin(0, 'twice.jpg', bytes.byteLength)
    // the store makes each of them retry: all have begun before one is done
    cluster.store.troubles.push(...Array.from({ length: 4 }, (): [number, string] => [503, 'SlowDown']))
    const statuses = await Promise.all(
      [0, 1, 2].map(async (process) => {
        const path = `${cluster.service(process).api}/extensions/upload/${uploadId}?offset=0`
        return (await fetch(path, { method: 'POST', headers, body: bytes.slice(0, PIECE) })).status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(2)
    expect(await begin(1, 'twice.jpg', bytes.byteLength)).toEqual({ uploadId, offset: PIECE })
    await sendRest(bytes, { uploadId, offset: PIECE }, [2])
    expect(hashOf(await readFile(join(library, 'Trip', 'twice.jpg')))).toBe(hashOf(bytes))
  })

  test('the same photo uploaded to all processes at once, under different names, lands once', async () => {
    const bytes = new Uint8Array(await picture(55))
    const before = await inLibrary()
    const sent = [0, 1, 2].map(async (process) =>
      sendRest(bytes, await begin(process, `same-${process}.jpg`, bytes.byteLength), [process]),
    )
    const duplicates = (await Promise.all(sent)).map(({ duplicate }) => duplicate)
    expect(duplicates.filter((duplicate) => duplicate === false)).toHaveLength(1)
    expect(await inLibrary()).toHaveLength(before.length + 1)
    const client = new Client({ connectionString: cluster.postgres.location })
    await client.connect()
    const left = await client.query(
      `select name from upload union all select upload_id from upload_piece
       union all select name from lease where name like 'upload.%' or name like 'land.%'`,
    )
    await client.end()
    expect(left.rows).toEqual([])
  })
}

if (started === undefined) test.todo('no PostgreSQL is installed here: several processes on one are not tried')
else describe('three processes that take uploads', () => onCluster(started))
