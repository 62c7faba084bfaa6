import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRowScanner } from './row-scanner.ts'

/** Feeds a text in pieces of the given sizes, over and over; returns the rows and `end`. */
function scan(text: string, sizes: readonly number[]) {
  const bytes = new TextEncoder().encode(text)
  const scanner = createRowScanner()
  const rows: unknown[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const end = at + (sizes[turn % sizes.length] ?? 1)
    const batch = scanner.push(bytes.subarray(at, end))
    for (const [row, start] of batch.starts.entries()) {
      rows.push(JSON.parse(new TextDecoder().decode(batch.bytes.subarray(start, batch.ends[row]))))
    }
    at = end
  }
  return { rows, end: scanner.end }
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })

describe('rows cut from a stream', () => {
  test('are those of the whole answer, however it is chunked and whatever is in and around them', () => {
    const others = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
    const space = fc.constantFrom('', ' ', ' \n\t')
    fc.assert(
      fc.property(fc.array(fc.json()), others, fc.nat(4), space, sizes, (rows, other, place, gap, chop) => {
        const members = Object.entries(other).filter(([key]) => key !== 'data' && key !== '__proto__')
        const texts = members.map(([key, value]) => `${JSON.stringify(key)}:${gap}${JSON.stringify(value)}`)
        texts.splice(place, 0, `"data"${gap}:${gap}[${gap}${rows.join(`${gap},${gap}`)}${gap}]`)
        const read = scan(`${gap}{${texts.join(`${gap},`)}}${gap}`, chop)
        expect(read.rows).toEqual(rows.map((row): unknown => JSON.parse(row)))
        // JSON.stringify writes -0 as 0
        const sent = members.map(([key, value]): [string, unknown] => [key, JSON.parse(JSON.stringify(value))])
        expect(read.end()).toEqual({ ...Object.fromEntries(sent), data: [] })
      }),
      { numRuns: 300, examples: [[[], { '': { '': -0 } }, 0, '', [1]]] },
    )
  })

  test.each([
    ['{"data":[{"a":1},{"a":2', 'broke off'],
    ['{"data":[]', ''],
    ['{"data":[{"a":1}]', ''],
    ['{"message":"no"}', 'no data list'],
    ['{"data":{"data":[1]}}', 'no data list'],
    ['{"nested":{"data":[1]}}', 'no data list'],
    ['', 'no data list'],
  ])('of %s are rejected at the end', (text, words) => {
    const { end } = scan(text, [3])
    expect(end).toThrow(SyntaxError)
    expect(end).toThrow(words)
  })

  test.each(['{"data":null}', '\ufeff{"data":[],"x":1}', '\ufeff {"x":1,"data" : null}'])(
    'of %j are an empty list',
    (text) => {
      const { rows, end } = scan(text, [1, 3])
      expect(rows).toEqual([])
      expect(end()).toEqual(JSON.parse(text.replace('\ufeff', '')))
    },
  )

  test.each(['<!doctype html><p>"data":[1]', '[{"photoId":"a"}]', '"data"'])('of %s are rejected at once', (text) => {
    expect(() => scan(text, [5])).toThrow('not a JSON object')
  })
})
