import { createMiddleware } from 'hono/factory'
import { createRateLimit } from '#service/core/rate-limit.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { ApiEnv } from './api-env.ts'

/** Burst, in seconds of the sustained rate: an app that opens sends several requests. */
const BURST_SECONDS = 5

type LimitOptions = { perSecond: number; clock: () => Date }

/** Limits the requests of each key, in this process only: n processes behind a balancer let through n times as many. */
export function limitRequests({ perSecond, clock }: LimitOptions) {
  const take = createRateLimit({ burst: perSecond * BURST_SECONDS, perSecond, clock })
  return createMiddleware<ApiEnv>(async (http, next) => {
    const wait = take(http.req.header('x-api-key') ?? '')
    if (wait > 0) throw new ServiceError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
    await next()
  })
}
