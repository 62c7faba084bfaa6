import { afterAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { importStatus } from '#contract/extensions.ts'
import { envelope } from '#contract/index.ts'
import { listAlbums, listPhotos, send, upload } from '#testing/call-service.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { isLong } from '#testing/run-length.ts'
import { createdEvent } from '#testing/servers/object-store.ts'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'

vi.setConfig({ testTimeout: 180_000 })

// in the store of --storage, as is usual with several processes
const started = await startCluster({ library: 's3://photos/party', options: ['--library-seconds', '3600'] })
afterAll(() => started?.stop())

const patient = { timeout: 90_000 }
const LED = 'this process now runs the import'

const photoBytes = (shade: number) => plainPhoto({ shade, width: 90 }).jpeg().toBuffer()

function onCluster(cluster: Cluster): void {
  const at = (index: number) => ({ api: cluster.service(index).api, key: cluster.key })
  const countAt = async (index: number) => (await listPhotos(at(index))).length

  async function put(name: string, shade: number): Promise<Buffer> {
    const bytes = await photoBytes(shade)
    cluster.store.objects.set(`/photos/party/Hall/${name}`, bytes)
    return bytes
  }

  /** Notifies whichever process the balancer chooses. */
  async function notify(): Promise<void> {
    const status = await (await send(cluster, '/extensions/imports')).json()
    const { eventsUrl = '' } = z.parse(envelope(importStatus), status).data
    const answer = await fetch(eventsUrl, {
      method: 'POST',
      body: JSON.stringify(createdEvent('photos', 'party/Hall/x.jpg')),
    })
    expect(answer.status).toBe(200)
  }

  const leaders = () => [0, 1, 2].filter((index) => cluster.service(index).log().includes(LED))

  test('one process imports a bucket, and all of them send its originals', async () => {
    const bytes = await put('a.jpg', 1)
    await put('b.jpg', 2)
    await notify()
    for (const index of [0, 1, 2]) await expect.poll(() => countAt(index), patient).toBe(2)
    expect(leaders()).toHaveLength(1)
    const sent = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const photos = await listPhotos(at(index))
        const own = photos.map(({ originalUrl }) => originalUrl.replace(cluster.url, cluster.service(index).url))
        return Promise.all(own.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())))
      }),
    )
    for (const originals of sent) expect(originals.filter((each) => each.equals(bytes))).toHaveLength(1)
  })

  test('the same photo uploaded at each of them lands in the bucket once', async () => {
    const [{ albumId } = { albumId: '' }] = await listAlbums(at(0))
    const bytes = new Uint8Array(await photoBytes(30))
    const sent = await Promise.all(
      [0, 1, 2].map((index) => upload(at(index), { albumId, name: `from-${index}.jpg`, bytes })),
    )
    expect(sent.filter(({ duplicate }) => duplicate === false)).toHaveLength(1)
    expect([...cluster.store.objects.keys()].filter((key) => key.includes('/party/Hall/from-'))).toHaveLength(1)
    await expect.poll(() => countAt(1), patient).toBe(3)
  })

  test('another process takes over when the leader ends, and nothing is imported twice', async () => {
    const [leader = 0] = leaders()
    // without a notification: the process that takes over scans
    await put('c.jpg', 60)
    await (isLong ? cluster.kill(leader) : cluster.stopOne(leader))
    const [other = 0] = [0, 1, 2].filter((index) => index !== leader)
    await expect.poll(() => countAt(other), patient).toBe(4)
    const files = await cluster.query<{ file: string }>('select file from photo order by file')
    expect(files.map(({ file }) => file).filter((file) => !file.includes('from-'))).toEqual([
      'Hall/a.jpg',
      'Hall/b.jpg',
      'Hall/c.jpg',
    ])
  })
}

if (started === undefined) test.todo('no PostgreSQL is installed here: several processes on one are not tried')
else describe('processes that share a bucket as their library', () => onCluster(started))
