import { describe, expect, test } from 'vitest'
import { ApiError, type ApiErrorKind, explainError, isRetryable, retryDelay } from './api-error.ts'

/** Every kind, and whether the same call may succeed later. */
const kinds: [ApiErrorKind, boolean][] = [
  ['unauthorized', false],
  ['forbidden', false],
  ['notFound', false],
  ['invalid', false],
  ['rateLimited', true],
  ['unavailable', true],
  ['server', true],
  ['unexpected', false],
  ['malformed', false],
  ['timeout', true],
  ['network', true],
]

const error = (kind: ApiErrorKind, rest = {}) => new ApiError({ kind, operation: 'getAlbums', ...rest })

test.each(kinds)('%s is retryable: %s', (kind, again) => {
  expect(isRetryable(error(kind))).toBe(again)
})

test('an error that is no ApiError is not retryable', () => {
  expect(isRetryable(new TypeError('bug'))).toBe(false)
})

describe('the sentence for an error', () => {
  test('exists for every kind, and no two are the same', () => {
    const sentences = kinds.map(([kind]) => explainError(error(kind)))
    expect(new Set(sentences).size).toBe(kinds.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*[.?]$/)
  })

  test('ends with the service’s own words', () => {
    expect(explainError(error('invalid', { detail: 'name is required' }))).toBe(
      'The service refused the request. Details: name is required.',
    )
  })

  test('reveals nothing of an unknown error', () => {
    expect(explainError(new Error('x is not a function'))).toBe('Something went wrong in the app.')
  })
})

describe('the delay before a retry', () => {
  test('is what the service asks for', () => {
    expect(retryDelay(0, error('rateLimited', { retryAfter: 7000 }), () => 1)).toBe(7000)
  })

  test.each([
    [0, 500],
    [1, 1000],
    [3, 4000],
    [10, 20_000],
  ])('after %i failures is at most %i ms', (failures, most) => {
    expect(retryDelay(failures, error('network'), () => 1)).toBe(most)
    expect(retryDelay(failures, error('network'), () => 0.25)).toBe(most / 4)
  })
})
