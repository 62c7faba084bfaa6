import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operations, type WebhookConfig, type WebhookMetadata } from '#contract/index.ts'
import {
  emptyDraft,
  fieldNamedIn,
  isSound,
  type MetadataRow,
  newRow,
  problemsOf,
  targetProblem,
  targetProblemWhileTyping,
  toConfig,
  toDraft,
  type WebhookDraft,
  withType,
} from './webhook-draft.ts'

const draft = (given: Partial<WebhookDraft>): WebhookDraft => ({
  ...emptyDraft,
  albumId: 'a1',
  targetUrl: 'https://hooks.example/in',
  ...given,
})
/** Rows of the metadata form. */
const toRows = (metadata: WebhookMetadata): MetadataRow[] =>
  Object.entries(metadata).map(([key, value], index) => ({
    id: index + 1,
    key,
    type: typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'yes-no',
    value: String(value),
  }))
const row = (given: Partial<MetadataRow>): MetadataRow => ({ id: 1, key: 'k', type: 'text', value: '', ...given })

describe('a draft becomes a configuration', () => {
  test.each<[string, WebhookDraft, WebhookConfig]>([
    ['of a new photo', draft({}), { event: 'newPhoto', albumId: 'a1', targetUrl: 'https://hooks.example/in' }],
    [
      'of a new album, without an album',
      draft({ event: 'newAlbum', label: 'x' }),
      { event: 'newAlbum', targetUrl: 'https://hooks.example/in' },
    ],
    [
      'with its label exactly as typed',
      draft({ event: 'photoLabelAdded', label: ' Best ' }),
      { event: 'photoLabelAdded', albumId: 'a1', label: ' Best ', targetUrl: 'https://hooks.example/in' },
    ],
    [
      'with an address free of pasted spaces',
      draft({ targetUrl: ' https://hooks.example/in\n' }),
      { event: 'newPhoto', albumId: 'a1', targetUrl: 'https://hooks.example/in' },
    ],
    [
      'with typed metadata in its order, blank lines left out',
      draft({
        metadata: [
          row({ id: 1, key: 'stage', value: 'main' }),
          row({ id: 2, key: '' }),
          row({ id: 3, key: 'priority', type: 'number', value: ' 2.50 ' }),
          row({ id: 4, key: 'live', type: 'yes-no', value: 'false' }),
        ],
      }),
      {
        event: 'newPhoto',
        albumId: 'a1',
        targetUrl: 'https://hooks.example/in',
        metadata: { stage: 'main', priority: 2.5, live: false },
      },
    ],
  ])('%s', (_, given, config) => {
    expect(isSound(problemsOf(given))).toBe(true)
    expect(toConfig(given)).toEqual(config)
    expect(Object.keys(toConfig(given).metadata ?? {})).toEqual(Object.keys(config.metadata ?? {}))
  })
})

