import { once } from 'node:events'
import { request } from 'node:https'
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PicturesOptions } from '#service/gateway/pictures/open-pictures.ts'
import { closedAddresses, publicAddresses, spellings } from '#testing/fixtures/address-corpus.ts'
import {
  openPictureGateway,
  type PictureGateway,
  type PictureGatewayOptions,
  startPhotoUpstream,
  startPictureHost,
} from '#testing/picture-gateway.ts'

/** Counts connections; there must be none. */
let canary: Server
let port = 0
let connections = 0

beforeAll(async () => {
  canary = createServer((socket) => {
    connections++
    socket.destroy()
  })
  canary.listen(0, '0.0.0.0')
  await once(canary, 'listening')
  const address = canary.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => void canary.close())

beforeEach(() => {
  connections = 0
})

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

/** A gateway that has just passed on these addresses. */
async function openWith(
  addresses: readonly string[],
  options: Partial<PictureGatewayOptions>,
): Promise<PictureGateway> {
  const rows = addresses.map((stableUrl, index) => ({ photoId: `photo ${index}`, stableUrl }))
  const upstream = await startPhotoUpstream(() => rows)
  const gateway = await openPictureGateway({ upstream: upstream.url, allowPrivate: false, connect, ...options })
  opened.push(gateway, upstream)
  await gateway.read()
  return gateway
}

/** Hosts that would have been connected to; no connection is made. */
const hosts: unknown[] = []
const connect: PicturesOptions['connect'] = (options) => {
  hosts.push(options.host)
  return request({ host: '127.0.0.1', port: 1, signal: AbortSignal.abort() })
}
beforeEach(() => void hosts.splice(0))

/** Statuses of the thumbnails of these addresses, all of them given by upstream. */
async function askForAll(addresses: readonly string[], options: Partial<PicturesOptions> = {}) {
  // the canary's port is allowed, so that only the address can be refused
  const gateway = await openWith(addresses, { ports: [port], ...options })
  const template = await gateway.template()
  const statuses: [address: string, status: number][] = []
  for (const address of addresses) statuses.push([address, (await gateway.fetch(template, address)).status])
  return statuses
}

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address)

describe('forbidden addresses given by upstream', () => {
  test('every one of the corpus of private, local and special addresses is refused', async () => {
    const literal = closedAddresses.filter((address) => !address.includes('%')).map(bracketed)
    const given = [...literal, ...spellings].map((host) => `https://${host}:${port}/a.jpg`)
    const through = (await askForAll(given)).filter(([, status]) => status !== 403)
    expect(through).toEqual([])
    expect([hosts, connections]).toEqual([[], 0])
    expect(given.length).toBeGreaterThan(7000)
  })

  test('so is every name that resolves to one of them, alone or among others', async () => {
    const some = closedAddresses.filter((_, index) => index % 20 === 0)
    const given = some.map((_, index) => `https://name-${index}.example.com:${port}/a.jpg`)
    const findAddresses = (name: string) => {
      const index = Number(/\d+/.exec(name)?.[0])
      const closed = some[index] ?? ''
      return Promise.resolve(index % 2 === 0 ? [closed] : ['93.184.215.14', closed])
    }
    const through = (await askForAll(given, { findAddresses })).filter(([, status]) => status !== 403)
    expect(through).toEqual([])
    expect([hosts, connections]).toEqual([[], 0])
  })

  test.each([
    'http://8.8.8.8/a.jpg',
    'https://8.8.8.8:22/a.jpg',
    'https://8.8.8.8:80/a.jpg',
    'https://user:pass@8.8.8.8/a.jpg',
    'https://user@photos.example.com/a.jpg',
    'https://gateway.example/a.jpg',
    'https://metadata.google.internal/computeMetadata/v1/',
    'ftp://8.8.8.8/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'blob:https://8.8.8.8/1',
    '//8.8.8.8/a.jpg',
    '/etc/passwd',
    'https://[::1/a.jpg',
    '',
  ])('%s is refused', async (address) => {
    expect(await askForAll([address])).toEqual([[address, 403]])
    expect([hosts, connections]).toEqual([[], 0])
  })

  test('DNS rebinding: a name is connected to at the address that was checked, or not at all', async () => {
    let asked = 0
    const findAddresses = () => Promise.resolve([asked++ % 2 === 0 ? '93.184.215.14' : '127.0.0.1'])
    const given = Array.from({ length: 200 }, (_, index) => `https://name.example.com/${index}.jpg`)
    const gateway = await openWith(given, { findAddresses })
    const template = await gateway.template()
    for (const address of given) {
      await gateway.fetch(template, address)
      // longer than DNS answers are cached
      gateway.pass(31_000)
    }
    expect(asked).toBe(200)
    expect(hosts).toEqual(Array.from({ length: 100 }, () => '93.184.215.14'))
    expect(connections).toBe(0)
  })

  test('a connection that ends up elsewhere is cut before a byte is sent', async () => {
    const host = await startPictureHost((_, response) => response.end('never'))
    const elsewhere: PicturesOptions['connect'] = (options, onAnswer) =>
      request({ ...options, host: '127.0.0.1', port: Number(new URL(host.url).port) }, onAnswer)
    expect(await askForAll(['https://localhost.example.com/a.jpg'], { connect: elsewhere })).toEqual([
      ['https://localhost.example.com/a.jpg', 403],
    ])
    expect(host.asked).toEqual([])
    host.close()
  })

  test('a redirect is not followed, neither to forbidden nor to allowed addresses', async () => {
    const target = await startPictureHost((_, response) => response.end('never'))
    const targets = [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`, `//127.0.0.1:${port}/`, target.url]
    const host = await startPictureHost((asked, response) => {
      const [, status, index] = /^\/(\d+)\/(\d+)/.exec(asked.url ?? '') ?? []
      const location = targets[Number(index)] ?? ''
      response.writeHead(Number(status), { location, refresh: `0; url=${location}` }).end()
    })
    const given = [300, 301, 302, 303, 307, 308].flatMap((status) =>
      targets.map((_, index) => `${host.url}/${status}/${index}`),
    )
    const statuses = await askForAll(given, { allowPrivate: true, connect: request })
    expect(statuses.filter(([, status]) => status !== 502)).toEqual([])
    expect(host.asked).toHaveLength(given.length)
    expect([target.asked, connections]).toEqual([[], 0])
    target.close()
    host.close()
  })
})

test('an address that upstream did not give is never connected to, however similar', async () => {
  const given = 'https://photos.example.com/a.jpg?signature=1'
  const gateway = await openWith([given], {})
  const template = await gateway.template()
  const others = [
    `${given}0`,
    given.slice(0, -1),
    given.replace('a.jpg', 'b.jpg'),
    given.replace('photos', 'other'),
    given.replace('https', 'http'),
    given.replace('.com', '.com.'),
    given.toUpperCase(),
    `${given}#`,
    ` ${given}`,
    `${given}\n`,
    ...publicAddresses.map((address) => `https://${bracketed(address)}/a.jpg`),
    `https://127.0.0.1:${port}/`,
  ]
  const statuses = new Set<number>()
  for (const other of others) statuses.add((await gateway.fetch(template, other)).status)
  expect([[...statuses], hosts, connections]).toEqual([[403], [], 0])
  // the given one is
  await gateway.fetch(template, given)
  expect(hosts).toEqual(['93.184.215.14'])
})

test('every public address that is given is connected to', async () => {
  await askForAll(publicAddresses.map((address) => `https://${bracketed(address)}/a.jpg`))
  expect(hosts).toHaveLength(publicAddresses.length)
})
