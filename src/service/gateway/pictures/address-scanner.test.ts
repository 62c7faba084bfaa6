import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runLength } from '#testing/run-length.ts'
import { createAddressScanner } from './address-scanner.ts'

type Found = [photoId: string, stableUrl: string]

const byText = (a: Found, b: Found) => (a.join('\n') < b.join('\n') ? -1 : 1)

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

/** Scans in chunks cut at these offsets; each chunk is overwritten after its write, as pooled buffers are. */
function scan(json: string, cuts: readonly number[] = []): Found[] {
  const bytes = Buffer.from(json)
  const found: Found[] = []
  const scanner = createAddressScanner((photoId, stableUrl) => found.push([text(photoId), text(stableUrl)]))
  const places = [0, ...new Set(cuts.map((cut) => cut % (bytes.length + 1))), bytes.length].toSorted((a, b) => a - b)
  for (const [index, from] of places.entries()) {
    const chunk = Buffer.from(bytes.subarray(from, places[index + 1]))
    scanner.write(chunk)
    chunk.fill(0x22)
  }
  return found.toSorted(byText)
}

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** The expected result, by JSON.parse. */
function parse(value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(parse)
  if (Array.isArray(value)) return within
  const [photoId, stableUrl] = [asText(Reflect.get(value, 'photoId')), Reflect.get(value, 'stableUrl')]
  const own: Found[] =
    typeof photoId === 'string' && typeof stableUrl === 'string'
      ? [[Buffer.from(photoId).toString(), Buffer.from(stableUrl).toString()]]
      : []
  return [...own, ...within]
}

const space = fc.constantFrom('', '', '', ' ', '\n', ' \t ', '\r\n')

/** A JSON string with some needless escapes. */
const quoted = (characters: fc.Arbitrary<string>) =>
  fc.tuple(characters, fc.array(fc.nat(6))).map(([value, escapes]) => {
    const letters = Array.from(value).map((letter, index) => {
      const escape = escapes[index % Math.max(escapes.length, 1)] ?? 1
      if (letter === '/' && escape % 2 === 0) return '\\/'
      const [code = 0] = [letter.codePointAt(0)]
      if (escape === 0 && code < 0x1_0000) return `\\u${code.toString(16).padStart(4, '0')}`
      return JSON.stringify(letter).slice(1, -1)
    })
    return `"${letters.join('')}"`
  })

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.webUrl({ withQueryParameters: true }),
  fc.constantFrom('photoId', 'stableUrl', '"stableUrl":"x"', '\\', '\\"', '{"photoId":"a"', '}]', '\ud800', ''),
)

const scalar = fc.oneof(quoted(anyText), fc.integer().map(String), fc.constantFrom('null', 'true', 'false', '0'))

const fieldName = quoted(fc.constantFrom('photoId', 'stableUrl'))

/**
 * JSON with many objects that have the two fields, in any place and more than once: the last counts, as in JSON.parse.
 */
const { json } = fc.letrec<{ json: string }>((tie) => {
  const listed = (items: fc.Arbitrary<string[]>, [open, close]: [string, string]) =>
    fc.tuple(items, space).map(([parts, gap]) => open + gap + parts.join(`${gap},`) + close)
  const value = fc.tuple(space, tie('json'), space).map((parts) => parts.join(''))
  const known = fc
    .tuple(fieldName, space, scalar, space)
    .map(([name, before, held, after]) => `${name}${before}:${held}${after}`)
  const named = fc
    .array(value, { maxLength: 3 })
    .map((values) => values.map((held, index) => `"field${index}":${held}`))
  const fields = fc
    .tuple(fc.array(known, { maxLength: 4 }), named, fc.nat(4))
    .map(([some, others, place]) => some.toSpliced(place, 0, ...others))
  return {
    json: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      listed(fields, ['{', '}']),
      listed(fc.array(value, { maxLength: 5 }), ['[', ']']),
    ),
  }
})

test('every object with both fields is found as JSON.parse reads it, wherever the chunks end', () => {
  let found = 0
  fc.assert(
    fc.property(json, fc.array(fc.nat(), { maxLength: 20 }), (body, cuts) => {
      const expected = parse(JSON.parse(body)).toSorted(byText)
      found += expected.length
      expect(scan(body, cuts)).toEqual(expected)
    }),
    { numRuns: runLength.scannedAnswers },
  )
  // else the generated answers would prove nothing
  expect(found).toBeGreaterThan(runLength.scannedAnswers / 20)
})

test('an answer is read the same byte by byte', () => {
  const rows = Array.from({ length: 3 }, (_, index) => ({
    stableUrl: `https://photos.example/${index}?a=1&b="\\"`,
    labels: ['"photoId":"9"', 'stableUrl', '\\'],
    photoId: `é${index}`,
  }))
  const body = `\ufeff${JSON.stringify({ data: rows, cursor: '{}' }).replaceAll('&', '\\u0026').replaceAll('/', '\\/')}`
  const every = Array.from({ length: Buffer.byteLength(body) }, (_, at) => at)
  expect(scan(body, every)).toEqual(rows.map(({ photoId, stableUrl }) => [photoId, stableUrl]))
})

test('an identifier may be a number beyond JavaScript’s safe integers', () => {
  const body =
    '{"data":[{"photoId": 9007199254741001 ,"stableUrl":"https://a/1"},{"stableUrl":"https://a/2","photoId":-7}]}'
  const expected = [
    ['-7', 'https://a/2'],
    ['9007199254741001', 'https://a/1'],
  ]
  expect(scan(body)).toEqual(expected)
  expect(scan(body, [26, 30, 31])).toEqual(expected)
})

test.each([
  ['a longer address than a request can carry', { photoId: 'a', stableUrl: `https://a/${'x'.repeat(8192)}` }],
  ['a longer identifier than there are', { photoId: 'x'.repeat(1025), stableUrl: 'https://a/1' }],
  ['an address that is a list', { photoId: 'a', stableUrl: ['https://a/1'] }],
  ['an address in another object', { photoId: 'a', more: { stableUrl: 'https://a/1' } }],
  ['an address in a label', { photoId: 'a', labels: ['stableUrl', 'https://a/1', '"stableUrl":"https://a/1"'] }],
])('%s is not found', (_, row) => {
  expect(scan(JSON.stringify({ data: [row] }), [40, 5000])).toEqual([])
})

test('scanning stops beyond 64 levels of nesting', () => {
  const row = '{"photoId":"a","stableUrl":"https://a/1"}'
  expect(scan(`${'['.repeat(63)}${row}`)).toHaveLength(1)
  expect(scan(`${'['.repeat(100_000)}${row}`)).toEqual([])
})
