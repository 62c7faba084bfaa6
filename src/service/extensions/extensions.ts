import type { Context as HttpContext, Hono } from 'hono'
import type { ApiEnv, Caller } from '#service/http/api-env.ts'

/** A feature that the service offers beyond the interface. */
export type Extension = {
  /** A path below `<api>/extensions`. */
  name: string
  /** More for its entry in the list, besides its name. */
  details?: Readonly<Record<string, unknown>> | ((caller: Caller) => Promise<Readonly<Record<string, unknown>>>)
  /** Listed only where this is true; always by default. */
  isOffered?: () => Promise<boolean>
  /** Its routes that need a key, as every operation does. */
  mount?: (api: Hono<ApiEnv>) => void
  /** Its public routes. */
  mountPublic?: (api: Hono<ApiEnv>) => void
}

/** Lists the extensions that work at the moment. */
export const listExtensions = (extensions: readonly Extension[]) => async (http: HttpContext<ApiEnv>) => {
  const entries = extensions.map(async ({ name, details, isOffered }) => {
    if ((await isOffered?.()) === false) return []
    return [{ name, ...(typeof details === 'function' ? await details(http.get('caller')) : details) }]
  })
  return http.json({ data: (await Promise.all(entries)).flat() })
}
