import { ApiError, type ApiErrorKind, explainError } from '#web/data/client/api-error.ts'

export type ConnectFailure = {
  /** The field to look at. */
  field: 'base' | 'key' | 'both'
  text: string
}

const at = (field: ConnectFailure['field'], text: string): ConnectFailure => ({ field, text })

const KEY = at(
  'key',
  'The service does not accept this key. Check that it was copied whole; a revoked key has to be replaced.',
)

const OTHER_SERVICE = 'Often the base address ends in /api.'

const UNREADABLE =
  'Something answers at this address, but the browser may not use it from here: it redirects elsewhere, or does not ' +
  'permit other websites (CORS). Check the address, or ask whoever runs the service.'

const failures: Partial<Record<ApiErrorKind, ConnectFailure>> = {
  unauthorized: KEY,
  // where a service uses 403 for a key it does not know
  forbidden: KEY,
  notFound: at('base', `There is no photo album service at this address. ${OTHER_SERVICE}`),
  malformed: at(
    'base',
    `Something answers at this address, a web page perhaps, but it is no photo album service. ${OTHER_SERVICE}`,
  ),
  unexpected: at('base', `Something answers at this address, but not as a photo album service does. ${OTHER_SERVICE}`),
  timeout: at('base', 'The service did not answer in time. Try again, or check the address.'),
  rateLimited: at('both', 'The service asks to wait a moment before trying again.'),
  unavailable: at('both', 'The service is there, but not available right now. Try again in a moment.'),
  server: at('both', 'The service is there, but it failed. Try again in a moment.'),
}

/** Explains why connecting failed, and names the field to look at. `answers`: whether anything answers at the address at all. */
export function explainConnectFailure(error: unknown, answers: boolean): ConnectFailure {
  if (!(error instanceof ApiError)) return at('both', explainError(error))
  if (error.kind === 'network') {
    return at(
      'base',
      answers ? UNREADABLE : 'Nothing answers at this address. Check it, and check that the service is running.',
    )
  }
  return failures[error.kind] ?? at('both', explainError(error))
}

/** Validates a key, which travels in a header and so is visible ASCII only; a sentence where it is invalid. */
export function wrongKey(key: string): string | undefined {
  if (key === '') return 'Enter the API key.'
  if (/^[\x21-\x7e]+$/.test(key)) return undefined
  return 'This is no key: it contains spaces or characters that no key has. Copy it again.'
}
