import { createMiddleware } from 'hono/factory'
import { ServiceError } from '#service/core/service-error.ts'
import type { ApiEnv } from './api-env.ts'

/** Burst, in seconds of the sustained rate: an app that opens sends several requests. */
const BURST_SECONDS = 5

type LimitOptions = { perSecond: number; clock: () => Date }

/** Token bucket for each key, in this process only: n processes behind a balancer let through n times as much. */
export function limitRequests({ perSecond, clock }: LimitOptions) {
  const capacity = perSecond * BURST_SECONDS
  /** Buckets that are not full, by key. */
  const buckets = new Map<string, { tokens: number; at: number }>()
  let sweptAt = 0

  function sweep(now: number): void {
    if (now - sweptAt < BURST_SECONDS * 1000) return
    sweptAt = now
    for (const [key, { at }] of buckets) if (now - at >= BURST_SECONDS * 1000) buckets.delete(key)
  }

  /** Takes a token; 0, or the seconds until there is one. */
  function take(key: string): number {
    const now = clock().getTime()
    sweep(now)
    const { tokens: before, at } = buckets.get(key) ?? { tokens: capacity, at: now }
    const tokens = Math.min(capacity, before + (Math.max(0, now - at) / 1000) * perSecond)
    if (tokens < 1) return (1 - tokens) / perSecond
    buckets.set(key, { tokens: tokens - 1, at: now })
    return 0
  }

  return createMiddleware<ApiEnv>(async (http, next) => {
    const wait = take(http.req.header('x-api-key') ?? '')
    if (wait > 0) throw new ServiceError('REQUESTS_MANY', { retryAfter: Math.ceil(wait) })
    await next()
  })
}
