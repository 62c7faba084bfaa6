import * as z from 'zod/mini'
import { boundedText } from '#contract/text.ts'

/**
 * `GET {base_url}/gateway`, no key: the gateway in front of another service; 404 without one. `kept`: the gateway keeps
 * the key of that service, and people sign in; `own`: everybody sends their own key.
 */
export const gatewayState = z.object({
  key: z.enum(['kept', 'own']),
  /** Whether this browser has a session. Always false for `own`. */
  signedIn: z.boolean(),
  /** Host name of upstream, with its port if not the default. */
  upstream: z.string(),
})
export type GatewayState = z.infer<typeof gatewayState>

/** `POST {base_url}/gateway/session` starts a cookie session, `DELETE` ends it. Both answer the new state. */
export const signInRequest = z.object({ passphrase: boundedText({ min: 1, max: 1024 }) })
