import type { Context as HttpContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { mediaHeaders } from '#service/http/media-headers.ts'
import { serveBytes, toByteSource } from '#service/http/serve-bytes.ts'
import type { MediaSigner } from './media-address.ts'
import { findDirectMedia, getMedia, type Media, type RestoreStable } from './photo-media.ts'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match, If-Range, Range',
  'access-control-max-age': '7200',
} as const

/** CORS preflight, which a player on another origin sends before a range request. */
export const answerPreflight = (): Response =>
  new Response(null, { status: 204, headers: { ...mediaHeaders, ...PREFLIGHT } })

/** Gives refusals under /media the same headers as the files there. */
export const stampMedia = createMiddleware(async (http, next) => {
  for (const [name, value] of Object.entries(mediaHeaders)) http.header(name, value)
  http.header('cache-control', 'no-store')
  await next()
})

/** Thumbnails, if they are offered. */
export type Thumbnails = {
  widths: readonly number[]
  /** Returns undefined if none can be made. `signal` is the request's. */
  get: (request: {
    key: string
    width: number
    read: () => Promise<Uint8Array>
    signal: AbortSignal
  }) => Promise<Uint8Array | undefined>
}

const bytesOf = async (media: Media) =>
  new Uint8Array(await new Response(media.source.read({ start: 0, end: media.source.size - 1 })).arrayBuffer())

type ThumbnailOptions = { width: number; thumbnails: Thumbnails | undefined; signal: AbortSignal }

async function getThumbnail(media: Media, { width, thumbnails, signal }: ThumbnailOptions): Promise<Uint8Array> {
  if (media.key === undefined || !thumbnails?.widths.includes(width)) throw new ServiceError('ADDRESS_REFUSED')
  const bytes = await thumbnails.get({ key: media.key, width, read: () => bytesOf(media), signal })
  if (bytes === undefined) throw new ServiceError('MEDIA_NOT_FOUND')
  return bytes
}

async function toThumbnail(media: Media, options: ThumbnailOptions): Promise<Media> {
  const { source } = media
  const { width } = options
  let bytes: Uint8Array
  try {
    bytes = await getThumbnail(media, options)
  } finally {
    await source.close()
  }
  return {
    ...media,
    type: 'image/webp',
    disposition: 'inline',
    source: toByteSource(bytes, source.etag.replace(/"$/, `w${width}"`)),
  }
}

/** Not signed: access to a photo includes its thumbnails. */
const WIDTH = /^(.+)&width=(\d{1,4})$/

type ServeMediaOptions = {
  signer: MediaSigner
  thumbnails?: Thumbnails | undefined
  restore?: RestoreStable | undefined
  /** Redirects requests for files in a bucket to the store. */
  isDirect?: boolean
}

const redirect = ({ address, seconds }: { address: string; seconds: number }): Response =>
  new Response(null, {
    status: 307,
    headers: { ...mediaHeaders, location: address, 'cache-control': `private, max-age=${seconds}` },
  })

export const serveMedia =
  (context: Context, { signer, thumbnails, restore, isDirect = false }: ServeMediaOptions) =>
  async (http: HttpContext) => {
    const { signal } = http.req.raw
    const { pathname, search } = new URL(http.req.url)
    const [, address = pathname + search, width] = WIDTH.exec(pathname + search) ?? []
    const { method } = http.req
    const direct =
      isDirect && width === undefined ? await findDirectMedia(context, { signer, method }, address) : undefined
    if (direct !== undefined) return redirect(direct)
    const whole = await getMedia(context, { signer, restore: (photo) => restore?.(photo, signal) }, address)
    const media = width === undefined ? whole : await toThumbnail(whole, { width: Number(width), thumbnails, signal })
    return serveBytes(http.req.raw, media.source, {
      ...mediaHeaders,
      'cache-control': `private, max-age=${media.seconds}, immutable`,
      'content-disposition': media.disposition,
      'content-type': media.type,
    })
  }
