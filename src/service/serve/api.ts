import { Hono } from 'hono'
import { openApiDocument } from '#contract/index.ts'
import { albumHandlers } from '#service/albums/album-handlers.ts'
import { callerHandlers } from '#service/callers/caller-handlers.ts'
import { createKeyHolders } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { type Extension, listExtensions } from '#service/extensions/extensions.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { allowOrigins, cancelBodyOfHead, stampAnswers } from '#service/http/api-headers.ts'
import { authenticate } from '#service/http/authenticate.ts'
import { bindOperations } from '#service/http/bind.ts'
import { limitRequests } from '#service/http/limit-requests.ts'
import { refuseUnstorablePath } from '#service/http/read-input.ts'
import type { MediaSigner } from '#service/photos/media-address.ts'
import { photoHandlers } from '#service/photos/photo-handlers.ts'
import { webhookHandlers } from '#service/webhooks/webhook-handlers.ts'

export type ApiOptions = {
  /** Checks every answer against the contract: on in tests and development. */
  checkOutput?: boolean
  /** Allows webhook addresses outside the public internet: for tests on one machine only. */
  allowPrivateWebhooks?: boolean
  /** Requests that a key may make, on average; no limit if undefined. */
  requestsPerSecond?: number | undefined
  /** Offered beyond the interface. */
  extensions?: readonly Extension[]
}

/** The operations of the interface and the extensions, below `/api`. */
export function createApi(context: Context, options: ApiOptions & { signer: MediaSigner }): Hono<ApiEnv> {
  const { checkOutput = false, allowPrivateWebhooks = false, requestsPerSecond, extensions = [], signer } = options
  const api = new Hono<ApiEnv>()
  api.use(stampAnswers(context.newId), allowOrigins, cancelBodyOfHead, refuseUnstorablePath)
  api.get('/openapi.json', (http) => http.json(openApiDocument(`${context.publicUrl()}/api`)))
  for (const { mountPublic } of extensions) mountPublic?.(api)
  api.use(authenticate(createKeyHolders(context)))
  if (requestsPerSecond !== undefined) api.use(limitRequests({ perSecond: requestsPerSecond, clock: context.clock }))
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
