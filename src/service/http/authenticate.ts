import { createMiddleware } from 'hono/factory'
import { ServiceError } from '#service/core/service-error.ts'
import type { ApiEnv, Caller } from './api-env.ts'

/** Authentication by the key in `x-api-key`, before anything else of the request is looked at. */
export const authenticate = (findKeyHolder: (key: string | undefined) => Promise<Caller | undefined>) =>
  createMiddleware<ApiEnv>(async (http, next) => {
    const caller = await findKeyHolder(http.req.header('x-api-key'))
    if (caller === undefined) throw new ServiceError('KEY_INVALID')
    http.set('caller', caller)
    await next()
  })
