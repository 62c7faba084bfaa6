import { ApiError, type ApiErrorKind, explainError } from '#web/data/client/api-error.ts'
import { messages } from './messages.ts'

export type ConnectFailure = {
  /** The field to look at. */
  field: 'base' | 'key' | 'both'
  text: string
  /** Base address of a service that answers, but that CORS keeps web pages from reading. */
  blocked?: string
}

const at = (field: ConnectFailure['field'], text: string): ConnectFailure => ({ field, text })

const failures: Partial<Record<ApiErrorKind, ConnectFailure>> = {
  unauthorized: at('key', messages.keyNotAccepted),
  notFound: at('base', messages.notFound),
  malformed: at('base', messages.malformed),
  unexpected: at('base', messages.unexpected),
  timeout: at('base', messages.timeout),
  rateLimited: at('both', messages.rateLimited),
  unavailable: at('both', messages.unavailable),
  server: at('both', messages.server),
}

/** Explains why connecting failed, and names the field at fault. `isReachable`: anything answers at the address. */
export function explainConnectFailure(error: unknown, isReachable: boolean): ConnectFailure {
  if (!(error instanceof ApiError)) return at('both', explainError(error))
  if (error.kind === 'network') {
    return at('base', isReachable ? messages.unreadable : messages.nothingThere)
  }
  return failures[error.kind] ?? at('both', explainError(error))
}

/**
 * Validates a key: visible ASCII only, since it travels in a header. @returns an error message, or undefined if valid
 */
export function wrongKey(key: string): string | undefined {
  if (key === '') return messages.enterKey
  if (/^[\x21-\x7e]+$/.test(key)) return undefined
  return messages.malformedKey
}
