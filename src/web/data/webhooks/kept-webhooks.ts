import { digestText } from '#web/lib/text/digest-text.ts'
import { CHANGES_DATABASE, openChangesStorage } from './changes-database.ts'
import { isFinished, type PausedWebhook } from './webhook-change.ts'

export type KeptWebhooks = {
  paused: readonly PausedWebhook[]
  /** A change of webhooks has begun and not ended. */
  hasUnfinished: boolean
}

const nothing: KeptWebhooks = { paused: [], hasUnfinished: false }

/**
 * Reads what this device keeps of a caller's webhooks without running changes, for pages that don't work with them.
 * `scope`: of the caller at the service.
 */
export async function readKeptWebhooks(scope: string): Promise<KeptWebhooks> {
  // opening would create the database on devices that never need it; older Firefox can't list databases
  const all = 'databases' in indexedDB ? await indexedDB.databases() : undefined
  if (all?.every(({ name }) => name !== CHANGES_DATABASE)) return nothing
  const { paused, changes } = await (await openChangesStorage(digestText(scope))).load()
  return { paused, hasUnfinished: changes.some((change) => !isFinished(change)) }
}
