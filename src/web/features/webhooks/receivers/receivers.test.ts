import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebhookConfig } from '#contract/index.ts'
import { createDeliver, createWorker, showSecrets } from '#service/deliveries/deliveries.ts'
import { signatureHeaders } from '#service/deliveries/dispatch/signature.ts'
import { freePort } from '#testing/free-port.ts'
import { startReceiver } from '#testing/servers/receiver.ts'
import { createTestApp } from '#testing/test-app.ts'
import { testCa } from '#testing/test-certificates.ts'
import { receiverFileName, type ReceiverLanguage, receiverSource } from './receiver-source.ts'

const phpServer = fileURLToPath(new URL('../../../../testing/php-server.mjs', import.meta.url))

type Command = [command: string, ...args: string[]]

const execute = promisify(execFile)

/** The command that runs a file. Python has to be installed on the machine; Go is optional. */
const runs: Record<ReceiverLanguage, (file: string) => Command | Promise<Command>> = {
  node: (file) => [process.execPath, file],
  python: (file) => ['python3', file],
  php: (file) => [process.execPath, phpServer, file],
  // not `go run`, which doesn't forward signals
  go: async (file) => {
    await execute('go', ['build', '-o', `${file}.out`, file])
    return [`${file}.out`]
  },
}

const awkward = `it's "quoted" \\ $token \n é🌸\uFEFF`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receivers-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Sent = { headers: Record<string, string>; body: string; path?: string; method?: string }

/** Sends a plain HTTP request. @returns its status */
const post = (port: number, { headers, body, path = '/in%20here', method = 'POST' }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      .on('error', reject)
      .end(body)
  })

/** Saves a receiver to a file, like a user who copied it. */
async function saveCopy(language: ReceiverLanguage, edit = (source: string) => source): Promise<Command> {
  const file = join(await mkdtemp(join(folder, 'copy-')), receiverFileName(language))
  const targetUrl = 'https://hooks.example/in%20here?x=1'
  await writeFile(file, edit(receiverSource(language, { targetUrl, token: awkward })))
  return runs[language](file)
}

