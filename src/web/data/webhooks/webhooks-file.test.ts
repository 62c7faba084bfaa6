import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WebhookConfig } from '#contract/index.ts'
import type { PlacedWebhook } from './webhook-change.ts'
import {
  compareWebhooks,
  type FileWebhook,
  itemsOf,
  planImport,
  readWebhooksFile,
  writeWebhooksFile,
} from './webhooks-file.ts'

const config = (path: string, metadata?: WebhookConfig['metadata']): WebhookConfig => ({
  event: 'newPhoto',
  albumId: 'one',
  targetUrl: `https://hooks.example/${path}`,
  ...(metadata && { metadata }),
})
const live = (id: string, own: WebhookConfig): PlacedWebhook => ({ in: 'service', id, config: own })
const kept = (id: string, own: WebhookConfig): PlacedWebhook => ({ in: 'device', id, config: own })
const file = (...webhooks: object[]) => JSON.stringify({ kind: 'contact-sheet-webhooks', version: 1, webhooks })
const words = (listed: readonly FileWebhook[], present: readonly PlacedWebhook[]) =>
  compareWebhooks(listed, present).map(({ is }) => is)

const here = (own: WebhookConfig, rest: Partial<FileWebhook> = {}): FileWebhook => ({
  config: own,
  isPaused: false,
  ...rest,
})

describe('a file of webhooks', () => {
  test('reads back as written, paused webhooks included', () => {
    const label: WebhookConfig = {
      event: 'photoLabelAdded',
      albumId: 'one',
      label: 'Best',
      targetUrl: 'https://hooks.example/a',
      metadata: { stage: 'main', level: 2, live: true },
    }
    const text = writeWebhooksFile([live('w1', label), kept('p1', config('b'))])
    expect(readWebhooksFile(text).webhooks).toEqual([
      { config: label, isPaused: false, webhookId: 'w1' },
      { config: config('b'), isPaused: true, webhookId: undefined },
    ])
  })

  test.each<[string, string, RegExp]>([
    ['no JSON', '{\n  "kind": x', /isn’t JSON: see line 2, column 11|isn’t JSON/],
    ['another file', JSON.stringify({ kind: 'contact-sheet-views', version: 1 }), /has no webhooks/],
    ['a later version', JSON.stringify({ kind: 'contact-sheet-webhooks', version: 2, webhooks: [] }), /newer version/],
    ['no event', file(config('a'), { targetUrl: 'https://a.example' }), /^Webhook 2 .*“event”/],
    ['no album', file({ event: 'newPhoto', targetUrl: 'https://a.example' }), /^Webhook 1 .*“albumId”/],
    ['no https', file({ ...config('a'), targetUrl: 'http://a.example' }), /“targetUrl” has to be a complete https URL/],
    [
      'a long label',
      file({ ...config('a'), event: 'photoLabelAdded', label: 'x'.repeat(41) }),
      /“label” has to have 1 to 40/,
    ],
    ['nested metadata', file({ ...config('a'), metadata: { a: {} } }), /“metadata”/],
    ['a forbidden key', file(config('a')).replace('"albumId"', '"metadata":{"__proto__":1},"albumId"'), /“metadata”/],
    ['a word for paused', file({ ...config('a'), paused: 'yes' }), /“paused”/],
    ['no object', file(config('a'), config('b')).replace(/\{"event".*?\}/, '7'), /^Webhook 1 /],
  ])('with %s is refused, and the problem located', (_, text, problem) => {
    expect(readWebhooksFile(text).problem).toMatch(problem)
  })
})

describe('comparing a file with the present webhooks', () => {
  test('distinguishes same, changed, added and gone', () => {
    expect(
      words(
        [
          here(config('same')),
          here(config('other', { stage: 'main' })),
          here(config('moved'), { webhookId: 'w3' }),
          here(config('new')),
          here(config('sleeping'), { isPaused: true }),
        ],
        [
          live('w1', config('same')),
          live('w2', config('other')),
          live('w3', config('before')),
          live('w4', config('gone')),
          live('w5', config('sleeping')),
        ],
      ),
    ).toEqual(['same', 'changed', 'changed', 'added', 'changed', 'gone'])
  })

  test('matches each present webhook once only', () => {
    expect(words([here(config('a')), here(config('a'))], [live('w1', config('a'))])).toEqual(['same', 'added'])
  })

  test('keeps what is not in the file unless it should be removed', () => {
    const differences = compareWebhooks([], [live('w1', config('a'))])
    expect(itemsOf(planImport(differences, { alsoRemove: false }))).toEqual([])
    expect(itemsOf(planImport(differences, { alsoRemove: true }))).toEqual([{ from: live('w1', config('a')) }])
  })

  test('changes nothing when a file is imported again', () => {
    const anyConfig = fc.constantFrom(config('a'), config('a', { n: 1 }), config('b'), config('c', { n: 2 }))
    const anyFile = fc.array(fc.record({ config: anyConfig, isPaused: fc.boolean() }), { maxLength: 6 })
    const anyPresent = fc.array(fc.record({ config: anyConfig, in: fc.constantFrom('service', 'device') }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(anyFile, anyPresent, fc.boolean(), (listed, present, alsoRemove) => {
        const before = present.map((one, index) => ({ ...one, id: `w${index}` }))
        const items = itemsOf(planImport(compareWebhooks(listed, before), { alsoRemove }))
        const gone = new Set(items.map(({ from }) => from?.id))
        const after = [
          ...before.filter(({ id }) => !gone.has(id)),
          ...items.flatMap(({ to }, index) => (to ? [{ in: to.in, id: `n${index}`, config: to.config }] : [])),
        ]
        const again = compareWebhooks(listed, after)
        expect(itemsOf(planImport(again, { alsoRemove }))).toEqual([])
        if (alsoRemove) expect(after).toHaveLength(listed.length)
      }),
    )
  })
})
