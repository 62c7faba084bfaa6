import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { operations } from '#contract/index.ts'
import type { Metrics } from './metrics.ts'

const byPath = new Map(Object.values(operations).map(({ id, path }) => [`/api${path}`, id]))

/** The operation, extension or part of the service that a route belongs to: a bounded set of label values. */
function operationOf(route: string): string {
  const id = byPath.get(route)
  if (id !== undefined) return id
  if (/^\/(media|healthz|readyz|health|metrics)\b/.test(route)) return route.split('/')[1] ?? ''
  if (route === '/api/*') return 'unknown'
  return route.startsWith('/api/') ? route.slice('/api/'.length) : 'web'
}

/** Measures each request until its answer begins; a stream may go on for hours after that. */
export const measureRequests = (metrics: Pick<Metrics, 'observe'>) =>
  createMiddleware(async (http, next) => {
    const begun = performance.now()
    await next()
    metrics.observe(operationOf(routePath(http)), http.res.status, (performance.now() - begun) / 1000)
  })
