import { expect, test } from 'vitest'
import { createApi } from '#web/data/client/client.ts'
import { intentKey } from './label-batch.ts'
import { askEach, sendIntent } from './run-effects.ts'

const intent = { albumId: 'a', photoId: 'p', kind: 'restricted', text: 'Best', wanted: true } as const

async function sent(answer: (path: string) => Response) {
  const bodies: unknown[] = []
  const api = createApi(
    { base: 'https://p.example', key: 'k' },
    {
      fetch: async (url, init) => {
        const { pathname } = new URL(url instanceof Request ? url.url : url)
        if (init?.body === undefined) return answer(pathname)
        bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : ''))
        return answer(pathname)
      },
    },
  )
  return { result: await sendIntent(api, intent), bodies }
}

const failing =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ message: 'because' }, { status, headers })

test('a label is sent in the format of the interface, and is done on success', async () => {
  const { result, bodies } = await sent(() => Response.json({ data: { message: 'added' } }))
  expect(result).toEqual({ type: 'done' })
  expect(bodies).toEqual([{ albumId: 'a', photoId: 'p', label: 'Best', isHidden: true }])
})

test.each([
  [
    'a lost connection',
    () => {
      throw new TypeError('reset')
    },
    { type: 'retry', busy: false },
  ],
  ['500', failing(500), { type: 'retry', busy: false }],
  [
    '429, with how long to wait',
    failing(429, { 'retry-after': '3' }),
    { type: 'retry', busy: true, retryAfter: 3_000 },
  ],
  ['503', failing(503), { type: 'retry', busy: true }],
  ['408', failing(408), { type: 'retry', busy: true }],
  ['425', failing(425), { type: 'retry', busy: true }],
  [
    'the page of a captive portal',
    () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
    { type: 'retry' },
  ],
  ['401', failing(401), { type: 'unauthorized' }],
  ['400', failing(400), { type: 'refused', reason: { kind: 'invalid', status: 400, detail: 'because' } }],
  ['403', failing(403), { type: 'refused', reason: { kind: 'forbidden' } }],
  ['404', failing(404), { type: 'refused', reason: { kind: 'notFound' } }],
  [
    'an answer that does not fit the interface',
    () => Response.json({ fine: true }),
    { type: 'refused', reason: { kind: 'malformed' } },
  ],
])('%s', async (_, answer, expected) => {
  expect((await sent(answer)).result).toMatchObject(expected)
})

test.each([
  [
    'the album is there, and the photo is missing',
    () => Response.json({ data: { albumId: 'a' } }),
    { type: 'missing', reason: { status: 404, detail: 'because' } },
  ],
  ['the album is gone as well', failing(404), { type: 'refused', reason: { kind: 'notFound', detail: 'because' } }],
  ['the album is no longer visible', failing(403), { type: 'refused', reason: { kind: 'notFound' } }],
  ['it is unknown whether the album exists', failing(503), { type: 'retry', busy: true }],
] as const)('404 for a label, and %s', async (_, album, expected) => {
  const { result } = await sent((path) => (path.endsWith('/getAlbum') ? album() : failing(404)()))
  expect(result).toMatchObject(expected)
})

test('a photo that is gone leaves its label unknown, and the others are checked', async () => {
  const api = createApi(
    { base: 'https://p.example', key: 'k' },
    {
      fetch: async (url) =>
        new Request(url).url.includes('photoId=gone') ? failing(400)() : Response.json({ data: { hasLabel: true } }),
    },
  )
  const intents = ['gone', 'there'].map((photoId) => ({ ...intent, photoId }))
  const actual = await askEach(
    api,
    intents.map((one) => ({ ...one, key: intentKey(one) })),
    new AbortController().signal,
  )
  expect(intents.map(actual)).toEqual([undefined, true])
})
