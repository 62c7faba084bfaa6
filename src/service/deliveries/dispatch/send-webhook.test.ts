import type { RequestListener } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { FindAddresses } from '#service/context.ts'
import { createDeliver, createWorker } from '#service/deliveries/deliveries.ts'
import { trustWith } from '#service/deliveries/guard/guarded-request.ts'
import { listenHere } from '#testing/servers/listen-here.ts'
import { startReceiver, type TestReceiver } from '#testing/servers/receiver.ts'
import { createTestApp } from '#testing/test-app.ts'
import { otherHostCertificate, selfSignedCertificate, testCa } from '#testing/test-certificates.ts'
import { isDelivered, createDeliveryAgent, sendWebhook } from './send-webhook.ts'

/** Of attempts that time out: 15 s in the service; CONTACT_SHEET_TEST_DEADLINE=15000 waits as long. */
const deadlineMs = Number(process.env['CONTACT_SHEET_TEST_DEADLINE'] ?? 600)

const trust = trustWith(testCa)

/** With the service's deadline unless another is given. */
const send = (targetUrl: string, { body = '{}', ...options }: { body?: string; deadlineMs?: number } = {}) =>
  sendWebhook(
    { targetUrl, body, headers: { 'content-type': 'application/json' } },
    { policy: { allowPrivate: true }, findAddresses: () => Promise.resolve(['127.0.0.1']), trust, ...options },
  )

const endless: RequestListener = (_request, response) => {
  response.writeHead(200)
  const chunk = Buffer.alloc(16_384, 'x')
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    response.once('drain', write)
  }
  write()
}
const dripping: RequestListener = (_request, response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'), 100)
  response.on('close', () => clearInterval(timer))
}
const largeHeaders: RequestListener = (request) => {
  const { socket } = request
  socket.on('error', () => {})
  socket.write('HTTP/1.1 200 OK\r\n')
  const line = `x-large: ${'x'.repeat(10_000)}\r\n`
  for (let i = 0; i < 1000 && !socket.destroyed; i++) socket.write(line)
}
const reset: RequestListener = (request) => void request.socket.destroy()
const silent: RequestListener = () => {}
const noHttp: RequestListener = (request) => void request.socket.end('SSH-2.0-OpenSSH_9.9\r\n')
const halfAnswer: RequestListener = (request) =>
  void request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc')
const otherProtocol: RequestListener = (request) =>
  void request.socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
const continues: RequestListener = (request) => {
  const timer = setInterval(() => request.socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20)
  request.socket.on('close', () => clearInterval(timer)).on('error', () => {})
}
const laterThanEver: RequestListener = (_request, response) =>
  void response.writeHead(503, { 'retry-after': '9'.repeat(400) }).end()

const bad: [name: string, behave: RequestListener, problem: string | undefined][] = [
  ['an endless body', endless, undefined],
  ['a byte now and then', dripping, 'timeout'],
  ['10 MB of headers', largeHeaders, 'no-http'],
  ['a reset', reset, 'connection'],
  ['no answer', silent, 'timeout'],
  ['another protocol', noHttp, 'no-http'],
  ['half an answer', halfAnswer, 'connection'],
  ['an upgrade', otherProtocol, 'no-http'],
  ['endless early hints', continues, 'timeout'],
  ['an absurd Retry-After', laterThanEver, undefined],
]

/** Sends over one agent to a receiver whose name resolves to these addresses in turn. */
const toHooks = async (receiver: TestReceiver, addresses: string[]) => {
  const agent = createDeliveryAgent()
  const outcomes = []
  for (const address of addresses) {
    const webhook = { targetUrl: `https://hooks.test:${receiver.port}/`, body: '{}', headers: {} }
    const findAddresses = () => Promise.resolve([address])
    outcomes.push(await sendWebhook(webhook, { policy: { allowPrivate: true }, findAddresses, trust, agent }))
  }
  agent.destroy()
  receiver.close()
  return outcomes.map(({ status, problem }) => status ?? problem)
}

describe('attempts over one agent', () => {
  test('share a connection, and open another if it was closed meanwhile', async () => {
    const sockets: Socket[] = []
    const receiver = await startReceiver({
      behave: (request, response) => {
        sockets.push(request.socket)
        if (sockets.length === 3) request.socket.destroy()
        else response.end()
      },
    })
    expect(await toHooks(receiver, ['127.0.0.1', '127.0.0.1', '127.0.0.1'])).toEqual([200, 200, 200])
    expect(sockets.map((socket) => sockets.indexOf(socket))).toEqual([0, 0, 0, 3])
  })

  test('follow a name to its current address', async () => {
    // nobody listens at the second
    expect(await toHooks(await startReceiver(), ['127.0.0.1', '127.0.0.2', '127.0.0.1'])).toEqual([
      200,
      'connection',
      200,
    ])
  })
})

