import { realpath } from 'node:fs/promises'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { ServiceError } from '#service/core/service-error.ts'
import { etagOf } from './etag.ts'
import { openFile } from './open-file.ts'
import { appHeaders } from './security-headers.ts'
import { type ByteSource, serveBytes, toByteSource } from './serve-bytes.ts'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** A path with an extension is a file of the build; those have plain names that never begin with a dot. */
const ENDING = /\.(\w+)$/
const FILE = /^(\/[\w-][\w.-]*)+$/
/** The beginnings of the app's own addresses; any identifier may follow, dots included. */
const APP = /^\/(albums|share|connect|webhooks|settings)(\/|$)/

/** Vite puts a hash of the content into the names under /assets. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const NOT_BUILT = 'The web app is not built yet: run "npm run build", then reload this page.\n'

/** The slug of a share link, as this service makes them. */
const SHARE = /^\/share\/([\w-]+)\/?$/

type WebAppOptions = {
  /** The folder of the built app. */
  dir: string
  /** The only services that it may be pointed at; any if empty. */
  only: readonly string[]
  /** Further origins of pictures and videos. */
  mediaOrigins?: readonly string[]
  /** Tags for the head of the page behind a share link: sites that preview links run no scripts. */
  shareHead?: (slug: string) => Promise<string>
  /** Tags for the head of every page. */
  pageHead?: ((request: Request) => string) | undefined
}

/** A sheet without a filter, whose first pictures don't wait for the app. */
const SHEET = /^\/albums\/[^/]+$/

/**
 * Loads the first screen, which then starts the preloads of the app (`preloadApp` in `vite.config.ts`). As scripts,
 * because Chromium sometimes warns that preloads at high priority go unused although they are imported.
 */
const loadFirstScreen = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload" fetchpriority="low"', '<link fetchpriority="low"')
    .replaceAll(
      /<link fetchpriority="high" crossorigin href="([^"]+)">/g,
      '<script type="module" crossorigin src="$1"></script>',
    )

/** References relative to the folder of the built page. */
const RELATIVE = /(?<=\b(?:src|href)=")\.\//g

/** The page with absolute references, to be served at addresses of any depth. */
async function pageWith(page: ByteSource, { head, isSheet }: { head: string; isSheet: boolean }): Promise<ByteSource> {
  const built = await new Response(page.read({ start: 0, end: page.size - 1 })).text()
  const html = isSheet ? loadFirstScreen(built) : built
  // a function: in a string `$` would be a pattern
  const bytes = Buffer.from(
    html.replaceAll(RELATIVE, '/').replace('</head>', (end) => (head === '' ? end : `${head}\n  ${end}`)),
  )
  return toByteSource(bytes, etagOf(bytes))
}

/** Serves the built app from `dir`: its files, and index.html at every address of the app. */
export function webApp({ dir, only, mediaOrigins = [], shareHead, pageHead }: WebAppOptions): Hono {
  const app = new Hono()
  const headers = appHeaders(only, mediaOrigins)
  const zip = compress()
  // ranges are of the uncompressed bytes
  app.use((http, next) => (http.req.header('range') === undefined ? zip(http, next) : next()))
  app.on(['GET', 'HEAD'], '*', async (http) => {
    const { pathname, search } = new URL(http.req.url)
    const ending = APP.test(pathname) ? undefined : ENDING.exec(pathname)?.[1]
    const isPage = ending === undefined && !pathname.startsWith('/assets/')
    const path = isPage ? '/index.html' : pathname
    const type = TYPES[isPage ? 'html' : (ending ?? '')]
    const root = await realpath(dir).catch(() => undefined)
    const isOurs = root !== undefined && type !== undefined && FILE.test(path)
    const source = isOurs ? await openFile({ root, path }) : undefined
    if (source === undefined) {
      if (isPage) return http.text(NOT_BUILT, 503, headers)
      throw new ServiceError('PATH_NOT_FOUND')
    }
    const [, slug] = SHARE.exec(pathname) ?? []
    const shared = slug === undefined ? undefined : await shareHead?.(slug)
    const head = [pageHead?.(http.req.raw), shared].filter(Boolean).join('\n  ')
    const isSheet = SHEET.test(pathname) && search === ''
    return serveBytes(http.req.raw, isPage ? await pageWith(source, { head, isSheet }) : source, {
      ...headers,
      ...(pathname.startsWith('/share/') ? { 'x-robots-tag': 'noindex' } : {}),
      'cache-control': pathname.startsWith('/assets/') ? FOR_EVER : 'no-cache',
      'content-type': type ?? '',
    })
  })
  app.all('*', () => {
    throw new ServiceError('METHOD_NOT_ALLOWED')
  })
  return app
}
