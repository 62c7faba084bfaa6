import { useSyncExternalStore } from 'react'
import { requiredContext } from '#web/lib/required-context.ts'
import type { ConnectionState, ConnectionStore, Keep, KeptConnection } from './connection-store.ts'
import type { Connection } from './connection.ts'

/**
 * How much a device forgets: what was read from the service, while label changes that are not sent yet wait for their caller
 * to come back; or everything, settings too.
 */
export type ForgetChoice = 'all-but-unsent' | 'everything'

/** Actions on the connection; implemented by the app's session, which owns all that depends on it. */
export type Session = {
  store: Pick<ConnectionStore, 'get' | 'subscribe'>
  /** Asks a service who the caller is, without connecting to it. */
  ping: (connection: Connection) => Promise<string>
  /** True where anything answers at an address, even if this app can't read it. */
  answers: (address: string) => Promise<boolean>
  connect: (connection: KeptConnection, callerId: string) => Promise<void>
  keep: (keep: Keep) => void
  /**
   * Forgets the key at once, and all that was read with it: here, in every storage, in every other tab. Settles once this
   * device keeps nothing more of it.
   */
  disconnect: (choice?: ForgetChoice) => Promise<void>
}

const context = requiredContext<Session>('session')

export const SessionProvider = context.Provider

/** The connection and its actions. */
export function useConnection(): Session & ConnectionState {
  const session = context.useValue()
  return { ...session, ...useSyncExternalStore(session.store.subscribe, session.store.get) }
}