describe('any draft', () => {
  const metadata: fc.Arbitrary<WebhookMetadata> = fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((value) => (!Object.is(value, -0) && Math.abs(value) < 1e21) || !Number.isInteger(value)),
    ),
    { noNullPrototype: true },
  )

  test('keeps the keys, types and values of its metadata', () => {
    fc.assert(
      fc.property(metadata, (given) => {
        const made = draft({ metadata: toRows(given) })
        const unsafe = Object.values(given).some((value) => Number.isInteger(value) && !Number.isSafeInteger(value))
        expect(isSound(problemsOf(made))).toBe(!unsafe)
        const config = toConfig(made)
        expect(config.metadata ?? {}).toStrictEqual(given)
        expect(Object.keys(config.metadata ?? {})).toEqual(Object.keys(given))
      }),
    )
  })

  test('without problems gives a configuration that matches the schema', () => {
    const anyDraft: fc.Arbitrary<WebhookDraft> = fc.record({
      event: fc.constantFrom('newPhoto', 'newAlbum', 'photoLabelAdded'),
      albumId: fc.constantFrom('', 'a'),
      label: fc.string({ unit: 'grapheme', maxLength: 45 }),
      targetUrl: fc.oneof(
        fc.webUrl({ validSchemes: ['http', 'https'] }),
        fc.string(),
        fc.string().map((text) => `https://${text}`),
      ),
      metadata: fc.array(
        fc.record({
          id: fc.nat(),
          key: fc.string({ maxLength: 2 }),
          type: fc.constantFrom('text', 'number', 'yes-no'),
          value: fc.oneof(fc.string(), fc.double().map(String)),
        }),
        { maxLength: 4 },
      ),
      isDescribed: fc.boolean(),
      environment: fc.string(),
      note: fc.string(),
    })
    fc.assert(
      fc.property(anyDraft, (given) => {
        if (isSound(problemsOf(given)))
          expect(operations.createSubscription.input.safeParse(toConfig(given)).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a description', () => {
  const described = draft({
    event: 'photoLabelAdded',
    albumId: 'a',
    label: 'approved',
    metadata: [{ id: 1, key: 'wall', type: 'number', value: '3' }],
    isDescribed: true,
    environment: ' production ',
    note: '',
  })

  test('is filled in from the form, before metadata typed by hand', () => {
    expect(toConfig(described, 'Summer party').metadata).toEqual({
      event: 'photoLabelAdded',
      albumId: 'a',
      albumName: 'Summer party',
      label: 'approved',
      environment: 'production',
      wall: 3,
    })
    // changes with the form
    expect(toConfig({ ...described, event: 'newAlbum' }, 'Summer party').metadata).toEqual({
      event: 'newAlbum',
      environment: 'production',
      wall: 3,
    })
    expect(toConfig({ ...described, isDescribed: false }).metadata).toEqual({ wall: 3 })
  })

  test('is recognised when the webhook is edited, and updated', () => {
    const again = toDraft(toConfig({ ...described, note: 'for the wall' }, 'Old name'))
    expect(again).toEqual({ ...described, environment: 'production', note: 'for the wall' })
    expect(toConfig(again, 'Summer party').metadata).toMatchObject({ albumName: 'Summer party', wall: 3 })
    // an `event` of the user's own is not a description
    const own = {
      event: 'newAlbum',
      targetUrl: 'https://hooks.example/',
      metadata: { event: 'Launch', note: 'x' },
    } as const
    expect(toDraft(own)).toMatchObject({ isDescribed: false, note: '', metadata: [{ key: 'event' }, { key: 'note' }] })
    expect(toConfig(toDraft(own))).toEqual(own)
  })

  test('reserves the keys that it fills in', () => {
    const metadata = ['note', 'label'].map((key, at): MetadataRow => ({ id: at, key, type: 'text', value: 'x' }))
    const problem = { key: 'The description fills in this key.' }
    const noted = { ...described, note: 'for the wall', metadata }
    expect(problemsOf(noted).rows).toEqual(new Map(metadata.map(({ id }) => [id, problem])))
    expect(problemsOf({ ...noted, note: '' }).rows).toEqual(new Map([[1, problem]]))
    expect(problemsOf({ ...noted, isDescribed: false }).rows.size).toBe(0)
  })

  test('leaves a number or a boolean of its keys as it is', () => {
    const metadata = { event: 'newAlbum', environment: 3, note: true }
    const config = { event: 'newAlbum', targetUrl: 'https://hooks.example/', metadata } as const
    expect(isSound(problemsOf(toDraft(config)))).toBe(true)
    expect(toConfig(toDraft(config))).toEqual(config)
  })
})

describe('problems of a draft', () => {
  test.each<[string, Partial<WebhookDraft>, Partial<ReturnType<typeof problemsOf>>]>([
    ['no album', { albumId: '' }, { albumId: 'Choose an album.' }],
    ['no label', { event: 'photoLabelAdded' }, { label: 'Choose a label.' }],
    [
      'a label too long',
      { event: 'photoLabelAdded', label: 'x'.repeat(41) },
      { label: 'A label can have up to 40 characters.' },
    ],
    ['no target', { targetUrl: ' ' }, { targetUrl: 'Enter a URL.' }],
  ])('%s', (_, given, problems) => {
    expect(problemsOf(draft(given))).toEqual({ rows: new Map(), ...problems })
  })

  test('a label may have 40 code points, even outside the basic plane', () => {
    expect(isSound(problemsOf(draft({ event: 'photoLabelAdded', label: '👍'.repeat(40) })))).toBe(true)
  })

  test.each([
    ['https://hooks.example', undefined],
    ['https://hooks.example:8443/a?b=c', undefined],
    ['https://münchen.example/ü', undefined],
    ['http://hooks.example', 'The URL has to start with https://'],
    ['hooks.example', 'The URL has to start with https://'],
    ['javascript:alert(1)', 'The URL has to start with https://'],
    ['https://', 'This isn’t a complete URL, like https://hooks.example/photos'],
    ['https://hooks example/', 'This isn’t a complete URL, like https://hooks.example/photos'],
    ['https:///hooks.example/', 'This isn’t a complete URL, like https://hooks.example/photos'],
    ['https://ana:secret@hooks.example/', 'Remove the user name and password from the URL.'],
    ['https://ana@hooks.example/', 'Remove the user name and password from the URL.'],
  ])('target %s: %s', (given, problem) => {
    expect(targetProblem(given)).toBe(problem)
  })

  test('an unfinished target has no problem while it may still become valid', () => {
    for (const text of ['', 'h', 'https:', 'https://', 'HTTPS:/'])
      expect(targetProblemWhileTyping(text)).toBeUndefined()
    expect(targetProblemWhileTyping('http:/')).toBe('The URL has to start with https://')
    expect(targetProblemWhileTyping('hooks')).toBe('The URL has to start with https://')
  })

  test.each<[string, MetadataRow[], [number, { key?: string; value?: string }][]]>([
    [
      'a key twice',
      [row({ id: 1 }), row({ id: 2 })],
      [
        [1, { key: 'This key is used twice.' }],
        [2, { key: 'This key is used twice.' }],
      ],
    ],
    ['a value without a key', [row({ key: '', value: 'x' })], [[1, { key: 'Enter a key.' }]]],
    ['a key that no object can have', [row({ key: '__proto__' })], [[1, { key: 'This key can’t be used.' }]]],
    ['no number', [row({ type: 'number', value: '' })], [[1, { value: 'Enter a number.' }]]],
    ['a comma', [row({ type: 'number', value: '2,5' })], [[1, { value: 'Use a decimal point: 2.5' }]]],
    ['a word for a number', [row({ type: 'number', value: 'Infinity' })], [[1, { value: 'This isn’t a number.' }]]],
    ['hexadecimal', [row({ type: 'number', value: '0x10' })], [[1, { value: 'This isn’t a number.' }]]],
    [
      'more than the largest number',
      [row({ type: 'number', value: '1e999' })],
      [[1, { value: 'This isn’t a number.' }]],
    ],
    [
      'more digits than a number keeps',
      [row({ type: 'number', value: '12345678901234567' })],
      [[1, { value: 'Too long to be exact. Send it as text.' }]],
    ],
  ])('metadata: %s', (_, metadata, rows) => {
    expect([...problemsOf(draft({ metadata })).rows]).toEqual(rows)
  })
})

describe('lines of metadata', () => {
  test('get unique ids', () => {
    expect(newRow([]).id).toBe(1)
    expect(newRow([row({ id: 7 }), row({ id: 3 })]).id).toBe(8)
  })

  test('keep a value that is valid in the new type', () => {
    expect(withType(row({ value: '12' }), 'number').value).toBe('12')
    expect(withType(row({ value: 'false' }), 'yes-no').value).toBe('false')
    expect(withType(row({ value: 'main' }), 'yes-no').value).toBe('true')
    expect(withType(row({ type: 'yes-no', value: 'true' }), 'number').value).toBe('')
  })
})

test.each([
  ['targetUrl must be a valid https:// address', 'newPhoto', 'targetUrl'],
  ['label must be 1 to 40 characters long', 'photoLabelAdded', 'label'],
  ['label is odd', 'newPhoto', undefined],
  ['You must be an admin of this album', 'newPhoto', 'albumId'],
  ['photoLabelAdded needs admin access to the album', 'photoLabelAdded', 'albumId'],
  ['albumId is required', 'newAlbum', undefined],
  ['metadata.k must be a string, a number, true or false', 'newAlbum', 'metadata'],
  ['This address leads into a private network', 'newAlbum', 'targetUrl'],
  ['No', 'newPhoto', undefined],
] as const)('a refusal "%s" of %s belongs to %s', (message, event, field) => {
  expect(fieldNamedIn(message, event)).toBe(field)
})
