import { expect, test } from 'vitest'
import { ApiError, type ApiErrorKind } from '#web/data/client/api-error.ts'
import { explainConnectFailure, wrongKey } from './explain-connect-failure.ts'

const fail = (kind: ApiErrorKind, isReachable = true) =>
  explainConnectFailure(new ApiError({ kind, operation: 'ping' }), isReachable)

test.each<[ApiErrorKind, 'base' | 'key' | 'both', RegExp]>([
  ['unauthorized', 'key', /doesn’t accept this key/],
  ['notFound', 'base', /no photo album service at this address/],
  ['malformed', 'base', /web page.*isn’t a photo album service/],
  ['unexpected', 'base', /not as a photo album service/],
  ['timeout', 'base', /in time/],
  ['rateLimited', 'both', /Wait/],
  ['unavailable', 'both', /isn’t available/],
  ['server', 'both', /has a problem/],
  ['invalid', 'both', /refused/],
])('%s points to %s', (kind, field, sentence) => {
  expect(fail(kind)).toEqual({ field, text: expect.stringMatching(sentence) })
})

test('a service blocked by CORS is distinguished from an address where nothing answers', () => {
  expect(fail('network', true)).toEqual({ field: 'base', text: expect.stringContaining('CORS') })
  expect(fail('network', false)).toEqual({ field: 'base', text: expect.stringMatching(/^Nothing answers/) })
})

test('an error in the app is not blamed on the service', () => {
  expect(explainConnectFailure(new TypeError('x is undefined'), true).text).toBe('Something went wrong in the app.')
})

test.each(['', 'two words', 'schlüssel', 'csk_\u200babc', 'a\nb'])('%j is not a valid key', (key) => {
  expect(wrongKey(key)).toMatch(/\.$/)
})

test('a key may have any visible ASCII characters', () => {
  expect(wrongKey('csk_4f+/=~!')).toBeUndefined()
})
