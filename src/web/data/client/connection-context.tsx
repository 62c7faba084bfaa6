import { useSyncExternalStore } from 'react'
import { requiredContext } from '#web/lib/required-context.ts'
import type { Api } from './client.ts'
import type { ConnectionState, ConnectionStore, Keep, KeptConnection } from './connection-store.ts'
import type { Connection } from './connection.ts'
import { type Gateway, ownBase } from './gateway.ts'

/**
 * How much the device forgets: what was read from the service, keeping unsent label changes until their caller returns;
 * or everything, settings included.
 */
export type ForgetChoice = 'all-but-unsent' | 'everything'

/** Actions on the connection; implemented by the app's session, which owns all that depends on it. */
export type Session = {
  store: Pick<ConnectionStore, 'get' | 'subscribe' | 'gateway'>
  /** The API of a service, without connecting to it. */
  apiOf: (connection: Connection) => Api
  connect: (connection: KeptConnection, callerId: string) => Promise<void>
  keep: (keep: Keep) => void
  /**
   * Forgets the key at once, and all that was read with it: in this page, every storage and every other tab. Resolves
   * once nothing of it is left on this device; to false if the gateway could not be told to end the session.
   */
  disconnect: (choice?: ForgetChoice) => Promise<boolean>
}

const context = requiredContext<Session>('session')

export const SessionProvider = context.Provider

/** The connection and its actions. */
export function useConnection(): Session & ConnectionState {
  const session = context.useValue()
  return { ...session, ...useSyncExternalStore(session.store.subscribe, session.store.get) }
}

/** The gateway that a connection goes through; undefined for a direct connection. */
export function useGateway(base: string): Gateway | undefined {
  const { gateway } = useConnection().store
  return base === ownBase(location.origin) ? gateway : undefined
}
