import type { Session } from '#web/data/client/connection-context.tsx'
import type { ConnectionStore } from '#web/data/client/connection-store.ts'
import { askGateway, gatewayConnection } from './ask-gateway.ts'

/** Milliseconds to wait for the gateway before the sign-in page is shown. */
const PATIENCE = 3_000

/**
 * Connects if the gateway says that this browser is signed in although its page said that it isn't: with a link on
 * another site browsers send no cookie of the session.
 */
export async function resumeSession(store: ConnectionStore, { apiOf }: Session): Promise<void> {
  const { signedIn } = await askGateway(apiOf, { signal: AbortSignal.timeout(PATIENCE) })
  if (signedIn) store.connect({ ...gatewayConnection(), keep: 'device' })
}
