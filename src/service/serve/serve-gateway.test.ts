import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freePort } from '#testing/free-port.ts'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { runCli, type RunningService, startGateway, startService } from '#testing/start-service.ts'

const SLOW = 120_000

let dir: string
/** Empty: drawing and importing the demo would take longer than all tests. */
let library: string
let service: RunningService
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
  library = join(dir, 'library')
  await mkdir(library)
  service = await startService({ library, options: ['--media-seconds', '3600'] })
}, SLOW)
afterAll(async () => {
  await service.stop()
  await rm(dir, { recursive: true, force: true })
})

const list = z.object({ data: z.array(z.looseObject({ name: z.string() })) })

const named = (body: unknown) => list.parse(body).data.map(({ name }) => name)

async function ask(api: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${api}${path}`, { ...init, headers: { 'x-api-key': service.key, connection: 'close' } })
  return { status: response.status, body: await response.json() }
}

test(
  'a gateway serves the app and passes the operations on; its connection file has no key',
  async () => {
    const data = join(dir, 'gateway')
    const gateway = await startGateway(service.api, { data })
    await expect
      .poll(() => gateway.out().split('\n').slice(0, 4))
      .toEqual([
        `ready ${gateway.url}`,
        `Open ${gateway.url}/albums`,
        `A gateway in front of ${service.api}`,
        'Everyone uses their own key of that service: the gateway passes it on and keeps none.',
      ])
    const connection = await readFile(join(data, 'connection.json'), 'utf8')
    expect(JSON.parse(connection)).toEqual({ url: gateway.url, api: `${gateway.url}/api`, pid: gateway.pid })
    // what a start on a full disk frees
    expect(await readdir(data)).toContain('spare-room')
    expect((await ask(gateway.api, '/ping')).body).toEqual((await ask(service.api, '/ping')).body)
    expect(named((await ask(service.api, '/extensions')).body)).toContain('upload')
    expect(named((await ask(gateway.api, '/extensions')).body)).not.toContain('upload')
    expect((await ask(gateway.api, '/extensions/imports')).status).toBe(404)
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404)

    // no other process may use its folder, and it has no library status
    expect((await runCli(['serve', '--port', '0', '--data', data])).err).toContain(`is already using ${data}`)
    expect((await runCli(['library', 'status', '--data', data])).err).toContain('No service is running')

    expect(await gateway.stop()).toBe(0)
    expect(gateway.log()).not.toContain(service.key)
    await expect(readFile(join(data, 'connection.json'))).rejects.toThrow('ENOENT')
  },
  SLOW,
)

test(
  'while upstream is killed and restarted callers get only 502s, and no confirmed write is lost',
  async () => {
    const data = join(dir, 'killed')
    // not one that the system chose: it may give that to another server as soon as this one is gone
    const options = ['--media-seconds', '3600', '--port', String(await freePort())]
    let behind = await startService({ library, data, options })
    const { key } = behind
    const gateway = await startGateway(behind.api, { options: ['--public-url', 'https://photos.example'] })
    await expect.poll(gateway.out).toMatch(/^ready http:.*\nOpen https:\/\/photos\.example\/albums\n/)
    const send = async (path: string, body?: object) => {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const response = await fetch(`${gateway.api}${path}`, { ...init, headers: { 'x-api-key': key } })
      const json = await response.json()
      return { status: response.status, json, retryAfter: response.headers.get('retry-after') }
    }
    const answered = new Set<string>()
    const seen = new Set<number>()
    const over = new AbortController()
    const writers = Array.from({ length: 3 }, async (_, writer) => {
      for (let i = 0; !over.signal.aborted; i++) {
        const name = `${writer}.${i}`
        const { status, json, retryAfter } = await send('/album/createAlbum', { name })
        seen.add(status)
        if (status === 200) answered.add(name)
        else expect([json.message, retryAfter]).toEqual([expect.stringMatching(/^The /), retryAfter])
      }
    })
    for (let round = 0; round < runLength.upstreamKills; round++) {
      const before = answered.size
      await expect.poll(() => answered.size, { timeout: SLOW }).toBeGreaterThan(before + 3)
      await behind.kill()
      expect((await send('/ping')).status).toBe(502)
      behind = await startService({ library, data, options })
      await expect.poll(async () => (await send('/ping')).status, { timeout: SLOW }).toBe(200)
    }
    over.abort()
    await Promise.all(writers)
    const names = new Set<unknown>()
    for (let cursor = ''; cursor !== '{}';) {
      const { json } = await send(`/album/getAlbums?limit=64${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      for (const { name } of json.data) names.add(name)
      cursor = json.cursor
    }
    expect([...answered].filter((name) => !names.has(name))).toEqual([])
    expect(seen).toEqual(new Set([200, 502]))
    expect(gateway.log()).not.toContain(key)
    await gateway.stop()
    await behind.stop()
  },
  timeLimit(SLOW),
)

test.each([
  [['--upstream-ca', 'package.json'], '--upstream-ca package.json is not a certificate file in PEM format'],
  [['--library', 'src'], '--library and --upstream don’t go together'],
])(
  'a gateway does not start with %j',
  async (options, sentence) => {
    const { code, err } = await runCli(['serve', '--upstream', service.api, '--data', join(dir, 'refused'), ...options])
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
  },
  SLOW,
)

test('a gateway does not start in front of itself', async () => {
  const port = String(await freePort())
  const args = ['serve', '--upstream', `http://localhost:${port}/api`, '--port', port, '--data', join(dir, 'itself')]
  const { code, err } = await runCli(args)
  expect([code, err]).toEqual([2, expect.stringContaining('is this gateway itself')])
})
