import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type RunningService, startService } from '#testing/start-service.ts'

const FILES = 8
/** Bytes of a piece: small enough for the files to have more pieces than the kills below wait for. */
const PIECE = 2 ** 15
/** Pieces after which the service is killed, and a delay in ms: while it receives, examines or lands files. */
const KILLS = [
  [3, 0],
  [9, 5],
  [10, 40],
  [12, 90],
  [11, 150],
] as const

const answer = z.object({
  data: z.looseObject({ uploadId: z.optional(z.string()), offset: z.int(), done: z.optional(z.boolean()) }),
})
const albums = z.object({ data: z.array(z.object({ albumId: z.string(), numPhotos: z.optional(z.int()) })) })

test('after kill -9 during uploads each file lands complete and once', { timeout: 360_000 }, async () => {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'contact-sheet-upload-kill-')))
  const [library, data] = [join(dir, 'library'), join(dir, 'data')]
  const folder = join(library, 'Trip')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'known.jpg'),
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#284' } })
      .jpeg()
      .toBuffer(),
  )

  const start = () => startService({ library, data })
  let up: Promise<RunningService> = start()
  let pieces = 0
  const kills = [...KILLS]
  let killed: Promise<unknown> = Promise.resolve()
  // one after the other: a service has started before it is killed
  const killSoon = (afterMs: number) => {
    killed = killed.then(async () => {
      const service = await up
      await wait(afterMs)
      up = service.kill().then(start)
      return up
    })
  }
  const list = async () => {
    const { api, key } = await up
    const response = await fetch(`${api}/album/getAlbums`, { headers: { 'x-api-key': key } })
    return albums.parse(await response.json()).data[0]
  }
  await expect.poll(async () => (await list())?.numPhotos, { timeout: 90_000 }).toBe(1)
  const albumId = (await list())?.albumId

  async function ask(path: string, body: string | Uint8Array<ArrayBuffer>) {
    const { api, key } = await up
    const response = await fetch(`${api}/extensions/upload${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body,
    })
    return answer.parse(await response.json()).data
  }

  async function tryToSend(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    let { uploadId, offset, done } = await ask(
      '',
      JSON.stringify({ albumId, name, size: bytes.byteLength, modified: 1000 }),
    )
    const path = `/${uploadId}?offset=`
    while (done !== true) {
      const kill = kills[0]
      if (kill && ++pieces >= kill[0]) {
        kills.shift()
        pieces = 0
        killSoon(kill[1])
      }
      ;({ offset, done } = await ask(path + String(offset), bytes.slice(offset, offset + PIECE)))
    }
  }

  async function send(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    for (let tries = 0; tries < 1000; tries++) {
      try {
        return await tryToSend(name, bytes)
      } catch {
        // killed, or busy recovering: tries again
        await wait(50)
      }
    }
    throw new Error(`${name} did not come in`)
  }

  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, noise, background: '#000' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const files = Array.from({ length: FILES }, (_, index) => ({
    name: `${index}.jpg`,
    bytes: new Uint8Array(Buffer.concat([picture, Buffer.from(`${index}`)])),
  }))
  const half = (odd: number) => files.filter((_, index) => index % 2 === odd)
  await Promise.all(
    [0, 1].map(async (odd) => {
      for (const { name, bytes } of half(odd)) await send(name, bytes)
    }),
  )
  expect(kills).toEqual([])
  await killed

  expect((await readdir(folder)).toSorted()).toEqual([...files.map(({ name }) => name), 'known.jpg'])
  for (const { name, bytes } of files) expect(new Uint8Array(await readFile(join(folder, name)))).toEqual(bytes)
  expect(await readdir(join(data, 'uploads'))).toEqual([])
  await expect.poll(async () => (await list())?.numPhotos, { timeout: 90_000 }).toBe(FILES + 1)
  await (await up).stop()
  await rm(dir, { recursive: true })
})
