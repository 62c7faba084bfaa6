import { describe, expect, test } from 'vitest'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { addedLabels, describeConfig, isDescription, staleFields, withDescription } from './description.ts'
import { type FindingFacts, findFindings, isProblem } from './find-findings.ts'
import { findLabelLoops } from './label-loops.ts'
import { privateHost, receiverAddress } from './receiver-address.ts'

const targetUrl = 'https://hooks.example/in'
const photo = (config: Partial<Extract<WebhookConfig, { event: 'newPhoto' }>> = {}): WebhookConfig => ({
  event: 'newPhoto',
  albumId: 'party',
  targetUrl,
  ...config,
})
const label = (text: string, config: Partial<Extract<WebhookConfig, { event: 'photoLabelAdded' }>> = {}) => ({
  event: 'photoLabelAdded' as const,
  albumId: 'party',
  label: text,
  targetUrl,
  ...config,
})

/** Webhooks with these configurations and the ids a, b, c … */
const named = (configs: readonly WebhookConfig[]): WebhookSubscription[] =>
  configs.map((config, place) => ({ webhookId: 'abcdefgh'[place] ?? '', config }))

const facts: FindingFacts = {
  albums: new Map([
    ['party', { name: 'Summer party' }],
    ['guests', { name: 'Only a guest here' }],
    ['nameless', {}],
  ]),
  isWhole: true,
  administered: { ids: new Set(['party', 'nameless']), isWhole: true },
  labels: new Map(),
  health: undefined,
}

const findingsOf = (configs: readonly WebhookConfig[], known: Partial<FindingFacts> = {}) =>
  Object.fromEntries(findFindings(named(configs), { ...facts, ...known }))

const nothing = {}

type Case = [name: string, configs: WebhookConfig[], found: Record<string, object[]>, known?: Partial<FindingFacts>]

const seen = { text: 'approved', kind: 'public', count: 3 } as const
const partyLabels = { labels: new Map([['party', [seen]]]) }
const described = { event: 'photoLabelAdded', albumId: 'party', albumName: 'Summer party', label: 'approved' }

