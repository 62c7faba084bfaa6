import type { Context as HttpContext, Hono } from 'hono'
import type { ApiEnv } from '#service/http/api-env.ts'

/** One thing that we offer beyond the interface. */
export type Extension = {
  /** A path below `<api>/extensions`. */
  name: string
  /** What the list tells of it besides its name. */
  details?: Readonly<Record<string, unknown>>
  /** Listed only where this is true; always by default. */
  isOffered?: () => Promise<boolean>
  /** Its routes that need a key, as every operation does. */
  mount?: (api: Hono<ApiEnv>) => void
  /** Its routes that need none. */
  mountPublic?: (api: Hono<ApiEnv>) => void
}

/** Lists the extensions that work at the moment. */
export const listExtensions = (extensions: readonly Extension[]) => async (http: HttpContext) => {
  const offered = await Promise.all(extensions.map(async ({ isOffered }) => (await isOffered?.()) ?? true))
  const listed = extensions.filter((_, index) => offered[index])
  return http.json({ data: listed.map(({ name, details }) => ({ name, ...details })) })
}
