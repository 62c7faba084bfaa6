import { expect, test } from 'vitest'
import { createApi } from '#web/data/client/client.ts'
import { intentKey } from './label-batch.ts'
import type { OutboxEvent } from './machine-state.ts'
import { createOutboxMachine } from './outbox-machine.ts'
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
  ['nothing with 200', () => new Response(''), { type: 'done' }],
  ['201', () => Response.json({ data: { message: 'made' } }, { status: 201 }), { type: 'done' }],
  ['202, with a body of its own', () => new Response('Accepted', { status: 202 }), { type: 'done' }],
  ['204', () => new Response(null, { status: 204 }), { type: 'done' }],
  ['401', failing(401), { type: 'unauthorized' }],
  ['400', failing(400), { type: 'refused', reason: { kind: 'invalid', status: 400, detail: 'because' } }],
  [
    '403',
    (path: string) => (path === '/ping' ? Response.json({ data: { callerId: 'c' } }) : failing(403)()),
    { type: 'refused', reason: { kind: 'forbidden' } },
  ],
  ['403, even to a ping', failing(403), { type: 'unauthorized' }],
  ['404', failing(404), { type: 'refused', reason: { kind: 'notFound' } }],
  [
    'an answer that does not fit the interface',
    () => Response.json({ fine: true }),
    { type: 'refused', reason: { kind: 'malformed' } },
  ],
])('%s', async (_, answer, expected) => {
  expect((await sent(answer)).result).toMatchObject(expected)
})

test('a service that refuses every call with 429 and Retry-After: 0 is called ever more seldom', async () => {
  const { result } = await sent(failing(429, { 'retry-after': '0' }))
  const machine = createOutboxMachine({ random: () => 0.5, tab: 1 })
  const batch = { id: 'b', albumId: 'a', at: 0, what: '', seq: 1 }
  const groups = [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['p'] }] as const
  const events: OutboxEvent[] = [{ type: 'open' }, { type: 'lead', until: Infinity }]
  let calls = 0
  let now = 0
  while (now < 60_000) {
    const event = events.shift() ?? { type: 'time' }
    if (event.type === 'time') now = Math.max(now, machine.wakeAt())
    for (const effect of machine.handle(event, now)) {
      if (effect.type === 'readAll')
        events.push({ type: 'read', batches: [{ ...batch, groups }], outcomes: [], all: effect.all })
      if (effect.type !== 'send') continue
      calls++
      now += 20
      events.push({ type: 'answered', call: effect.call, result })
    }
  }
  expect(calls).toBeGreaterThan(3)
  expect(calls).toBeLessThan(20)
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
