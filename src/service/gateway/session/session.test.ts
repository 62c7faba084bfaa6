import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SESSION_HEADER } from '#contract/index.ts'
import { silentLog } from '#service/core/log.ts'
import { randomId } from '#service/core/random.ts'
import { createGatewayApp } from '#service/serve/gateway-app.ts'
import { openSession } from './open-session.ts'
import { hashPassphrase } from './passphrase.ts'

const KEY = 'key-of-the-service-behind'
const WORDS = 'correct horse battery'
const HOME = 'http://127.0.0.1:4310'

let dir: string
let hash: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-session-'))
  // cheap, where the real one takes half a second
  hash = await hashPassphrase(WORDS, { ln: 4, r: 8, p: 1 })
})
afterEach(() => rm(dir, { recursive: true }))

type Setup = { key?: 'kept' | 'own'; passphrase?: string | undefined; publicUrl?: string; behindProxy?: boolean }

/** A gateway with an extension that notes the key of each request. */
async function open({ key = 'kept', passphrase = hash, publicUrl = HOME, behindProxy = false }: Setup = {}) {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const clock = () => new Date(now)
  const logged: string[] = []
  const log = {
    ...silentLog,
    info: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
    warn: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
  }
  await writeFile(join(dir, 'key'), `${KEY}\n`)
  await writeFile(join(dir, 'passphrase'), passphrase)
  const upstream = 'https://photos.example/base'
  const session = await openSession({
    upstream,
    upstreamKeyFile: key === 'kept' ? join(dir, 'key') : undefined,
    passphraseFile: key === 'kept' && passphrase !== '' ? join(dir, 'passphrase') : undefined,
    dataDir: dir,
    clock,
    log,
    publicUrl: () => publicUrl,
    behindProxy,
  })
  const { keys, identify } = session
  const asked: string[] = []
  const app = createGatewayApp(
    {
      upstream,
      log,
      clock,
      newId: randomId,
      publicUrl: () => publicUrl,
      dataDir: dir,
      keys,
      identify,
      ask: () => Promise.reject(new Error('not asked here')),
      forward: () => Promise.reject(new Error('not passed on here')),
      noteChange: () => {},
      listeners: [],
    },
    {
      session,
      extensions: [
        {
          name: 'whose',
          mount: (api) =>
            void api.all('/extensions/whose', (http) => {
              asked.push(http.get('holder').key)
              return http.json({ data: {} })
            }),
        },
      ],
    },
  )
  let cookie = ''
  /** Sends a request as a page of this gateway does, with its cookie. */
  const send = async (
    path: string,
    { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
    from = '192.0.2.1',
  ) => {
    const own = { [SESSION_HEADER]: '1', 'sec-fetch-site': 'same-origin', host: new URL(publicUrl).host, cookie }
    const all: Record<string, string> = { ...own, ...headers }
    const sent = Object.entries(all).filter(([, value]) => value !== '')
    const request = new Request(`${publicUrl}/api${path}`, { ...init, headers: sent })
    const response = await app.fetch(request, { incoming: { socket: { remoteAddress: from } } })
    const set = response.headers.get('set-cookie')
    if (set !== null) cookie = set.split(';')[0] ?? ''
    const { data, message } = await response.json()
    return { status: response.status, headers: response.headers, data, message }
  }
  const signIn = (words = WORDS, headers: Record<string, string> = {}, from?: string) =>
    send(
      '/gateway/session',
      {
        method: 'POST',
        body: JSON.stringify({ passphrase: words }),
        headers: { 'content-type': 'application/json', ...headers },
      },
      from,
    )
  return {
    send,
    signIn,
    asked,
    logged,
    cookie: () => cookie,
    takeCookie: (value: string) => void (cookie = value),
    pass: (ms: number) => void (now += ms),
    /** Whether this browser's requests are let through. */
    isLetIn: async (headers?: Record<string, string>) =>
      (await send('/extensions/whose', { headers: headers ?? {} })).status === 200,
  }
}

const DAY = 24 * 60 * 60 * 1000

describe('where the gateway holds the key', () => {
  test('a request needs a session, and then uses the gateway’s key', async () => {
    const { send, signIn, isLetIn, asked } = await open()
    expect(await send('/extensions/whose')).toMatchObject({ status: 401, message: 'Sign in to this gateway first' })
    expect(await send('/extensions/whose', { headers: { 'x-api-key': 'of my own' } })).toMatchObject({ status: 401 })
    expect((await send('/gateway')).data).toEqual({ key: 'kept', signedIn: false, upstream: 'photos.example' })
    expect(await signIn()).toMatchObject({ status: 200, data: { key: 'kept', signedIn: true } })
    expect((await send('/gateway')).data).toMatchObject({ signedIn: true })
    expect(await isLetIn()).toBe(true)
    expect(await isLetIn({ 'x-api-key': 'of my own' })).toBe(true)
    expect(asked).toEqual([KEY, KEY])
  })

  test('a wrong passphrase starts no session', async () => {
    const { signIn, cookie, isLetIn } = await open()
    expect(await signIn('another passphrase')).toMatchObject({ status: 401, message: 'This is not the passphrase' })
    expect(cookie()).toBe('')
    expect(await isLetIn()).toBe(false)
  })

  test.each([{}, { passphrase: 7 }, { passphrase: '' }, { passphrase: 'x'.repeat(1025) }, []])(
    '%j is a bad request, and does not count as an attempt',
    async (body) => {
      const { send } = await open()
      for (let tries = 0; tries < 12; tries++)
        expect((await send('/gateway/session', { method: 'POST', body: JSON.stringify(body) })).status).toBe(400)
    },
  )

  test('the cookie is hidden from scripts and from other sites', async () => {
    const { signIn } = await open()
    const flags = (await signIn()).headers.get('set-cookie')
    expect(flags).toMatch(/^contact-sheet=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test.each([
    ['at an https address', { publicUrl: 'https://photos.example' }],
    ['behind a proxy', { behindProxy: true }],
  ])('%s the cookie is for encrypted connections to this host only', async (_, setup) => {
    const { signIn, isLetIn } = await open(setup)
    const flags = (await signIn()).headers.get('set-cookie')
    expect(flags).toMatch(/^__Host-contact-sheet=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(await isLetIn()).toBe(true)
  })

  test('a session ends after 30 days', async () => {
    const { signIn, pass, isLetIn } = await open()
    await signIn()
    pass(30 * DAY - 1)
    expect(await isLetIn()).toBe(true)
    pass(1)
    expect(await isLetIn()).toBe(false)
  })

  test('signing out ends a session, also for a copy of its cookie', async () => {
    const { send, signIn, cookie, takeCookie, isLetIn } = await open()
    await signIn()
    const kept = cookie()
    const { status, headers, data } = await send('/gateway/session', { method: 'DELETE' })
    expect([status, data.signedIn]).toEqual([200, false])
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    takeCookie(kept)
    expect(await isLetIn()).toBe(false)
  })

  test('a session outlives a restart, and its file does not contain the token', async () => {
    const before = await open()
    await before.signIn()
    const written = await readFile(join(dir, 'sessions.json'), 'utf8')
    const [, token = ''] = before.cookie().split('=')
    expect(written).not.toContain(token)
    const after = await open()
    after.takeCookie(before.cookie())
    expect(await after.isLetIn()).toBe(true)
  })

  test('a session outlives a restart with a plain passphrase in the file too; another passphrase ends it', async () => {
    const before = await open({ passphrase: WORDS })
    await before.signIn()
    const same = await open({ passphrase: `${WORDS}\n` })
    same.takeCookie(before.cookie())
    expect(await same.isLetIn()).toBe(true)
    const other = await open({ passphrase: 'another passphrase' })
    other.takeCookie(before.cookie())
    expect(await other.isLetIn()).toBe(false)
  })

  test('a session that was signed out stays so after a restart', async () => {
    const before = await open()
    await before.signIn()
    const kept = before.cookie()
    await before.send('/gateway/session', { method: 'DELETE' })
    const after = await open()
    after.takeCookie(kept)
    expect(await after.isLetIn()).toBe(false)
  })

  test('signing out where it could not be written deletes the cookie, and is made good by signing out again', async () => {
    const before = await open()
    await before.signIn()
    const kept = before.cookie()
    await rename(dir, `${dir}-away`)
    expect(await before.send('/gateway/session', { method: 'DELETE' })).toMatchObject({ status: 500 })
    await rename(`${dir}-away`, dir)
    expect(before.cookie()).toBe('contact-sheet=')
    expect((await before.send('/gateway/session', { method: 'DELETE' })).status).toBe(200)
    const after = await open()
    after.takeCookie(kept)
    expect(await after.isLetIn()).toBe(false)
  })
})

describe('guessing', () => {
  test('is refused after ten attempts of an address for a quarter of an hour, even with the passphrase', async () => {
    const { signIn, pass, logged } = await open()
    for (let tries = 0; tries < 10; tries++) expect((await signIn(`guess ${tries}`)).status).toBe(401)
    const refused = await signIn()
    expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/^Too many attempts/) })
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await signIn(WORDS, {}, '192.0.2.2')).status).toBe(200)
    pass(15 * 60_000)
    expect((await signIn()).status).toBe(200)
    expect(logged.filter((line) => line.includes('sign-in refused'))).toHaveLength(10)
    expect(logged.join('')).not.toMatch(/guess|correct horse/)
  })

  test('concurrently counts like one attempt after the other', async () => {
    const { signIn } = await open()
    const replies = await Promise.all(Array.from({ length: 30 }, (_, tries) => signIn(`guess ${tries}`)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('is no faster with a forged X-Forwarded-For', async () => {
    const { signIn } = await open()
    for (let tries = 0; tries < 10; tries++) await signIn('guess', { 'x-forwarded-for': `198.51.100.${tries}` })
    expect((await signIn('guess', { 'x-forwarded-for': '198.51.100.99' })).status).toBe(429)
  })

  test('behind a proxy counts by the address that the proxy saw', async () => {
    const { signIn } = await open({ behindProxy: true })
    for (let tries = 0; tries < 10; tries++)
      await signIn('guess', { 'x-forwarded-for': `198.51.100.${tries}, 203.0.113.9` })
    expect((await signIn('guess', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
    expect((await signIn(WORDS, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200)
  })
})

describe('foreign pages', () => {
  test.each([
    ['without the header', { [SESSION_HEADER]: '' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['of another origin', { 'sec-fetch-site': '', origin: 'http://127.0.0.1:3000' }],
    ['of no origin', { origin: 'null' }],
  ])('%s can’t use, begin or end a session', async (_, headers) => {
    const { send, signIn, isLetIn, cookie, asked } = await open()
    expect((await signIn(WORDS, headers)).status).toBe(403)
    await signIn()
    expect((await send('/extensions/whose', { headers })).status).toBe(403)
    expect((await send('/gateway/session', { method: 'DELETE', headers })).status).toBe(403)
    expect(asked).toEqual([])
    expect(cookie()).not.toBe('')
    expect(await isLetIn({ origin: HOME })).toBe(true)
  })

  test('get no permission for the header from a preflight', async () => {
    const { send } = await open()
    const headers = {
      [SESSION_HEADER]: '',
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': SESSION_HEADER,
    }
    const preflight = await send('/extensions/whose', { method: 'OPTIONS', headers })
    expect(preflight.headers.get('access-control-allow-headers') ?? '').not.toContain(SESSION_HEADER)
  })

  test('behind a proxy the gateway’s own pages are recognised by the public host', async () => {
    const { signIn, isLetIn } = await open({ behindProxy: true })
    await signIn()
    const headers = { origin: 'https://photos.example', 'x-forwarded-host': 'photos.example' }
    expect(await isLetIn(headers)).toBe(true)
    expect(await isLetIn({ ...headers, 'x-forwarded-host': 'other.example' })).toBe(false)
  })
})

describe('without a passphrase', () => {
  test('requests to this machine’s own names need none', async () => {
    const { send, isLetIn, asked } = await open({ passphrase: '' })
    expect((await send('/gateway')).data).toEqual({ key: 'kept', signedIn: true, upstream: 'photos.example' })
    for (const host of ['127.0.0.1:4310', 'localhost:4310', '[::1]:4310', 'sheet.localhost'])
      expect(await isLetIn({ host }), host).toBe(true)
    expect(asked).toHaveLength(4)
    expect((await send('/gateway/session', { method: 'POST', body: '{}' })).status).toBe(404)
  })

  test.each([
    ['a name that was rebound', { host: 'elsewhere.example:4310' }],
    ['a name that looks like one of this machine', { host: '127.0.0.1.elsewhere.example' }],
    ['an address of the network', { host: '192.168.1.4:4310' }],
    ['a proxy that nobody spoke of', { 'x-forwarded-for': '203.0.113.9' }],
    ['another one', { via: '1.1 proxy' }],
  ])('%s is answered 421', async (_, headers) => {
    const { send, asked } = await open({ passphrase: '' })
    expect((await send('/extensions/whose', { headers })).status).toBe(421)
    expect((await send('/gateway', { headers })).data).toMatchObject({ signedIn: false })
    expect(asked).toEqual([])
  })

  test('foreign pages are refused all the same', async () => {
    const { send, asked } = await open({ passphrase: '' })
    expect((await send('/extensions/whose', { headers: { [SESSION_HEADER]: '' } })).status).toBe(403)
    expect((await send('/extensions/whose', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect(asked).toEqual([])
  })
})

describe('where everybody sends a key of their own', () => {
  test('it goes upstream, and no session is begun', async () => {
    const { send, signIn, isLetIn, asked, cookie, logged } = await open({ key: 'own' })
    expect((await send('/gateway')).data).toEqual({ key: 'own', signedIn: false, upstream: 'photos.example' })
    expect((await send('/extensions/whose')).status).toBe(401)
    expect(await isLetIn({ 'x-api-key': 'of my own' })).toBe(true)
    expect(await isLetIn({ 'x-api-key': 'of another', [SESSION_HEADER]: '', 'sec-fetch-site': 'cross-site' })).toBe(
      true,
    )
    expect(asked).toEqual(['of my own', 'of another'])
    expect((await signIn()).status).toBe(404)
    expect(cookie()).toBe('')
    expect(logged.join('')).not.toContain('of my own')
  })
})
