import { gatewayState } from '#contract/extensions.ts'
import { askExtension } from '#web/data/client/ask-extension.ts'
import type { CallOptions } from '#web/data/client/client.ts'
import type { Session } from '#web/data/client/connection-context.tsx'
import { ownBase } from '#web/data/client/gateway.ts'

/** The connection to the gateway that serves this page; it holds the key. */
export const gatewayConnection = () => ({ base: ownBase(location.origin), key: undefined })

/** Asks the gateway for its state, and whether this browser is signed in. */
export const askGateway = (apiOf: Session['apiOf'], options: CallOptions) =>
  askExtension(apiOf(gatewayConnection()), { method: 'GET', path: '/gateway', schema: gatewayState }, options)
