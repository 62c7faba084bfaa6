import { Hono } from 'hono'
import { findKeyHolder } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { findSetting } from '#service/db/settings.ts'
import { answerError } from '#service/http/answer-error.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import type { Drain } from '#service/http/drain.ts'
import { health } from '#service/http/health.ts'
import { webApp } from '#service/http/web-app.ts'
import { measureRequests } from '#service/metrics/measure-requests.ts'
import { metricsPage } from '#service/metrics/metrics-page.ts'
import type { OpenMetrics } from '#service/metrics/open-metrics.ts'
import { createMediaSigner } from '#service/photos/media-address.ts'
import { answerPreflight, serveMedia, type Thumbnails, stampMedia } from '#service/photos/media-handlers.ts'
import type { RestoreStable } from '#service/photos/photo-media.ts'
import { getShareHead } from '#service/photos/photos.ts'
import { type ApiOptions, createApi } from './api.ts'
import { type Role } from './serve-options.ts'

export type AppOptions = ApiOptions & {
  /** Lifetime of a signed address in seconds. */
  mediaSeconds?: number
  /** The folder of the built web app; none is served without it. */
  webDir?: string
  /** The only services that the web app may be pointed at; any by default. */
  onlyServices?: readonly string[]
  /** Thumbnails of stable versions; without them an address with a width is refused. */
  thumbnails?: Thumbnails
  /** What this process does; without `web` it answers only health checks and metrics. All by default. */
  roles?: readonly Role[]
  /** Recreates stable versions that the storage has lost. */
  restore?: RestoreStable
  /** Makes the process not ready before it stops. */
  drain?: Drain
  /** For the operator; nothing is measured without it. */
  metrics?: OpenMetrics
  /** Redirects browsers to the store for media in a bucket. */
  isMediaDirect?: boolean
}

export const MEDIA_SECONDS = 24 * 60 * 60

/** The whole service as a function from requests to answers: the API, the media, the web app. It never listens. */
export function createApp(context: Context, options: AppOptions = {}): Hono<ApiEnv> {
  const {
    mediaSeconds = MEDIA_SECONDS,
    roles,
    webDir,
    onlyServices = [],
    thumbnails,
    restore,
    metrics,
    drain,
    isMediaDirect = false,
  } = options
  const signer = createMediaSigner({ secret: context.secrets.media, seconds: mediaSeconds })
  const app = new Hono<ApiEnv>()
  app.onError(answerError(context.log))
  if (metrics) {
    app.use(measureRequests(metrics.metrics))
    app.route('/', metricsPage({ ...metrics, findKeyHolder: (key) => findKeyHolder(context, key) }))
  }
  // nothing has these names: any answer, even that there is none, means ready
  const { db, storage, libraryBucket } = context
  app.route(
    '/',
    health(
      {
        'the database': () => findSetting(db, 'ready'),
        'the store': () => storage.size('ready'),
        ...(libraryBucket && { 'the library’s bucket': () => libraryBucket.find('ready') }),
      },
      { roles, drain },
    ),
  )
  if (roles !== undefined && !roles.includes('web')) {
    app.all('*', () => {
      throw new ServiceError('NO_WEB_ROLE')
    })
    return app
  }
  app.route('/api', createApi(context, { ...options, signer }))
  app.use('/media/*', stampMedia)
  app.on(['GET', 'HEAD'], '/media/*', serveMedia(context, { signer, thumbnails, restore, isDirect: isMediaDirect }))
  app.options('/media/*', answerPreflight)
  app.all('/media/*', (http) => {
    http.header('allow', 'GET, HEAD, OPTIONS')
    throw new ServiceError('METHOD_NOT_ALLOWED')
  })
  if (webDir !== undefined) {
    const senders = isMediaDirect ? [libraryBucket?.direct, storage.direct] : []
    const mediaOrigins = senders.flatMap((sender) => sender?.origin ?? [])
    const shareHead = (slug: string) => getShareHead(context, signer, slug)
    app.route('/', webApp({ dir: webDir, only: onlyServices, mediaOrigins, shareHead }))
  }
  app.notFound(() => {
    throw new ServiceError('PATH_NOT_FOUND')
  })
  return app
}
