import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operations, type Photo } from '#contract/index.ts'
import { parseJson } from './read-values.ts'
import { readers, readPhoto } from './readers.ts'

const s = 'https://m.example/s'
const o = 'https://m.example/o'
const d = 'https://m.example/d'
const v = 'https://m.example/v.mp4'

const addresses = ({ stableUrl, originalUrl, downloadUrl, videoUrl }: Photo) => [
  stableUrl,
  originalUrl,
  downloadUrl,
  videoUrl,
]

describe('a photo', () => {
  test.each([
    ['all', { stableUrl: s, originalUrl: o, downloadUrl: d }, [s, o, d, undefined]],
    ['a stable one', { stableUrl: s }, [s, s, s, undefined]],
    ['an original', { originalUrl: o, stableUrl: '' }, [o, o, o, undefined]],
    ['a download', { downloadUrl: d, stableUrl: null }, [d, d, d, undefined]],
    ['a video and its picture', { videoUrl: v, stableUrl: s }, [s, s, v, v]],
    ['a video', { videoUrl: v }, [v, v, v, v]],
  ])('sent with %s has every address', (_, sent, expected) => {
    const photo = readPhoto({ photoId: 'p', ...sent })
    expect(typeof photo === 'string' ? photo : addresses(photo)).toEqual(expected)
  })

  test.each([
    [
      { width: '4032', height: 3024 },
      { width: 4032, height: 3024 },
    ],
    [
      { width: 10.6, height: '7.2' },
      { width: 11, height: 7 },
    ],
    [{ width: 0, height: -3 }, {}],
    [{ width: 'wide', height: [] }, {}],
    [{ labels: ['a', 7, null, {}, ''] }, { labels: ['a', '7'] }],
    [{ labels: 'Best', restrictedLabels: null }, { labels: ['Best'] }],
    [
      { labels: ['a', 'b'.repeat(1001)], restrictedLabels: 'c' },
      { labels: ['a', 'b'.repeat(1001)], restrictedLabels: ['c'] },
    ],
  ])('sent with %j is normalised', (sent, expected) => {
    const address = { stableUrl: s, originalUrl: s, downloadUrl: s }
    expect(readPhoto({ photoId: 7, ...address, ...sent })).toEqual({ photoId: '7', ...address, ...expected })
  })

  test.each([
    [{}, 'photoId is required'],
    [{ photoId: '\ud800', stableUrl: s }, 'photoId must be a text that can be sent back'],
    [{ photoId: 2 ** 60, stableUrl: s }, 'photoId must be a text that can be sent back'],
    [{ photoId: 'p' }, 'stableUrl is required'],
    [null, 'photoId is required'],
  ])('is refused with a reason where there is only %j', (sent, reason) => {
    expect(readPhoto(sent)).toBe(reason)
  })
})

test('64-bit integers keep every digit', () => {
  expect(
    parseJson('{"a":9007199254740993,"b":[ -9007199254740995],"c":"x:1234567890123456789","d":1.5,"e":7}'),
  ).toEqual({
    a: '9007199254740993',
    b: ['-9007199254740995'],
    c: 'x:1234567890123456789',
    d: 1.5,
    e: 7,
  })
})

const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    null,
    '',
    '12',
    7,
    -1,
    1e300,
    '\ud800',
    'true',
    'newPhoto',
    { event: 'newPhoto' },
    { event: 'newAlbum', metadata: { __proto__: 1, a: null } },
  ),
)
const fields = [
  'albumId',
  'photoId',
  'webhookId',
  'callerId',
  'name',
  'numPhotos',
  'width',
  'labels',
  'stableUrl',
  'config',
  'hasLabel',
]
const sent = fc.oneof(odd, fc.dictionary(fc.constantFrom(...fields), odd, { noNullPrototype: true }))

test('any value is read as something that fits the interface, or refused with a reason', () => {
  fc.assert(
    fc.property(sent, (value) => {
      for (const [id, reader] of Object.entries(readers)) {
        const isRow = typeof reader === 'function'
        const read: unknown = isRow ? reader(value) : reader.element(value)
        if (typeof read === 'string') expect(read).toMatch(/ (is required|must be )/)
        // any target address is shown, even one that the service would no longer accept
        else if (!/Subscription/.test(id)) operationOutput(id).parse(isRow ? read : [read])
      }
    }),
    // an object that can't be turned into a text
    { numRuns: 500, examples: [[{ hasLabel: { toString: 0 } }]] },
  )
})

function operationOutput(id: string) {
  const operation = Object.values(operations).find((each) => each.id === id)
  if (operation === undefined) throw new Error(`there is no operation ${id}`)
  return operation.output
}
