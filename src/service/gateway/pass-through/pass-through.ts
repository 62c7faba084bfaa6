import { IncomingMessage, ServerResponse } from 'node:http'
import type { Context as HttpContext, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type OperationId, routes } from '#contract/index.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Gateway, Holder } from '#service/gateway/gateway.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { operationIds, refuseOtherMethods } from '#service/http/operation-routes.ts'
import { readBody } from '#service/http/read-input.ts'
import { toQuery } from './forwarder.ts'

/** Node's request or response behind a Hono request; undefined where it came over no connection. */
const sideOf = ({ env }: HttpContext<ApiEnv>, side: 'incoming' | 'outgoing'): unknown =>
  typeof env === 'object' && env !== null ? Reflect.get(env, side) : undefined

/** Returns a function that destroys the request's connection; undefined where there is none. */
function hangUpOf(http: HttpContext<ApiEnv>): (() => void) | undefined {
  const outgoing = sideOf(http, 'outgoing')
  return outgoing instanceof ServerResponse ? () => void outgoing.destroy() : undefined
}

/**
 * Framing header of a streamed answer. Without it Hono's adapter for Node holds the first chunk until the second, or a
 * timer, to find out the length. HTTP/1.0 has no chunked encoding.
 */
function framingOf(http: HttpContext<ApiEnv>): Record<string, string> {
  const incoming = sideOf(http, 'incoming')
  return incoming instanceof IncomingMessage && incoming.httpVersion === '1.1' ? { 'transfer-encoding': 'chunked' } : {}
}

function forwardOperation(api: Hono<ApiEnv>, gateway: Gateway, id: OperationId): void {
  const { method, path } = routes[id]
  const pass = async (http: HttpContext<ApiEnv>) => {
    const { raw } = http.req
    const { status, headers, body } = await gateway.forward(
      {
        operation: id,
        holder: http.get('holder'),
        query: toQuery(id, (name) => http.req.query(name)),
        // buffered whole: upstream never gets half a body
        body: method === 'POST' ? await readBody(raw) : undefined,
        ifNoneMatch: method === 'GET' ? http.req.header('if-none-match') : undefined,
        acceptEncoding: http.req.header('accept-encoding'),
      },
      { signal: raw.signal, hangUp: hangUpOf(http) },
    )
    if (status === 403 && id !== 'ping' && gateway.keys === 'kept') await requireKey(gateway, http.get('holder'))
    const isHead = http.req.method === 'HEAD'
    if (isHead && body instanceof ReadableStream) await body.cancel()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- upstream may answer with any status
    const passed = status as ContentfulStatusCode
    if (isHead || body === null) return http.body(null, passed, headers)
    return http.body(body, passed, body instanceof ReadableStream ? { ...headers, ...framingOf(http) } : headers)
  }
  api.on(method, path, pass)
  refuseOtherMethods(api, routes[id])
}

/** Throws UPSTREAM_KEY_REFUSED if a 403 is about the gateway's own key: then a ping, too, is refused. */
async function requireKey(gateway: Gateway, holder: Holder): Promise<void> {
  await gateway.ask({ operation: 'ping', holder }).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'UPSTREAM_KEY_REFUSED') throw error
  })
}

/** Routes every operation of the contract to upstream, and nothing else. */
export function forwardOperations(api: Hono<ApiEnv>, gateway: Gateway): void {
  for (const id of operationIds) forwardOperation(api, gateway, id)
}
