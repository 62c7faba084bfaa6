import { ApiError, type ApiErrorKind, explainError } from '#web/data/client/api-error.ts'
import { messages } from './messages.ts'

export type ConnectFailure = {
  /** The field to look at. */
  field: 'base' | 'key' | 'both'
  text: string
  /** Base address of a service that answers, but lets no web page read it. */
  blocked?: string
}

const at = (field: ConnectFailure['field'], text: string): ConnectFailure => ({ field, text })

const KEY = at('key', messages.keyNotAccepted)

const failures: Partial<Record<ApiErrorKind, ConnectFailure>> = {
  unauthorized: KEY,
  // where a service uses 403 for a key it does not know
  forbidden: KEY,
  notFound: at('base', messages.notFound),
  malformed: at('base', messages.malformed),
  unexpected: at('base', messages.unexpected),
  timeout: at('base', messages.timeout),
  rateLimited: at('both', messages.rateLimited),
  unavailable: at('both', messages.unavailable),
  server: at('both', messages.server),
}

/** Explains why connecting failed, and names the field to look at. `answers`: whether anything answers at the address at all. */
export function explainConnectFailure(error: unknown, answers: boolean): ConnectFailure {
  if (!(error instanceof ApiError)) return at('both', explainError(error))
  if (error.kind === 'network') {
    return at('base', answers ? messages.unreadable : messages.nothingThere)
  }
  return failures[error.kind] ?? at('both', explainError(error))
}

/** Validates a key, which travels in a header and so is visible ASCII only; a sentence where it is invalid. */
export function wrongKey(key: string): string | undefined {
  if (key === '') return messages.enterKey
  if (/^[\x21-\x7e]+$/.test(key)) return undefined
  return messages.malformedKey
}
