import * as z from 'zod/mini'

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
