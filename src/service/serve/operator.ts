import { join } from 'node:path'
import { addCaller, addKey, findKeyHolder } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import { findSetting, saveSetting } from '#service/db/settings.ts'
import { OPERATOR_KEY } from './data-folder.ts'

const SETTING = 'operator-caller'

export type Operator = { callerId: string; key: string }

/**
 * The caller who runs this service: owner of the library's albums, made on the first start, by this name.
 *
 * The database knows only the hash of a key, so the operator's own stays in a file that nobody else can read: the same
 * key over all restarts, for the bookmark and the remembered device. When it was revoked or lost there is a new one.
 */
export async function ensureOperator(context: Context, dataDir: string, name = 'Operator'): Promise<Operator> {
  const file = join(dataDir, OPERATOR_KEY)
  const callerId = await findSetting(context.db, SETTING)
  if (callerId === undefined) {
    const operator = await addCaller(context, name)
    await writePrivateFile(file, operator.key)
    await saveSetting(context.db, SETTING, operator.callerId)
    return operator
  }
  const kept = (await readIfThere(file))?.trim()
  const holder = await findKeyHolder(context, kept)
  if (kept !== undefined && holder?.callerId === callerId) return { callerId, key: kept }
  const key = await addKey(context, callerId)
  await writePrivateFile(file, key)
  return { callerId, key }
}
