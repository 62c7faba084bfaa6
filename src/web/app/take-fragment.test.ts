import { describe, expect, test } from 'vitest'
import { takeFragment } from './take-fragment.ts'

/** Runs it on the few members of `window` that it uses. */
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

test('a key alone is for this server, and is removed from the address and the history', () => {
  expect(open('https://app.example/albums?search=x#key=csk_1')).toEqual({
    connection: { base: 'https://app.example/api', key: 'csk_1' },
    replaced: [[{ key: 'kept' }, '/albums?search=x']],
    address: 'https://app.example/albums?search=x',
  })
})

test('a base address beside the key is used', () => {
  expect(open('https://app.example/#api=https%3A%2F%2Fp.example%2Fv1%2F&key=csk_1').connection).toEqual({
    base: 'https://p.example/v1',
    key: 'csk_1',
  })
})

test('a key with an unusable address is removed all the same', () => {
  const { connection, address } = open('https://app.example/albums#api=nonsense&key=csk_1')
  expect(connection).toBeUndefined()
  expect(address).toBe('https://app.example/albums')
})

describe('another fragment', () => {
  test.each(['', '#main', '#api=https://p.example'])('%j is left alone', (hash) => {
    expect(open(`https://app.example/albums${hash}`)).toMatchObject({ connection: undefined, replaced: [] })
  })
})
