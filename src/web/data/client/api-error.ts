import { backoff } from '#web/lib/backoff.ts'

/** All failures between the app and a service; each has one sentence in `messages.ts`. */
export type ApiErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'invalid'
  | 'rateLimited'
  | 'unavailable'
  | 'server'
  | 'unexpected'
  | 'malformed'
  | 'timeout'
  | 'network'

export type ApiErrorFields = {
  kind: ApiErrorKind
  operation: string
  status?: number | undefined
  /** The service's own words, when it sent any. */
  detail?: string | undefined
  /** How long the service asked to wait, in milliseconds. */
  retryAfter?: number | undefined
  requestId?: string | undefined
}

/** A call that did not end in a usable 200 answer. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly operation: string
  readonly status: number | undefined
  readonly detail: string | undefined
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined

  constructor(fields: ApiErrorFields) {
    super(`${fields.operation}: ${fields.kind}${fields.detail ? ` (${fields.detail})` : ''}`)
    this.kind = fields.kind
    this.operation = fields.operation
    this.status = fields.status
    this.detail = fields.detail
    this.retryAfter = fields.retryAfter
    this.requestId = fields.requestId
  }
}

const sentences: Record<ApiErrorKind, string> = {
  unauthorized: 'The service does not accept this API key.',
  forbidden: 'You are not permitted to do this.',
  notFound: 'The service does not know this, or you may not see it.',
  invalid: 'The service refused the request.',
  rateLimited: 'The service asks to wait a moment.',
  unavailable: 'The service is not available right now.',
  server: 'The service failed.',
  unexpected: 'The service answered in a way the interface does not describe.',
  malformed: 'The answer does not fit the interface. Is this the base address of a photo album service?',
  timeout: 'The service did not answer in time.',
  network: 'The service could not be reached.',
}

/** A plain sentence for any error, with the service's own words where it sent some. */
export function explainError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in the app.'
  return error.detail ? `${sentences[error.kind]} It says: ${error.detail}` : sentences[error.kind]
}

const retryable = new Set<ApiErrorKind>(['rateLimited', 'unavailable', 'server', 'timeout', 'network'])

/**
 * True for errors after which the same call may succeed later. Only for reads and label changes, which are idempotent.
 */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && retryable.has(error.kind)
}

const BASE_DELAY = 500
const LONGEST_DELAY = 20_000

/**
 * Milliseconds before the next try: what the service asked for (Retry-After), else exponential backoff with full
 * jitter.
 */
export function retryDelay(failures: number, error: unknown, random: () => number = Math.random): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter
  return random() * backoff(failures, { first: BASE_DELAY, longest: LONGEST_DELAY })
}