describe('one attempt', () => {
  test('the body arrives unchanged, and the answer is truncated to 4 kB', async () => {
    const receiver = await startReceiver({ reply: () => ({ status: 201, body: `\0${'ä'.repeat(10_000)}` }) })
    const body = JSON.stringify({ data: 'ä🌸' })
    const outcome = await send(`${receiver.url}in?x=1`, { body })
    expect([outcome.status, outcome.problem]).toEqual([201, undefined])
    expect(Buffer.byteLength(outcome.answer)).toBeLessThanOrEqual(4100)
    expect(outcome.answer.startsWith('\uFFFDää')).toBe(true)
    expect(receiver.arrived).toMatchObject([{ body, headers: { host: `127.0.0.1:${receiver.port}` } }])
    receiver.close()
  })

  test.each(bad)('%s ends the attempt in time', { timeout: deadlineMs + 15_000 }, async (_name, behave, problem) => {
    const receiver = await startReceiver({ behave })
    const outcome = await send(receiver.url, problem === 'timeout' ? { deadlineMs } : {})
    expect(outcome.problem).toBe(problem)
    expect(isDelivered(outcome)).toBe(behave === endless)
    receiver.close()
  })

  test.each([
    ['for another name', otherHostCertificate],
    ['signed by itself', selfSignedCertificate],
  ])('a certificate %s is refused, and nothing is sent', async (_name, cert) => {
    const receiver = await startReceiver({ cert })
    expect(await send(receiver.url)).toMatchObject({ problem: 'certificate' })
    expect(receiver.arrived).toEqual([])
    receiver.close()
  })

  test('the certificate must match the name, not the address', async () => {
    const receiver = await startReceiver()
    expect(await send(`https://hooks.test:${receiver.port}/`)).toMatchObject({ status: 200 })
    expect(await send(`https://hooks.example:${receiver.port}/`)).toMatchObject({ problem: 'certificate' })
    receiver.close()
  })

  test.each<[string, FindAddresses]>([
    ['never answer', () => new Promise(() => {})],
    ['answer with an error', () => Promise.reject(new Error('SERVFAIL'))],
    ['know no such name', () => Promise.resolve([])],
  ])('name servers that %s end the attempt in time', async (_name, findAddresses) => {
    const webhook = { targetUrl: 'https://hooks.test/', body: '{}', headers: {} }
    const { problem } = await sendWebhook(webhook, { policy: { allowPrivate: true }, findAddresses, deadlineMs, trust })
    expect(problem).toMatch(/^(timeout|name)$/)
  })

  test('a server that accepts the connection and stays silent times out', async () => {
    const sockets: Socket[] = []
    const tcp = createTcpServer((socket) => void sockets.push(socket))
    const port = await listenHere(tcp)
    expect((await send(`https://127.0.0.1:${port}/`, { deadlineMs })).problem).toBe('timeout')
    sockets.forEach((socket) => socket.destroy())
    tcp.close()
  })

  test('a closed port and a port without TLS fail the attempt', async () => {
    const tcp = createTcpServer((socket) => socket.end('hello'))
    const port = await listenHere(tcp)
    expect((await send(`https://127.0.0.1:${port}/`)).problem).toMatch(/^(certificate|connection)$/)
    tcp.close()
    expect((await send(`https://127.0.0.1:${port}/`)).problem).toBe('connection')
  })
})

test('20 bad receivers do not hold up a good one', async () => {
  const app = await createTestApp({}, { allowPrivateWebhooks: true })
  const ana = await app.addCaller('Ana')
  const receivers: TestReceiver[] = []
  for (let i = 0; i < 20; i++) receivers.push(await startReceiver({ behave: bad[i % bad.length]?.[1] ?? silent }))
  const good = await startReceiver()
  for (const { url } of [...receivers, good])
    await app.call(ana, 'createSubscription', { event: 'newAlbum', targetUrl: url })
  // beyond the test’s own timeout: if the good one waited for any that hangs, the test would fail
  const sending = { allowPrivate: true, ca: testCa, deadlineMs: 120_000 }
  const worker = createWorker(app.context, { name: 'one', deliver: createDeliver(app.context, sending) })
  await worker.start()
  // again, with the bad ones marked as failing
  for (let round = 1; round <= 3; round++) {
    await app.addAlbum(ana)
    await good.arrive(round)
  }
  const stopped = worker.stop()
  receivers.forEach((receiver) => receiver.close())
  await stopped
  good.close()
  await app.close()
})
