import { backoff } from '#web/lib/async/backoff.ts'
import { messages } from './messages.ts'

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

/** A plain sentence for any error, with the service's own words if it sent any. */
export function explainError(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.appFailed
  const { kind, detail } = error
  return detail ? messages.withDetail(messages[kind], detail) : messages[kind]
}

const retryable = new Set<ApiErrorKind>(['rateLimited', 'unavailable', 'server', 'timeout', 'network'])

/** True if the same call may succeed later. Only for reads and label changes, which are idempotent. */
export function isRetryable(error: unknown): error is ApiError {
  return error instanceof ApiError && retryable.has(error.kind)
}

const RETRIES = 3
/** Milliseconds that all waits of a request may take if the service asks for them; a page shows nothing meanwhile. */
const LONGEST_WAIT = 20_000

/** True if a read is tried again after this error; `failures`: those before it. */
export const isRetried = (failures: number, error: unknown): error is ApiError =>
  failures < RETRIES && isRetryable(error) && (failures + 1) * (error.retryAfter ?? 0) <= LONGEST_WAIT

const ambiguous = new Set<ApiErrorKind>(['timeout', 'network', 'server', 'unavailable', 'malformed', 'unexpected'])

/** True for a failure after which the service may still have carried out the call. */
export const isAmbiguous = (error: unknown): error is ApiError => error instanceof ApiError && ambiguous.has(error.kind)

const unreachable = new Set<ApiErrorKind>(['network', 'timeout', 'unavailable'])

/** True if the service didn't answer, rather than refuse. */
export const isUnreachable = (error: unknown): error is ApiError =>
  error instanceof ApiError && unreachable.has(error.kind)

const BASE_DELAY = 500
const LONGEST_DELAY = 20_000

/** Milliseconds before the next attempt: what the service asks for (Retry-After), else backoff with full jitter. */
export function retryDelay(failures: number, error: unknown, random: () => number = Math.random): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter
  return random() * backoff(failures, { first: BASE_DELAY, longest: LONGEST_DELAY })
}

const kindByStatus: Record<number, ApiErrorKind> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  425: 'unavailable',
  429: 'rateLimited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

const kindOf = (status: number): ApiErrorKind =>
  kindByStatus[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'invalid' : 'unexpected')

/**
 * `Retry-After` in milliseconds, at most `longest`: from seconds or a date. Undefined when it is neither, or less than a
 * second: a wait rounded down, or a clock ahead of the service's, must not replace the backoff.
 */
export function readRetryAfter({ headers }: Response, longest: number): number | undefined {
  const asked = headers.get('retry-after') ?? ''
  const wait = Number(asked) * 1000 || Date.parse(asked) - Date.now()
  return wait >= 1000 ? Math.min(wait, longest) : undefined
}

/** The `message` of an error body; a body without one, HTML or no body at all is common and fine. */
async function readDetail(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.json()
    const message: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined
    return typeof message === 'string' && message !== '' ? message.slice(0, 300) : undefined
  } catch {
    return undefined
  }
}

/** The error for any status but 200. A ping needs no permission: its 403 is about the key. */
export async function refusalOf(response: Response, operation: string): Promise<ApiError> {
  const { status, headers } = response
  return new ApiError({
    kind: kindOf(operation === 'ping' && status === 403 ? 401 : status),
    operation,
    status,
    detail: await readDetail(response),
    retryAfter: readRetryAfter(response, 120_000),
    requestId: headers.get('x-request-id') ?? undefined,
  })
}
