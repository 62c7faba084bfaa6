import type { Context as HttpContext } from 'hono'
import type { SharedAlbum } from '#contract/index.ts'

/** What we offer beyond the interface; each name is a path below `<api>/extensions`. */
const extensions = [{ name: 'share' }] as const

/** Needs a key, as every operation does. */
export const listExtensions = (http: HttpContext) => http.json({ data: extensions })

/** No key: whoever has the share link sees the preview. */
export const serveShare =
  (getShared: (slug: string) => Promise<SharedAlbum>) =>
  async (http: HttpContext): Promise<Response> => {
    http.header('x-robots-tag', 'noindex')
    return http.json({ data: await getShared(http.req.param('slug') ?? '') })
  }
