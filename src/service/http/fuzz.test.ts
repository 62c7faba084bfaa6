import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorBody, type Operation, operations } from '#contract/index.ts'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'

// fast-check prints the seed and the path of a failure; put them here to replay it
const REPLAY: { seed?: number; path?: string } = {}
const RUNS = runLength.fuzzRuns

let app: TestApp
let ana: TestCaller
let ids: { albumId: string; photoId: string }

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.addCaller('Ana')
  const albumId = await app.addAlbum(ana)
  ids = { albumId, photoId: await app.addPhoto(albumId) }
})
afterAll(() => app.close())

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '%',
    "' or 1=1 --",
    '../..',
    '{}',
    '[]',
    '__proto__',
    'null',
    '1e400',
    '-0',
    'é'.repeat(41),
  ),
  fc.bigInt().map(String),
  fc.webUrl(),
)
const anything = fc.oneof(nasty, fc.jsonValue(), fc.double(), fc.constantFrom(true, null, [], {}))
const fields = ['albumId', 'photoId', 'name', 'label', 'isHidden', 'limit', 'cursor', 'search', 'relationship']
const moreFields = ['filterLabel', 'filterRestrictedLabel', 'event', 'targetUrl', 'metadata', 'webhookId', '__proto__']
const field = fc.constantFrom(...fields, ...moreFields)

const inputs = fc.record({
  /** Begin with valid fields, so that the fuzz also gets past the first check. */
  isFilled: fc.boolean(),
  changes: fc.dictionary(field, anything, { maxKeys: 3 }),
})
type Input = { isFilled: boolean; changes: Record<string, unknown> }

const rightInput = () => ({ ...ids, label: 'x', name: 'x', limit: 3, event: 'newAlbum', targetUrl: 'https://8.8.8.8' })

const keyHeaders = () => ({ 'x-api-key': ana.key })

function request({ id, method, path }: Operation, { isFilled, changes }: Input): [string, RequestInit] {
  // valid input would delete the album that the others use
  const input = { ...(isFilled && id !== 'deleteAlbum' ? rightInput() : {}), ...changes }
  if (method === 'POST') return [path, { method, headers: keyHeaders(), body: JSON.stringify(input) }]
  const query = Object.entries(input).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return [`${path}?${query.join('&')}`, { headers: keyHeaders() }]
}

const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

async function expectCalm([path, init]: [string, RequestInit]): Promise<void> {
  const reply = await app.send(`/api${path}`, init)
  expect([200, 400, 403, 404, 405, 413]).toContain(reply.status)
  expect(reply.text).not.toMatch(/node_modules|\.ts:\d|SQLITE|sqlite|select |insert |    at /)
  if (reply.status !== 200) expect(errorBody.safeParse(JSON.parse(reply.text)).success).toBe(true)
  expect(app.context.errors).toEqual([])
}

test.each(Object.values(operations))(
  '$id answers any input with 200 or an error message',
  async (operation) => {
    await fc.assert(
      fc.asyncProperty(inputs, (input) => expectCalm(request(operation, input))),
      { numRuns: RUNS, ...REPLAY },
    )
  },
  timeLimit(120_000),
)

test(
  'any body and any query at all',
  async () => {
    const post = fc.constantFrom(...Object.values(operations).filter(({ method }) => method === 'POST'))
    const get = fc.constantFrom(...Object.values(operations).filter(({ method }) => method === 'GET'))
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(post, bytes, ({ path }, body) =>
        expectCalm([path, { method: 'POST', headers: keyHeaders(), body: Buffer.from(body) }]),
      ),
      { numRuns: RUNS, ...REPLAY },
    )
    await fc.assert(
      fc.asyncProperty(get, fc.stringMatching(/^[!-~]{0,80}$/), ({ path }, query) =>
        expectCalm([`${path}?${query.replaceAll('#', '')}`, { headers: keyHeaders() }]),
      ),
      { numRuns: RUNS, ...REPLAY },
    )
  },
  timeLimit(120_000),
)

test(
  'any path and any method',
  async () => {
    const path = fc.stringMatching(/^(\/[!-~]{0,12}){1,4}$/).map((text) => text.replaceAll('#', ''))
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'PROPFIND')
    await fc.assert(
      fc.asyncProperty(path, method, async (text, verb) => {
        const { status } = await app.app.request(`/api${text}`, { method: verb, headers: keyHeaders() })
        expect([200, 400, 404, 405]).toContain(status)
        const media = await app.app.request(`/media${text}`, { method: verb })
        expect([403, 404, 405]).toContain(media.status)
        expect(app.context.errors).toEqual([])
      }),
      { numRuns: RUNS, ...REPLAY },
    )
  },
  timeLimit(120_000),
)
