import type { Context as HttpContext } from 'hono'
import type { Context } from '#service/context.ts'
import { serveBytes } from '#service/http/serve-bytes.ts'
import type { MediaSigner } from './media-address.ts'
import { getMedia } from './photo-media.ts'

/** What every answer under /media carries: shown anywhere, run nowhere, sent to nobody. */
export const mediaHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, Date, ETag',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

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
