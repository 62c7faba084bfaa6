import { createStore } from '#web/lib/store.ts'
import type { Connection } from './connection.ts'
import { type Gateway, ownBase } from './gateway.ts'

/**
 * How long a connection is kept: until this page is reloaded, as long as this tab (the default), or on this device until
 * someone disconnects.
 */
export type Keep = 'page' | 'tab' | 'device'

export type KeptConnection = Connection & { keep: Keep }

export type ConnectionState = {
  connection: KeptConnection | undefined
  /** The service no longer accepts the key: the app asks for a new one. */
  refused: boolean
}

/** The part of `Storage` used here. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = 'contact-sheet:connection'

/**
 * Name of a random token. In localStorage: of the last sign-out on this device. In sessionStorage: of the last one that
 * this tab has carried out, so that a tab that was not running then does so when it is opened again. Not named like a
 * setting, since forgetting everything deletes those.
 */
export const SIGN_OUT = 'contact-sheet-out'

const none: ConnectionState = { connection: undefined, refused: false }

/** The connection that a storage keeps. */
export function readConnection(storage: Pick<KeyValues, 'getItem'>): Connection | undefined {
  try {
    // throws for null, too
    const { base, key }: Partial<Record<keyof Connection, unknown>> = JSON.parse(storage.getItem(NAME) ?? 'null')
    return typeof base === 'string' && typeof key === 'string' ? { base, key } : undefined
  } catch {
    return undefined
  }
}

function readConnectionState({ session, local }: { session: KeyValues; local: KeyValues }): ConnectionState {
  const tab = readConnection(session)
  if (tab) return { connection: { ...tab, keep: 'tab' }, refused: false }
  const device = readConnection(local)
  return device ? { connection: { ...device, keep: 'device' }, refused: false } : none
}

/** The connection to a gateway that holds the key; none until someone signs in. */
const inSession = ({ signedIn }: Gateway, origin: string): ConnectionState =>
  signedIn ? { connection: { base: ownBase(origin), key: undefined, keep: 'device' }, refused: false } : none

type Page = {
  /** The gateway that serves the page. */
  gateway: Gateway | undefined
  origin: string
}

/** The only place that knows and stores the key. */
export function createConnectionStore(
  storages: { session: KeyValues; local: KeyValues },
  { gateway, origin }: Page = { gateway: undefined, origin: '' },
) {
  const { session, local } = storages
  const { get, set, subscribe } = createStore(none)
  /** Forgets this tab's connection if there were sign-outs since it was made. @returns whether it did */
  const follow = (): boolean => {
    const now = local.getItem(SIGN_OUT)
    if (!now || now === session.getItem(SIGN_OUT)) return false
    session.setItem(SIGN_OUT, now)
    session.removeItem(NAME)
    set(none)
    return true
  }
  let hasFollowed = follow()
  set(gateway?.key === 'kept' ? inSession(gateway, origin) : readConnectionState(storages))
  const connect = (connection: KeptConnection) => {
    const { keep, base, key } = connection
    session.removeItem(NAME)
    // a remembered connection to another service stays
    if (readConnection(local)?.base === base) local.removeItem(NAME)
    if (key !== undefined && keep !== 'page')
      (keep === 'tab' ? session : local).setItem(NAME, JSON.stringify({ base, key }))
    set({ connection, refused: false })
  }
  return {
    gateway,
    get,
    subscribe,
    /** Forgets this tab's connection after a sign-out elsewhere. @returns whether it did, now or when the page opened */
    follow: (): boolean => {
      const isOut = follow() || hasFollowed
      hasFollowed = false
      return isOut
    },
    connect,
    /** Connects this tab by a link. What the device remembers stays: any page can link here. */
    take: ({ base, key }: Connection): void => {
      const text = JSON.stringify({ base, key })
      if (local.getItem(NAME) === text) session.removeItem(NAME)
      else session.setItem(NAME, text)
      set(readConnectionState(storages))
    },
    /** Changes how long the connection is kept. */
    keep: (keep: Keep): void => {
      const { connection } = get()
      if (connection) connect({ ...connection, keep })
    },
    /** Records that the service answered 401 to this key; ignored if the key has changed since. */
    refuse: (key: string | undefined): void => {
      const { connection, refused } = get()
      if (connection && connection.key === key && !refused) set({ connection, refused: true })
    },
    /** Forgets the connection, here and in every storage. */
    disconnect: (): void => {
      session.removeItem(NAME)
      local.removeItem(NAME)
      set(none)
      local.setItem(SIGN_OUT, `${Math.random()}`)
      follow()
    },
  }
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>

/** In-memory fallback for browsers that refuse storage: everything is lost with the page. */
export function createMemoryStorage(): KeyValues {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}
