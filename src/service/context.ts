import { EventEmitter } from 'node:events'
import type { Log } from '#service/core/log.ts'
import type { Secrets } from '#service/core/random.ts'
import type { ChangeFeed } from '#service/db/change-feed.ts'
import type { Database } from '#service/db/open-database.ts'
import type { Bucket } from '#service/storage/bucket.ts'
import type { Storage } from '#service/storage/storage.ts'

/** Dependencies of the use-cases. Tests pass their own clock, ids and log. */
export type Context = {
  db: Database
  /** The current time; the service's only clock. */
  clock: () => Date
  /** A new identifier: 96 random bits in base64url, unguessable and short enough for an address. */
  newId: () => string
  log: Log
  /** DNS look-up: all A and AAAA addresses of a host name; empty for an unknown name. */
  findAddresses: FindAddresses
  /** Stable versions and posters. */
  storage: Storage
  /** The folder whose subfolders are albums: its real path, or the address of `libraryBucket`. */
  libraryDir: string
  /** The bucket that is the library, if it is not a folder. */
  libraryBucket?: Bucket | undefined
  /** The service's public address, without a trailing slash: `http://127.0.0.1:4310`. */
  publicUrl: () => string
  /** Rings when the outbox gets a delivery, to wake the worker. */
  outboxBell: Bell
  /** Writes by all processes that share the database. */
  changes: ChangeFeed
  /** Signing keys, generated on the first start and stored in the database. */
  secrets: Secrets
}

export type FindAddresses = (hostname: string, signal: AbortSignal) => Promise<string[]>

/** In-process event emitter: deliveries are due for these subscriptions. */
export type Bell = {
  ring: (webhookIds: readonly string[]) => void
  listen: (onRing: (webhookIds: readonly string[]) => void) => () => void
}

export function createBell(): Bell {
  const emitter = new EventEmitter<{ ring: [webhookIds: readonly string[]] }>()
  return {
    ring: (webhookIds) => void emitter.emit('ring', webhookIds),
    listen(onRing) {
      emitter.on('ring', onRing)
      return () => void emitter.off('ring', onRing)
    },
  }
}
