import type { Context as HttpContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Log } from '#service/log.ts'
import type { ApiEnv } from './api-env.ts'
import { refusals, ServiceError } from './service-error.ts'

const answer = (http: HttpContext<ApiEnv>, error: ServiceError) => {
  const status: ContentfulStatusCode = refusals[error.code].status
  return http.json({ message: error.message }, status)
}

/**
 * Every error as JSON. What was not thrown on purpose is logged once, with the request's id, and its message stays here.
 */
export const answerError = (log: Log) => (error: unknown, http: HttpContext<ApiEnv>) => {
  if (error instanceof ServiceError) return answer(http, error)
  log.error('request failed', {
    requestId: http.get('requestId'),
    method: http.req.method,
    path: http.req.path.replace(/^(\/media\/).*/, '$1…'),
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  return answer(http, new ServiceError('INTERNAL'))
}
