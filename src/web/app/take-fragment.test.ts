import { describe, expect, test } from 'vitest'
import { takeFragment } from './take-fragment.ts'

/** As much of a window as an address needs. */
function open(address: string) {
  const url = new URL(address)
  const replaced: unknown[] = []
  const history = {
    state: { key: 'kept' },
    replaceState: (state: unknown, _: string, next: string) => {
      replaced.push([state, next])
      url.href = new URL(next, url).href
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the few members that are used
  const connection = takeFragment({ location: url, history } as unknown as Window)
  return { connection, replaced, address: url.href }
}

test('a key is taken up for this server, and out of the address and the history', () => {
  expect(open('https://app.example/albums?search=x#key=csk_1')).toEqual({
    connection: { base: 'https://app.example/api', key: 'csk_1' },
    replaced: [[{ key: 'kept' }, '/albums?search=x']],
    address: 'https://app.example/albums?search=x',
  })
})

test('a base address that comes along is used', () => {
  expect(open('https://app.example/#api=https%3A%2F%2Fp.example%2Fv1%2F&key=csk_1').connection).toEqual({
    base: 'https://p.example/v1',
    key: 'csk_1',
  })
})

test('a key with an unusable address is taken out all the same', () => {
  const { connection, address } = open('https://app.example/albums#api=nonsense&key=csk_1')
  expect(connection).toBeUndefined()
  expect(address).toBe('https://app.example/albums')
})

describe('another fragment', () => {
  test.each(['', '#main', '#api=https://p.example'])('%j is left alone', (hash) => {
    expect(open(`https://app.example/albums${hash}`)).toMatchObject({ connection: undefined, replaced: [] })
  })
})
