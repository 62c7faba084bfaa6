import { digestText } from '#web/lib/text/digest-text.ts'
import { CHANGES_DATABASE, openChangesStorage } from './changes-database.ts'
import { isFinished, type PausedWebhook } from './webhook-change.ts'

export type KeptWebhooks = {
  paused: readonly PausedWebhook[]
  /** A change of webhooks was begun and has yet to end. */
  hasUnfinished: boolean
}

const nothing: KeptWebhooks = { paused: [], hasUnfinished: false }

/** Looks up what this device keeps of a caller's webhooks, for pages that don't work with them: nothing is run. `scope`: of the caller at the service. */
export async function readKeptWebhooks(scope: string): Promise<KeptWebhooks> {
  // opening a database makes one, on devices that never need it; older Firefox can't list them
  const all = 'databases' in indexedDB ? await indexedDB.databases() : undefined
  if (all?.every(({ name }) => name !== CHANGES_DATABASE)) return nothing
  const { paused, changes } = await (await openChangesStorage(digestText(scope))).load()
  return { paused, hasUnfinished: changes.some((change) => !isFinished(change)) }
}
