import type { Context as HttpContext, Hono } from 'hono'
import type { ApiEnv } from '#service/http/api-env.ts'

/** One thing that we offer beyond the interface. */
export type Extension = {
  /** A path below `<api>/extensions`. */
  name: string
  /** Its offer: whatever its users have to know besides that it is there. */
  details?: Readonly<Record<string, unknown>>
  /** Whether it works at the moment; it is listed only then. */
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