const cases: Case[] = [
  ['nothing is wrong with one webhook', [photo()], nothing],
  ['different events of different albums at one address are fine', [photo(), photo({ albumId: 'nameless' })], nothing],
  [
    'the second of two equal ones is a duplicate',
    [photo(), photo()],
    { b: [{ kind: 'duplicate', otherId: 'a', isExact: true }] },
  ],
  [
    'a duplicate is found however its address is spelled and its metadata is ordered',
    [
      photo({ metadata: { x: 1, y: 2 } }),
      photo({ targetUrl: 'https://HOOKS.example:443/in#here', metadata: { y: 2, x: 1 } }),
    ],
    { b: [{ kind: 'duplicate', otherId: 'a', isExact: true }] },
  ],
  [
    'with other metadata it is a duplicate too, but not an exact one',
    [photo(), photo({ metadata: { x: 1 } }), photo({ metadata: { x: 1 } })],
    {
      b: [{ kind: 'duplicate', otherId: 'a', isExact: false }],
      c: [{ kind: 'duplicate', otherId: 'b', isExact: true }],
    },
  ],
  [
    'the type of a metadata value makes a difference',
    [photo({ metadata: { x: '1' } }), photo({ metadata: { x: 1 } })],
    { b: [{ kind: 'duplicate', otherId: 'a', isExact: false }] },
  ],
  [
    'webhooks of one album that a receiver can’t tell apart overlap',
    [photo(), label('approved'), label('print')],
    {
      a: [{ kind: 'overlap', otherIds: ['b', 'c'] }],
      b: [{ kind: 'overlap', otherIds: ['a', 'c'] }],
      c: [{ kind: 'overlap', otherIds: ['a', 'b'] }],
    },
  ],
  [
    'webhooks that describe themselves do not overlap',
    [photo({ metadata: { event: 'newPhoto' } }), label('approved')],
    nothing,
  ],
  [
    'a duplicate is reported once',
    [photo(), photo(), label('approved')],
    {
      a: [{ kind: 'overlap', otherIds: ['c'] }],
      b: [{ kind: 'duplicate', otherId: 'a', isExact: true }],
      c: [{ kind: 'overlap', otherIds: ['a'] }],
    },
  ],
  [
    'an inbox need not tell webhooks apart, and may be on this machine',
    ['approved', 'print'].map((text) =>
      label(text, { targetUrl: `https://127.0.0.1:4310/api/extensions/receiver/${'x'.repeat(43)}` }),
    ),
    nothing,
  ],
  ['the album is gone', [photo({ albumId: 'gone' })], { a: [{ kind: 'albumGone' }] }],
  ['the album may be on a page that was not read', [photo({ albumId: 'gone' })], nothing, { isWhole: false }],
  ['albums aren’t loaded yet', [photo({ albumId: 'gone' })], nothing, { albums: undefined }],
  ['no longer an admin', [photo({ albumId: 'guests' })], { a: [{ kind: 'notAdmin' }] }],
  [
    'it isn’t known yet whether the caller is an admin',
    [photo({ albumId: 'guests' })],
    nothing,
    { administered: { ids: new Set(['party']), isWhole: false } },
  ],
  ['a label that photos have', [label('approved')], nothing, partyLabels],
  [
    'a label that differs only in case',
    [label('Approved')],
    { a: [{ kind: 'labelMeant', label: 'Approved', meant: 'approved' }] },
    partyLabels,
  ],
  [
    'a label that no photo has, and none is similar',
    [label('stage')],
    { a: [{ kind: 'labelUnused', label: 'stage', albumId: 'party' }] },
    partyLabels,
  ],
  [
    'labels of a deleted album are not checked',
    [label('stage', { albumId: 'guests' })],
    { a: [{ kind: 'notAdmin' }] },
    { labels: new Map([['guests', [seen]]]) },
  ],
  ['http only', [photo({ targetUrl: 'http://hooks.example/in' })], { a: [{ kind: 'unencrypted' }] }],
  [
    'a private address',
    [photo({ targetUrl: 'https://192.168.1.20/in' })],
    { a: [{ kind: 'privateHost', host: '192.168.1.20' }] },
  ],
  [
    'a private address where deliveries arrive',
    [photo({ targetUrl: 'https://192.168.1.20/in' })],
    nothing,
    { health: new Map([['a', { state: 'ok', text: 'Last delivery 4:08 PM' }]]) },
  ],
  ['a target that is not a URL', [photo({ targetUrl: 'hooks' })], nothing],
  ['a description that is true', [label('approved', { metadata: described })], nothing],
  ['a label described by a number', [label('2024', { metadata: { ...described, label: 2024 } })], nothing],
  [
    'an album that was renamed, and a label that was changed',
    [label('print', { metadata: { ...described, albumName: 'Party' } })],
    {
      a: [
        {
          kind: 'stale',
          fields: [
            { key: 'albumName', before: 'Party', now: 'Summer party' },
            { key: 'label', before: 'approved', now: 'print' },
          ],
        },
      ],
    },
  ],
  [
    'other metadata of the same name is not a description',
    [photo({ metadata: { event: 'Launch', label: 'gold' } })],
    nothing,
  ],
  [
    'a receiver that adds the label it listens for',
    [label('approved', { metadata: { addsLabel: 'approved' } })],
    { a: [{ kind: 'loop', labels: ['approved'] }] },
  ],
  [
    'a receiver that fails',
    [photo(), photo({ albumId: 'nameless' })],
    { a: [{ kind: 'failing', status: 'Failing since 4:08 PM' }] },
    {
      health: new Map([
        ['a', { state: 'failing', text: 'Failing since 4:08 PM' }],
        ['b', { state: 'ok', text: 'Last delivery 4:08 PM' }],
      ]),
    },
  ],
]

describe('findings', () => {
  test.each(cases)('%s', (_name, configs, found, known) => {
    expect(findingsOf(configs, known)).toEqual(found)
  })

  test('a finding that may be intended is not a problem', () => {
    expect(isProblem({ kind: 'labelUnused', label: 'stage', albumId: 'party' })).toBe(false)
    expect(isProblem({ kind: 'labelMeant', label: 'Stage', meant: 'stage' })).toBe(true)
  })
})

