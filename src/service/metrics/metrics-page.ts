import { Hono } from 'hono'
import { ServiceError } from '#service/core/service-error.ts'
import type { OpenMetrics } from './open-metrics.ts'

type MetricsPageOptions = OpenMetrics & {
  findKeyHolder: (key: string | undefined) => Promise<{ callerId: string } | undefined>
}

const BEARER = /^Bearer (\S+)$/i

/** `GET /metrics` for Prometheus, with the operator's key: in `x-api-key`, or as the bearer token that scrapers send. */
export const metricsPage = ({ metrics, findKeyHolder, isOperator }: MetricsPageOptions): Hono =>
  new Hono().get('/metrics', async (http) => {
    const key = http.req.header('x-api-key') ?? BEARER.exec(http.req.header('authorization') ?? '')?.[1]
    const caller = await findKeyHolder(key)
    if (caller === undefined) throw new ServiceError('KEY_INVALID')
    if (!isOperator(caller.callerId)) throw new ServiceError('OPERATOR_REQUIRED')
    return http.text(await metrics.read(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })
