import type { Context as HttpContext, Hono } from 'hono'
import type { SharedAlbum } from '#contract/index.ts'
import type { ApiEnv } from '#service/http/api-env.ts'

/** Something that we offer beyond the interface. */
export type Extension = {
  /** A path below `<api>/extensions`. */
  name: string
  /** What its users have to know besides that it is there. */
  details?: Readonly<Record<string, unknown>>
  /** Whether it works at the moment; it is listed only then. */
  isOffered?: () => Promise<boolean>
  /** Its routes; whoever comes here has a key. */
  mount?: (api: Hono<ApiEnv>) => void
}

const share: Extension = { name: 'share' }

/** Needs a key, as every operation does. */
export const listExtensions = (extensions: readonly Extension[]) => async (http: HttpContext) => {
  const offered = await Promise.all(extensions.map(async ({ isOffered }) => (await isOffered?.()) ?? true))
  const listed = [share, ...extensions.filter((_, index) => offered[index])]
  return http.json({ data: listed.map(({ name, details }) => ({ name, ...details })) })
}

/** No key: whoever has the share link sees the preview. */
export const serveShare =
  (getShared: (slug: string) => Promise<SharedAlbum>) =>
  async (http: HttpContext): Promise<Response> => {
    http.header('x-robots-tag', 'noindex')
    return http.json({ data: await getShared(http.req.param('slug') ?? '') })
  }