describe('label loops', () => {
  test('are found across several receivers, by the shortest path', () => {
    const other = 'https://print.example/in'
    const loops = findLabelLoops(
      named([
        label('approved', { metadata: { addsLabel: 'print' } }),
        label('print', { targetUrl: other, metadata: { addsLabel: 'sent', addsLabel2: 'approved' } }),
        label('sent', { targetUrl: 'https://third.example/' }),
      ]),
    )
    expect(Object.fromEntries(loops)).toEqual({ a: ['approved', 'print'], b: ['print', 'approved'] })
  })

  test('use notes of any webhook with the same receiver and album', () => {
    const noted = photo({ metadata: { addsLabel: 'checked' } })
    expect(findLabelLoops(named([noted, label('checked')])).get('b')).toEqual(['checked'])
    expect(findLabelLoops(named([noted, label('checked', { albumId: 'nameless' })])).size).toBe(0)
    expect(findLabelLoops(named([noted, label('Checked')])).size).toBe(0)
  })

  test('read notes from addsLabel and its numbered keys', () => {
    expect(addedLabels({ addsLabel: 'a', addsLabel2: 'b', addsLabels: 'c', addsLabel3: '', other: 'd' })).toEqual([
      'a',
      'b',
    ])
  })
})

describe('descriptions', () => {
  test('name event, album and label, without keys that have no value', () => {
    expect(describeConfig(label('approved'), 'Summer party')).toEqual(described)
    expect(describeConfig(photo(), undefined)).toEqual({ event: 'newPhoto', albumId: 'party' })
    expect(describeConfig({ event: 'newAlbum', targetUrl }, 'Summer party')).toEqual({ event: 'newAlbum' })
  })

  test('are updated without touching other metadata', () => {
    const config = photo({ metadata: { ...described, note: 'for the wall', token: 'x' } })
    const renewed = withDescription(config, 'Winter party')
    expect(renewed.metadata).toEqual({
      event: 'newPhoto',
      albumId: 'party',
      albumName: 'Winter party',
      note: 'for the wall',
      token: 'x',
    })
    expect(staleFields(renewed, 'Winter party')).toEqual([])
    // the webhook no longer has the described label
    expect(staleFields(config, 'Summer party')).toEqual([
      { key: 'event', before: 'photoLabelAdded', now: 'newPhoto' },
      { key: 'label', before: 'approved', now: undefined },
    ])
  })

  test('keep the album name if the current one is not known', () => {
    const config = photo({ metadata: { event: 'newPhoto', albumName: 'Party' } })
    expect(staleFields(config, undefined)).toEqual([])
    expect(withDescription(config, undefined).metadata).toMatchObject({ albumName: 'Party' })
  })

  test.each<[string, WebhookConfig]>([
    ['another album', photo({ albumId: 'nameless', metadata: { ...described } })],
    ['an album, of an event that has none', { event: 'newAlbum', targetUrl, metadata: { ...described } }],
  ])('drop the name of %s', (_, config) => {
    const renewed = withDescription(config, undefined)
    expect(renewed.metadata).not.toHaveProperty('albumName')
    expect(staleFields(renewed, undefined)).toEqual([])
  })

  test('are recognised by the name of an event', () => {
    expect(isDescription({ event: 'newAlbum' })).toBe(true)
    expect(isDescription({ event: 'Launch' })).toBe(false)
    expect(isDescription(undefined)).toBe(false)
  })
})

describe('addresses', () => {
  test.each([
    ['https://localhost/x', 'localhost'],
    ['https://photos.local/x', 'photos.local'],
    ['https://nas/x', 'nas'],
    ['https://build.internal./x', 'build.internal.'],
    ['https://10.1.2.3/', '10.1.2.3'],
    ['https://172.31.255.255/', '172.31.255.255'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://100.64.0.1/', '100.64.0.1'],
    ['https://[::1]/', '[::1]'],
    ['https://[fd00::1]/', '[fd00::1]'],
    ['https://[fe80::1]/', '[fe80::1]'],
    ['https://[::ffff:192.168.0.1]/', '[::ffff:c0a8:1]'],
  ])('%s is not on the public internet', (address, host) => {
    expect(privateHost(address)).toBe(host)
  })

  test.each([
    'https://hooks.example/',
    'https://172.32.0.1/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'hooks',
  ])('%s may be on the public internet', (address) => {
    expect(privateHost(address)).toBeUndefined()
  })

  test('are normalised to one receiver', () => {
    expect(receiverAddress('HTTPS://Hooks.example:443')).toBe(receiverAddress('https://hooks.example/#x'))
    expect(receiverAddress('https://hooks.example/a')).not.toBe(receiverAddress('https://hooks.example/A'))
    expect(receiverAddress('hooks')).toBe('hooks')
  })
})