async function startCopy([command, ...args]: Command, secret: string) {
  const port = await freePort()
  const running: ChildProcess = spawn(command, args, {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  running.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  running.stderr?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  running.on('error', (error) => (out += `${command} can’t be started, and this test needs it: ${error.message}`))
  const isUp = () => post(port, { headers: {}, body: '', path: '/elsewhere' }).catch(() => out)
  await expect.poll(isUp, { timeout: 30_000 }).toBe(404)
  return {
    port,
    out: () => out,
    handled: (): unknown[] =>
      out
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    stop: async () => {
      running.kill()
      await once(running, 'exit')
    },
  }
}

const now = () => Math.floor(Date.now() / 1000)

function takesDeliveries(language: ReceiverLanguage): void {
  let saved: Command
  // a fresh Go installation compiles its standard library first
  beforeAll(async () => void (saved = await saveCopy(language)), 240_000)

  test('handles a signed delivery once, and refuses others', async () => {
    const app = await createTestApp({ clock: () => new Date() }, { allowPrivateWebhooks: true })
    const ana = await app.addCaller('Ana')
    const [{ secret } = { secret: '' }] = await showSecrets(app.context, ana.callerId)
    const copy = await startCopy(saved, secret)
    const statuses: number[] = []
    // an https proxy in front of it
    const front = await startReceiver({
      behave: (incoming, response) => {
        const { url, method, headers } = incoming
        const onward = request({ host: '127.0.0.1', port: copy.port, path: url, method, headers }, (answer) => {
          statuses.push(answer.statusCode ?? 0)
          answer.resume()
          response.writeHead(answer.statusCode ?? 0).end()
        })
        incoming.pipe(onward)
      },
    })
    const deliver = createDeliver(app.context, { allowPrivate: true, ca: testCa })
    const worker = createWorker(app.context, { name: 'one', deliver })
    const metadata = { event: 'newAlbum', token: awkward, priority: 2 }
    const config: WebhookConfig = { event: 'newAlbum', targetUrl: `${front.url}in%20here`, metadata }
    await app.call(ana, 'createSubscription', config)
    const { albumId } = (await app.call(ana, 'createAlbum', { name: 'Harbour – 写真' })).data
    await worker.drain()
    expect(statuses, copy.out()).toEqual([204])
    await expect
      .poll(copy.handled)
      .toEqual([expect.objectContaining({ id: expect.any(String), event: 'newAlbum', of: albumId, metadata })])

    const body = JSON.stringify({ data: { photoId: 'p' }, metadata })
    const signed = (at: number, id = 'again') => signatureHeaders({ id, timestamp: at, body }, [secret])
    const sent: [what: string, Sent, status: number][] = [
      ['signed', { headers: signed(now()), body }, 204],
      ['once more', { headers: signed(now()), body }, 204],
      [
        'with an old and a new secret',
        { headers: signatureHeaders({ id: 'two', timestamp: now(), body }, ['whsec_b2xk', secret]), body },
        204,
      ],
      ['without a signature', { headers: {}, body }, 401],
      [
        'signed by another',
        { headers: signatureHeaders({ id: 'x', timestamp: now(), body }, ['whsec_b2xk']), body },
        401,
      ],
      ['changed', { headers: signed(now()), body: body.replace('"p"', '"q"') }, 401],
      ['too old', { headers: signed(now() - 400), body }, 401],
      ['from the future', { headers: signed(now() + 400), body }, 401],
      ['elsewhere', { headers: signed(now()), body, path: '/in' }, 404],
      ['read', { headers: {}, body: '', method: 'GET' }, 405],
    ]
    for (const [what, each, status] of sent) expect([what, await post(copy.port, each)]).toEqual([what, status])
    await expect.poll(() => copy.handled().length).toBe(3)
    await worker.stop()
    front.close()
    await copy.stop()
    await app.close()
  })

  test('checks the token in the metadata if deliveries are not signed', async () => {
    const copy = await startCopy(saved, '')
    const sent = (metadata: unknown) =>
      post(copy.port, { headers: {}, body: JSON.stringify({ data: { photoId: 'p' }, metadata }) })
    expect(await sent({ token: awkward })).toBe(204)
    expect(await sent({ token: `${awkward} ` })).toBe(401)
    expect(await sent({ token: '' })).toBe(401)
    expect(await sent({})).toBe(401)
    expect(await sent(undefined)).toBe(401)
    // some services send null for what a webhook doesn't have
    expect(await sent(null)).toBe(401)
    expect(await post(copy.port, { headers: {}, body: 'no JSON' })).toBeGreaterThanOrEqual(400)
    // without an id, a repeated delivery can't be recognised
    expect(await sent({ token: awkward })).toBe(204)
    // metadata may be of other types than text
    expect(await sent({ token: awkward, event: 5 })).toBe(204)
    await expect.poll(() => copy.handled().length).toBe(3)
    await copy.stop()
  })
}

describe.each<ReceiverLanguage>(['node', 'python', 'php'])('a receiver in %s', takesDeliveries)

const attempt = ({ port }: { port: number }) =>
  post(port, {
    headers: { 'webhook-id': 'one' },
    body: JSON.stringify({ data: { photoId: 'p' }, metadata: { token: awkward } }),
  })

test.each([
  ['fails to handle a delivery', 500, "throw new Exception('The database is away');"],
  ['ends early while handling a delivery', 500, "error_log('The database is away'); exit('no');"],
  ['stops while handling a delivery', 503, 'http_response_code(503); exit;'],
  ['runs out of memory while handling a delivery', 500, "ini_set('memory_limit', '4M'); str_repeat('x', 30_000_000);"],
])('a receiver in php that %s handles it when it is sent again', async (_, status, failure) => {
  const failsOnce = `if (@fopen(sys_get_temp_dir() . '/failed', 'x')) { ${failure} }`
  const copy = await startCopy(await saveCopy('php', (source) => source.replace('$of = ', `${failsOnce} $of = `)), '')
  expect([await attempt(copy), await attempt(copy), await attempt(copy)], copy.out()).toEqual([status, 204, 204])
  await expect.poll(() => copy.handled()).toEqual([expect.objectContaining({ id: 'one', of: 'p' })])
  if (status === 500) expect(copy.out()).toMatch(/The database is away|memory size/)
  await copy.stop()
})

test('a receiver in php that can’t keep the ids of deliveries handles them all the same', async () => {
  const saved = await saveCopy('php', (source) => source.replace('sys_get_temp_dir()', "'/no/such/folder'"))
  const copy = await startCopy(saved, '')
  expect([await attempt(copy), await attempt(copy)]).toEqual([204, 204])
  await expect.poll(() => copy.handled().length).toBe(2)
  await copy.stop()
})

const hasGo = await execute('go', ['version']).then(
  () => true,
  () => false,
)
if (hasGo) describe('a receiver in go', () => takesDeliveries('go'))
else test.todo('the receiver in Go is not tested: Go is not installed')
