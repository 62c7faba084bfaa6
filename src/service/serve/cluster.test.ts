import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'

async function createLibrary(photos: number): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-library-'))
  await mkdir(join(dir, 'Album'))
  for (let index = 0; index < photos; index++) {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: index, g: 90, b: 90 } } })
    await picture.jpeg().toFile(join(dir, 'Album', `${index}.jpg`))
  }
  return dir
}

const library = await createLibrary(12)
const started = await startCluster({ library })
afterAll(async () => {
  await started?.stop()
  await rm(library, { recursive: true })
})

function onCluster(cluster: Cluster): void {
  async function query(sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: cluster.postgres.location })
    await client.connect()
    const { rows } = await client.query(sql)
    await client.end()
    return rows
  }

  test('start on an empty database at the same moment: one operator, whose keys are valid at each', async () => {
    expect(cluster.services().map(({ callerId }) => callerId)).toEqual(Array(3).fill(cluster.callerId))
    expect(await query('select count(*)::int as callers from caller')).toEqual([{ callers: 1 }])
    for (const { key } of cluster.services())
      for (const { api } of cluster.services()) {
        const answer = await fetch(`${api}/album/getAlbums`, { headers: { 'x-api-key': key } })
        expect(answer.status).toBe(200)
      }
  })

  test('a process that was killed is passed over, and comes back in an empty data folder', async () => {
    const ask = async () => (await fetch(`${cluster.api}/ping`, { headers: { 'x-api-key': cluster.key } })).status
    await cluster.kill(1)
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200))
    const { callerId } = await cluster.start(1)
    expect(callerId).toBe(cluster.callerId)
    expect(cluster.services()).toHaveLength(3)
  })
}

if (started === undefined) test.todo('no PostgreSQL is installed here: several processes on one are not tried')
else describe('three processes on one database and one store', () => onCluster(started))
