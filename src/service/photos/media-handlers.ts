import type { Context as HttpContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Context } from '#service/context.ts'
import { serveBytes } from '#service/http/serve-bytes.ts'
import type { MediaSigner } from './media-address.ts'
import { getMedia } from './photo-media.ts'

/** What every answer under /media carries: shown anywhere, run nowhere, sent to nobody. */
const mediaHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, Date, ETag',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match, If-Range, Range',
  'access-control-max-age': '7200',
} as const

/** A player on another origin may ask before it asks for a range. */
export const answerPreflight = (): Response =>
  new Response(null, { status: 204, headers: { ...mediaHeaders, ...PREFLIGHT } })

/** Refusals under /media carry the same headers as what is served there. */
export const stampMedia = createMiddleware(async (http, next) => {
  for (const [name, value] of Object.entries(mediaHeaders)) http.header(name, value)
  http.header('cache-control', 'no-store')
  await next()
})

export const serveMedia = (context: Context, signer: MediaSigner) => async (http: HttpContext) => {
  const { pathname, search } = new URL(http.req.url)
  const { source, type, disposition, seconds } = await getMedia(context, signer, pathname + search)
  return serveBytes(http.req.raw, source, {
    ...mediaHeaders,
    'cache-control': `private, max-age=${seconds}, immutable`,
    'content-disposition': disposition,
    'content-type': type,
  })
}
