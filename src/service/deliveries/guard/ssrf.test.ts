import { once } from 'node:events'
import { request } from 'node:https'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEADLINE_MS, isDelivered, type SendOptions, sendWebhook } from '#service/deliveries/dispatch/send-webhook.ts'
import { closedAddresses, embeddingCount, publicAddresses, spellings } from '#testing/fixtures/address-corpus.ts'
import { startReceiver } from '#testing/servers/receiver.ts'
import { testCa } from '#testing/test-certificates.ts'
import { trustWith } from './guarded-request.ts'
import { findTargetFault } from './target-policy.ts'

const trust = trustWith(testCa)

/** Servers that count connections; there must be none. */
const canaries: Server[] = []
let connections = 0
let port = 0

async function listen(host: string, at: number): Promise<number> {
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  server.listen(at, host)
  await once(server, 'listening')
  canaries.push(server)
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

beforeAll(async () => {
  port = await listen('0.0.0.0', 0)
  // if this machine has IPv6
  await listen('::1', port).catch(() => undefined)
})
afterAll(() => canaries.forEach((server) => server.close()))
beforeEach(() => {
  connections = 0
})

/** Records where connections would go, without making them. */
function watchConnections() {
  const hosts: unknown[] = []
  const connect: SendOptions['connect'] = (options) => {
    hosts.push(options.host)
    // a request that ends at once, to a port without a listener
    return request({ host: '127.0.0.1', port: 1, signal: AbortSignal.abort() })
  }
  return { hosts, connect }
}

const send = (host: string, options: Partial<SendOptions> & { addresses?: string[] } = {}) =>
  sendWebhook(
    { targetUrl: `https://${host}:${port}/`, body: '{}', headers: {} },
    {
      // the canaries' port is allowed, so that only the address can be refused
      policy: { allowPrivate: false, ports: [port] },
      findAddresses: () => Promise.resolve(options.addresses ?? []),
      // a refusal takes no time, but this machine may
      deadlineMs: DEADLINE_MS,
      ...options,
    },
  )

const nobody = () => Promise.resolve([])

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address)

describe('addresses that are not public', () => {
  test('the corpus has its expected size', () => {
    expect(closedAddresses.length).toBeGreaterThanOrEqual(7000)
    expect(embeddingCount).toBe(11)
    expect(new Set(spellings).size).toBeGreaterThanOrEqual(45)
    expect(new Set(publicAddresses).size).toBeGreaterThanOrEqual(200)
  })

  test('none is connected to, whether a name resolves to it or the target names it', async () => {
    const through: string[] = []
    for (const address of closedAddresses) {
      const { problem } = await send('name.example.com', { addresses: [address] })
      if (problem !== 'address') through.push(address)
      if (address.includes('%')) continue
      const literal = await send(bracketed(address))
      if (literal.problem !== 'address') through.push(`literal ${address}`)
    }
    expect(through).toEqual([])
    expect(connections).toBe(0)
  })

  test.each(spellings)('https://%s is refused', async (host) => {
    expect((await send(host, { addresses: ['127.0.0.1'] })).problem).toBe('address')
    expect(findTargetFault(`https://${host}/`, { allowPrivate: false })).toMatch(/^targetUrl must/)
    expect(connections).toBe(0)
  })

  test('one non-public address among public ones refuses the host, in any position', async () => {
    const open = publicAddresses.slice(0, 3)
    for (const closed of closedAddresses.filter((_, i) => i % 100 === 0)) {
      for (let at = 0; at <= open.length; at++) {
        expect((await send('name.example.com', { addresses: open.toSpliced(at, 0, closed) })).problem).toBe('address')
      }
    }
    expect(connections).toBe(0)
  })

  test('each of 1,000 attempts pins a single look-up of a name that keeps changing (DNS rebinding)', async () => {
    const { hosts, connect } = watchConnections()
    let asked = 0
    const findAddresses = () => Promise.resolve([asked++ % 2 === 0 ? '93.184.215.14' : '127.0.0.1'])
    const problems: unknown[] = []
    for (let i = 0; i < 1000; i++) problems.push((await send('name.example.com', { connect, findAddresses })).problem)
    expect(asked).toBe(1000)
    expect(hosts).toEqual(Array.from({ length: 500 }, () => '93.184.215.14'))
    expect(problems.filter((problem) => problem === 'address')).toHaveLength(500)
    expect(connections).toBe(0)
  })

  test('a connection that ends up at a refused address is cut before a byte is sent', async () => {
    const receiver = await startReceiver()
    const elsewhere: SendOptions['connect'] = (options, onAnswer) =>
      request({ ...options, host: '127.0.0.1', port: receiver.port }, onAnswer)
    const outcome = await send('name.example.com', {
      addresses: ['93.184.215.14'],
      connect: elsewhere,
      trust,
    })
    expect(outcome.problem).toBe('address')
    expect(receiver.arrived).toEqual([])
    receiver.close()
  })

  test('this machine’s own public address and its own name are refused', () => {
    const own = { host: 'photos.example.com', addresses: ['8.8.4.4', '2001:4860:4860::8844'] }
    const refuse = (url: string) => findTargetFault(url, { allowPrivate: false, own })
    expect(refuse('https://8.8.4.4/')).toBeDefined()
    expect(refuse('https://[2001:4860:4860::8844]/')).toBeDefined()
    for (const url of [
      'https://photos.example.com/api',
      'https://PHOTOS.example.com./',
      'https://photos.example.com:8443/',
    ]) {
      expect(refuse(url)).toBe('targetUrl must not be this service itself')
    }
    expect(refuse('https://8.8.8.8/')).toBeUndefined()
  })

  test.each([
    'http://8.8.8.8/',
    'https://8.8.8.8:22/',
    'https://8.8.8.8:80/',
    'https://a:b@8.8.8.8/',
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
  ])('%s is refused at every attempt', async (targetUrl) => {
    const { hosts, connect } = watchConnections()
    const options = { policy: { allowPrivate: false }, findAddresses: nobody, connect }
    expect((await sendWebhook({ targetUrl, body: '', headers: {} }, options)).problem).toBe('address')
    expect(hosts).toEqual([])
  })
})

test('every public address is connected to', async () => {
  const { hosts, connect } = watchConnections()
  for (const address of publicAddresses) await send('name.example.com', { addresses: [address], connect })
  for (const address of publicAddresses) await send(bracketed(address), { connect })
  expect(hosts.filter((host) => !publicAddresses.includes(String(host)) && !String(host).includes(':'))).toEqual([])
  expect(hosts).toHaveLength(2 * publicAddresses.length)
})

test.each([300, 301, 302, 303, 304, 305, 307, 308])(
  'a redirection (%i) is a failure and is not followed',
  async (status) => {
    const locations = [
      `https://127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/`,
      `//127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
    ]
    for (const location of locations) {
      const headers = { location, refresh: `0; url=${location}`, link: `<${location}>; rel=canonical` }
      const receiver = await startReceiver({ reply: () => ({ status, headers }) })
      const outcome = await sendWebhook(
        { targetUrl: receiver.url, body: '{}', headers: {} },
        { policy: { allowPrivate: true }, findAddresses: nobody, trust },
      )
      expect([outcome.status, outcome.problem, isDelivered(outcome)]).toEqual([status, undefined, false])
      receiver.close()
    }
    expect(connections).toBe(0)
  },
)
