import type { Context as HttpContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Log } from '#service/core/log.ts'
import { type ErrorCode, refusals, ServiceError } from '#service/core/service-error.ts'
import { isDiskFull, isTransient } from '#service/storage/io-errors.ts'
import type { ApiEnv } from './api-env.ts'

/** Seconds; a full disk is not emptied in one. */
const RETRY_AFTER: Partial<Record<ErrorCode, string>> = {
  BUSY: '1',
  RECEIVER_BUSY: '1',
  DISK_FULL: '30',
  TOO_MANY_UPLOADS: '30',
  UPSTREAM_UNREACHABLE: '2',
  UPSTREAM_SILENT: '5',
}

const answer = (http: HttpContext<ApiEnv>, error: ServiceError) => {
  const status: ContentfulStatusCode = refusals[error.code].status
  const retryAfter = error.details.retryAfter?.toString() ?? RETRY_AFTER[error.code]
  if (retryAfter !== undefined) http.header('retry-after', retryAfter)
  return http.json({ message: error.message }, status)
}

/** The code of an unexpected error: a full disk and a transient failure have their own, any other is INTERNAL. */
function errorCodeOf(error: unknown): ErrorCode {
  if (isDiskFull(error)) return 'DISK_FULL'
  return isTransient(error) ? 'BUSY' : 'INTERNAL'
}

/** Paths whose last part is a secret. */
const SECRET_PATH = /^(\/(?:media|share|inbox|api\/extensions\/(?:receiver|share|library-events))\/).*/

/** Answers every error as JSON. An unexpected one is logged once, with the request id, and its message is not sent. */
export const answerError = (log: Log) => (error: unknown, http: HttpContext<ApiEnv>) => {
  if (error instanceof ServiceError) return answer(http, error)
  log.error('request failed', {
    requestId: http.get('requestId'),
    method: http.req.method,
    path: http.req.path.replace(SECRET_PATH, '$1…'),
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  return answer(http, new ServiceError(errorCodeOf(error)))
}
