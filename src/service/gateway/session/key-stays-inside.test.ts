import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations, SESSION_HEADER } from '#contract/index.ts'
import type { LogFields } from '#service/core/log.ts'
import { systemClock } from '#service/core/system-clock.ts'
import { sendJson, startScriptedUpstream, type ScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { createTestGateway, type TestGateway } from '#testing/test-gateway.ts'
import { openSession } from './open-session.ts'
import { hashPassphrase } from './passphrase.ts'

const KEY = 'key+of/the=service-behind'
const operationCount = Object.keys(operations).length
const HOME = 'http://127.0.0.1:4310'
const WORDS = 'correct horse battery'

/** What upstream answers: a status, or something invalid. */
let behaviour: number | 'html' | 'redirect' | 'hang up' | 'long refusal' = 200

let dir: string
let upstream: ScriptedUpstream
let gateway: TestGateway
const logged: string[] = []
const note = (message: string, fields?: LogFields) => void logged.push(JSON.stringify([message, fields]))
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-key-'))
  await writeFile(join(dir, 'key'), KEY)
  await writeFile(join(dir, 'passphrase'), await hashPassphrase(WORDS, { ln: 4, r: 8, p: 1 }))
  await mkdir(join(dir, 'dist'))
  await writeFile(join(dir, 'dist', 'index.html'), '<!doctype html><head></head>')
  // as careless as a service can be: it repeats the key in headers and bodies
  upstream = await startScriptedUpstream(({ headers }, response) => {
    const key = String(headers['x-api-key'])
    const careless = { 'x-api-key': key, 'set-cookie': `key=${key}`, 'www-authenticate': `Key realm="${key}"` }
    if (behaviour === 'hang up') response.destroy()
    else if (behaviour === 'html') response.writeHead(200, careless).end(`<p>${key}</p>`)
    else if (behaviour === 'redirect') response.writeHead(302, { ...careless, location: `/?key=${key}` }).end()
    else if (behaviour === 'long refusal') sendJson(response, { message: 'x'.repeat(990) + key }, careless, 403)
    else if (behaviour === 200) sendJson(response, { data: [] }, careless)
    else sendJson(response, { message: `The key ${key} may not do that`, key }, careless, behaviour)
  })
  const session = await openSession({
    upstream: upstream.url,
    upstreamKeyFile: join(dir, 'key'),
    passphraseFile: join(dir, 'passphrase'),
    dataDir: dir,
    clock: systemClock,
    log: { info: note, warn: note, error: note },
    publicUrl: () => HOME,
    behindProxy: false,
  })
  gateway = await createTestGateway({
    upstream: upstream.url,
    keys: 'kept',
    identify: session.identify,
    options: () => ({ session, webDir: join(dir, 'dist') }),
  })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  await rm(dir, { recursive: true })
})

/** All of an answer as text, headers included. */
async function ask(path: string, init: RequestInit = {}, cookie = ''): Promise<{ text: string; cookie: string }> {
  const headers = { [SESSION_HEADER]: '1', 'content-type': 'application/json', host: new URL(HOME).host, cookie }
  const response = await gateway.app.request(`${HOME}${path}`, { ...init, headers })
  const text = JSON.stringify([response.status, ...response.headers]) + (await response.text().catch(() => ''))
  return { text, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const forms = [encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), KEY.slice(0, 8), KEY.slice(4)]
const expectInside = (text: string, where: string) => {
  for (const form of forms) expect(text, where).not.toContain(form)
}

test.each(['html', 'redirect', 'hang up', 'long refusal', 200, 201, 400, 401, 403, 404, 500, 503, 429] as const)(
  'a service that answers %j and repeats the key does not leak it',
  async (each) => {
    behaviour = each
    const { cookie } = await ask('/api/gateway/session', {
      method: 'POST',
      body: JSON.stringify({ passphrase: WORDS }),
    })
    const before = upstream.seen.length
    for (const { id, method, path } of Object.values(operations)) {
      const init = method === 'GET' ? {} : { method, body: '{"albumId":"a","photoId":"p","label":"l","name":"n"}' }
      const { text } = await ask(`/api${path}${method === 'GET' ? '?albumId=a&photoId=p&label=l' : ''}`, init, cookie)
      expectInside(text, id)
      // after a 429 nothing more goes upstream with this key
      if (each === 429) break
    }
    const asked = upstream.seen.slice(before)
    expect(asked.length).toBeGreaterThanOrEqual(each === 429 ? 1 : operationCount)
    expect(asked.every(({ headers }) => headers['x-api-key'] === KEY)).toBe(true)
  },
)

test('the gateway’s own answers, pages, cookies, log and files do not contain the key', async () => {
  behaviour = 200
  const { cookie } = await ask('/api/gateway/session', { method: 'POST', body: JSON.stringify({ passphrase: WORDS }) })
  expect(cookie).toMatch(/^contact-sheet=/)
  expectInside(cookie, 'the cookie')
  const wrong = { method: 'POST', body: JSON.stringify({ passphrase: KEY }) }
  expect((await ask('/api/gateway/session', wrong)).text).toContain('401')
  const paths = [
    '/',
    '/albums',
    '/connect',
    '/api',
    '/api/gateway',
    '/api/extensions',
    '/api/openapi.json',
    '/api/none',
  ]
  for (const path of [...paths, '/healthz', '/readyz', '/api/extensions/none', '/inbox/none'])
    for (const who of ['', cookie]) expectInside((await ask(path, {}, who)).text, path)
  expectInside([...logged, ...gateway.warnings, ...gateway.errors].join(), 'the log')
  for (const folder of [dir, gateway.dataDir])
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
      if (entry.isFile() && entry.name !== 'key')
        expectInside(await readFile(join(entry.parentPath, entry.name), 'latin1'), entry.name)
})
