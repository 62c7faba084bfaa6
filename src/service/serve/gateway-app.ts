import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { openApiDocument } from '#contract/index.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { type Extension, listExtensions } from '#service/extensions/extensions.ts'
import type { Gateway } from '#service/gateway/gateway.ts'
import { forwardOperations } from '#service/gateway/pass-through/pass-through.ts'
import type { KeySession } from '#service/gateway/session/open-session.ts'
import { answerError } from '#service/http/answer-error.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { allowOrigins, cancelBodyOfHead, stampAnswers } from '#service/http/api-headers.ts'
import { health } from '#service/http/health.ts'
import { refuseUnstorablePath } from '#service/http/read-input.ts'
import { webApp } from '#service/http/web-app.ts'

export type GatewayAppOptions = {
  /** Routes for signing in and out, and additions to each page's head. */
  session?: Pick<KeySession, 'mount' | 'pageHead'>
  /** The gateway's own extensions; those of upstream are not passed on. */
  extensions?: readonly Extension[]
  /** Routes beside the API, by their paths: `/inbox`. */
  routes?: Readonly<Record<string, Hono<ApiEnv>>>
  /** The folder of the built web app; none is served without it. */
  webDir?: string
  /** The only services that the web app may be pointed at; any by default. */
  onlyServices?: readonly string[]
}

/** Authentication: nothing of a request is read before its holder is known. */
const identify = (gateway: Gateway) =>
  createMiddleware<ApiEnv>(async (http, next) => {
    const holder = await gateway.identify(http.req.raw)
    if (holder === 'refused') throw new ServiceError('KEY_INVALID')
    http.set('holder', holder)
    http.set('caller', { callerId: holder.id })
    await next()
  })

/** The 14 operations, passed on, and the gateway's own extensions, below `/api`. */
function createGatewayApi(
  gateway: Gateway,
  { extensions = [], session }: Pick<GatewayAppOptions, 'extensions' | 'session'>,
): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  api.use(stampAnswers(gateway.newId), cancelBodyOfHead, refuseUnstorablePath)
  // no CORS for a key that the gateway keeps: it is for its own pages only
  if (gateway.keys === 'own') api.use(allowOrigins)
  api.get('/openapi.json', (http) => http.json(openApiDocument(`${gateway.publicUrl()}/api`)))
  session?.mount(api)
  // public pages exist only at upstream: a link to one here gets 404, not a request to sign in
  api.get('/extensions/share/:slug', () => {
    throw new ServiceError('SHARE_NOT_FOUND')
  })
  for (const { mountPublic } of extensions) mountPublic?.(api)
  api.use(identify(gateway))
  api.get('/extensions', listExtensions(extensions))
  for (const { mount } of extensions) mount?.(api)
  forwardOperations(api, gateway)
  api.all('*', () => {
    throw new ServiceError('PATH_NOT_FOUND')
  })
  return api
}

/** The whole gateway as a function from requests to answers: the API, the web app. It never listens. */
export function createGatewayApp(gateway: Gateway, options: GatewayAppOptions = {}): Hono<ApiEnv> {
  const { routes = {}, webDir, onlyServices = [], session } = options
  const app = new Hono<ApiEnv>()
  app.onError(answerError(gateway.log))
  // ready even if upstream is down: the web app explains that better than a load balancer
  app.route('/', health({}))
  // otherwise a scraper would get a page of the web app
  app.all('/metrics', () => {
    throw new ServiceError('PATH_NOT_FOUND')
  })
  app.route('/api', createGatewayApi(gateway, options))
  for (const [path, route] of Object.entries(routes)) app.route(path, route)
  if (webDir !== undefined) app.route('/', webApp({ dir: webDir, only: onlyServices, pageHead: session?.pageHead }))
  app.notFound(() => {
    throw new ServiceError('PATH_NOT_FOUND')
  })
  return app
}
