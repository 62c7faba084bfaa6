import { Hono } from 'hono'
import { openApiDocument } from '#contract/index.ts'
import { albumHandlers } from '#service/albums/album-handlers.ts'
import { callerHandlers } from '#service/callers/caller-handlers.ts'
import { findKeyHolder } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { type Extension, listExtensions, serveShare } from '#service/extensions/extensions.ts'
import { bindReceivers, webhookExtensions } from '#service/extensions/webhook-extensions.ts'
import { answerError } from '#service/http/answers.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { allowOrigins, stampAnswers } from '#service/http/api-headers.ts'
import { authenticate } from '#service/http/authenticate.ts'
import { bindOperations } from '#service/http/bind.ts'
import { health } from '#service/http/health.ts'
import { refuseUnstorablePath } from '#service/http/read-input.ts'
import { webApp } from '#service/http/web-app.ts'
import { createMediaSigner } from '#service/photos/media-address.ts'
import { answerPreflight, serveMedia, type SmallVersions, stampMedia } from '#service/photos/media-handlers.ts'
import { photoHandlers } from '#service/photos/photo-handlers.ts'
import type { RestoreStable } from '#service/photos/photo-media.ts'
import { getSharedPreview } from '#service/photos/photos.ts'
import { webhookHandlers } from '#service/webhooks/webhook-handlers.ts'

export type AppOptions = {
  /** Hold every answer against the contract: on in tests and development. */
  checkOutput?: boolean
  /** Seconds that a signed address works. */
  mediaSeconds?: number
  /** Take webhook addresses that are not on the public internet: for tests on one machine only. */
  allowPrivateWebhooks?: boolean
  /** The folder of the built web app; none is served without it. */
  webDir?: string
  /** The only services that the web app may be pointed at; any by default. */
  onlyServices?: readonly string[]
  /** What is offered beyond the interface and the share page. */
  extensions?: readonly Extension[]
  small?: SmallVersions
  /** Makes stable versions again that the storage has lost. */
  restore?: RestoreStable
}

const MEDIA_SECONDS = 24 * 60 * 60

function createApi(context: Context, options: AppOptions & { signer: ReturnType<typeof createMediaSigner> }) {
  const { checkOutput = false, allowPrivateWebhooks = false, signer } = options
  const extensions = [...webhookExtensions(context), ...(options.extensions ?? [])]
  const api = new Hono<ApiEnv>()
  api.use(stampAnswers(context.newId), allowOrigins, refuseUnstorablePath)
  api.get('/openapi.json', (http) => http.json(openApiDocument(`${context.publicUrl()}/api`)))
  api.get(
    '/extensions/share/:slug',
    serveShare((slug) => getSharedPreview(context, signer, slug)),
  )
  bindReceivers(api, context)
  api.use(authenticate((key) => findKeyHolder(context, key)))
  api.get('/extensions', listExtensions(extensions))
  for (const { mount } of extensions) mount?.(api)
  bindOperations(
    api,
    {
      ...callerHandlers(),
      ...albumHandlers(context),
      ...photoHandlers(context, signer),
      ...webhookHandlers(context, { allowPrivate: allowPrivateWebhooks }),
    },
    { log: context.log, checkOutput },
  )
  api.all('*', () => {
    throw new ServiceError('PATH_NOT_FOUND')
  })
  return api
}

/** The whole service as a function from requests to answers: the API, the media, the web app. It never listens. */
export function createApp(context: Context, options: AppOptions = {}): Hono<ApiEnv> {
  const { mediaSeconds = MEDIA_SECONDS, webDir, onlyServices = [], small, restore } = options
  const signer = createMediaSigner({ secret: context.secrets.media, seconds: mediaSeconds })
  const app = new Hono<ApiEnv>()
  app.onError(answerError(context.log))
  app.route('/', health(context))
  app.route('/api', createApi(context, { ...options, signer }))
  app.use('/media/*', stampMedia)
  app.on(['GET', 'HEAD'], '/media/*', serveMedia(context, { signer, small, restore }))
  app.options('/media/*', answerPreflight)
  app.all('/media/*', (http) => {
    http.header('allow', 'GET, HEAD, OPTIONS')
    throw new ServiceError('METHOD_NOT_ALLOWED')
  })
  if (webDir !== undefined) app.route('/', webApp({ dir: webDir, only: onlyServices }))
  app.notFound(() => {
    throw new ServiceError('PATH_NOT_FOUND')
  })
  return app
}
