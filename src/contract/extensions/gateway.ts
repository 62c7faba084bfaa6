import * as z from 'zod/mini'
import { boundedText } from '#contract/text.ts'

/**
 * `GET {base_url}/gateway`, no key: a gateway in front of another service; 404 where there is none. `kept`: the gateway holds the
 * key of that service, and people sign in; `own`: everybody sends a key of their own.
 */
export const gatewayState = z.object({
  key: z.enum(['kept', 'own']),
  /** Requests of this browser need no passphrase. Always false where keys are people's own. */
  signedIn: z.boolean(),
  /** Host name of the service behind, with its port where that is not the usual one. */
  upstream: z.string(),
})
export type GatewayState = z.infer<typeof gatewayState>

/** `POST {base_url}/gateway/session` begins a session, held by a cookie; `DELETE` ends it. Both answer the state after it. */
export const signInRequest = z.object({ passphrase: boundedText({ min: 1, max: 1024 }) })
