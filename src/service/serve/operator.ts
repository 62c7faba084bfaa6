import { join } from 'node:path'
import { addKey, findKeyHolder, insertCallerWithKey, isUnknownKey } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import { findSetting, saveSetting } from '#service/db/settings.ts'
import { OPERATOR_KEY } from './data-folder.ts'

const SETTING = 'operator-caller'

export type Operator = { callerId: string; key: string }

/** Creates the operator. Of processes that start on an empty database at once one succeeds; others get undefined. */
async function makeOperator(context: Context, asked: { name: string; key: string | undefined }) {
  const callerId = context.newId()
  return context.db.transaction().execute(async (tx) => {
    if (!(await saveSetting(tx, SETTING, callerId))) return undefined
    return insertCallerWithKey(context, tx, { callerId, ...asked })
  })
}

/**
 * The caller who runs this service and owns the library's albums, created with this name on the first start.
 *
 * The database has only the hash of a key, so the operator's own is kept in a private file: the same key over all
 * restarts, for bookmarks and remembered devices. A revoked or lost key is replaced. A key put there before the start
 * becomes one of the operator's, so that processes with separate data folders can share it.
 */
export async function ensureOperator(context: Context, dataDir: string, name = 'Operator'): Promise<Operator> {
  const file = join(dataDir, OPERATOR_KEY)
  const kept = (await readIfThere(file))?.trim()
  const given = kept !== undefined && (await isUnknownKey(context, kept)) ? kept : undefined
  const made = await makeOperator(context, { name, key: given })
  if (made) {
    if (made.key !== kept) await writePrivateFile(file, made.key)
    return made
  }
  const callerId = (await findSetting(context.db, SETTING)) ?? ''
  if (given !== undefined) await addKey(context, callerId, given)
  const holder = await findKeyHolder(context, kept)
  if (kept !== undefined && holder?.callerId === callerId) return { callerId, key: kept }
  const key = await addKey(context, callerId)
  await writePrivateFile(file, key)
  return { callerId, key }
}
