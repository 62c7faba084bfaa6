import { useSyncExternalStore } from 'react'
import { requiredContext } from '#web/lib/required-context.ts'
import type { Api } from './client.ts'
import type { ConnectionState, ConnectionStore, Keep, KeptConnection } from './connection-store.ts'
import type { Connection } from './connection.ts'
import { type Gateway, ownBase } from './gateway.ts'

/**
 * How much a device forgets: what was read from the service, while label changes that are not sent yet wait for their caller
 * to come back; or everything, settings too.
 */
export type ForgetChoice = 'all-but-unsent' | 'everything'

/** Actions on the connection; implemented by the app's session, which owns all that depends on it. */
export type Session = {
  store: Pick<ConnectionStore, 'get' | 'subscribe' | 'gateway'>
  /** A service without connecting to it. */
  apiOf: (connection: Connection) => Api
  /** True where anything answers at an address, even if this app can't read it. */
  answers: (address: string) => Promise<boolean>
  connect: (connection: KeptConnection, callerId: string) => Promise<void>
  keep: (keep: Keep) => void
  /**
   * Forgets the key at once, and all that was read with it: here, in every storage, in every other tab. Settles once this
   * device keeps nothing more of it; to false where the gateway could not be told that the session is over.
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

/** The gateway that a connection goes through; undefined where it goes to the service itself. */
export function useGateway(base: string): Gateway | undefined {
  const { gateway } = useConnection().store
  return base === ownBase(location.origin) ? gateway : undefined
}
