import type { Context } from '#service/context.ts'
import { createCoalescedReads } from '#service/core/coalesced-reads.ts'
import { randomBase62 } from '#service/core/random.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { CallerRow } from '#service/db/tables.ts'
import type { Caller } from '#service/http/api-env.ts'
import { hashKey, isKey, KEY_LETTERS, keyPrefix, toKey } from './api-key.ts'
import {
  findCaller,
  findHolderId,
  hasKeyHash,
  insertCaller,
  insertKey,
  listCallerRows,
  listCallersByKeyHash,
  listKnownCallers,
  listActiveKeys,
  revokeKeyRow,
  updateCallerName,
} from './caller-store.ts'

type CallerContext = Pick<Context, 'db' | 'clock' | 'newId'>

/** A shorter prefix could match a key by accident. */
const SHORTEST_PREFIX = 8

/** The caller who holds a key. A malformed key costs no query. */
export async function findKeyHolder(context: CallerContext, key: string | undefined): Promise<Caller | undefined> {
  if (key === undefined || !isKey(key)) return undefined
  const callerId = await findHolderId(context.db, hashKey(key))
  return callerId === undefined ? undefined : { callerId }
}

/** Coalesced look-up of key holders: an app sends several requests at once with the same key. */
export function createKeyHolders(context: CallerContext) {
  const find = createCoalescedReads((key) => findKeyHolder(context, key))
  return (key = '') => find(key)
}

/** Caller IDs by key, for those keys that are active. */
export async function listKeyHolders(context: CallerContext, keys: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map(keys.filter(isKey).map((key) => [hashKey(key), key]))
  if (hashes.size === 0) return new Map()
  const rows = await listCallersByKeyHash(context.db, [...hashes.keys()])
  return new Map(rows.map(({ key_hash, caller_id }) => [hashes.get(key_hash) ?? '', caller_id]))
}

const newKey = (): string => toKey(randomBase62(KEY_LETTERS))

const insertKeyOf = (context: CallerContext, db: Executor, { callerId, key }: { callerId: string; key: string }) =>
  insertKey(db, {
    key_hash: hashKey(key),
    prefix: keyPrefix(key),
    caller_id: callerId,
    created_at: context.clock().toISOString(),
    revoked_at: null,
  })

/** Adds a caller, with this key or a new one, as part of a larger transaction. */
export async function insertCallerWithKey(
  context: CallerContext,
  tx: Executor,
  { callerId, name, key = newKey() }: { callerId: string; name: string; key?: string | undefined },
): Promise<{ callerId: string; key: string }> {
  await insertCaller(tx, { caller_id: callerId, name, created_at: context.clock().toISOString() })
  await insertKeyOf(context, tx, { callerId, key })
  return { callerId, key }
}

/** Operator only. The key is returned here and stored nowhere. */
export const addCaller = (context: CallerContext, name: string): Promise<{ callerId: string; key: string }> =>
  context.db.transaction().execute((tx) => insertCallerWithKey(context, tx, { callerId: context.newId(), name }))

/** Operator only. Adds a key for a caller who has lost theirs: a new one unless one is given. */
export async function addKey(context: CallerContext, callerId: string, key = newKey()): Promise<string> {
  await getCaller(context, callerId)
  await insertKeyOf(context, context.db, { callerId, key })
  return key
}

/** True for a well-formed key that no caller has or ever had. */
export const isUnknownKey = async ({ db }: CallerContext, key: string): Promise<boolean> =>
  isKey(key) && !(await hasKeyHash(db, hashKey(key)))

/** Operator only. */
export async function getCaller(context: CallerContext, callerId: string): Promise<CallerRow> {
  const caller = await findCaller(context.db, callerId)
  if (caller === undefined) throw new ServiceError('CALLER_NOT_FOUND')
  return caller
}

/** For any caller: their own name, and those of callers who share an album with them. Others are left out. */
export const listCallerNames = async (
  { db }: CallerContext,
  asked: { callerId: string; callerIds: readonly string[] },
): Promise<{ callerId: string; name: string }[]> =>
  (await listKnownCallers(db, asked)).map(({ caller_id: callerId, name }) => ({ callerId, name }))

/** Operator only. */
export async function renameCaller(context: CallerContext, callerId: string, name: string): Promise<void> {
  await getCaller(context, callerId)
  await updateCallerName(context.db, callerId, name)
}

type ListedCaller = CallerRow & { keys: { prefix: string; created_at: string }[] }

/** Operator only. All callers, with the beginnings of their active keys. */
export async function listCallers({ db }: CallerContext): Promise<ListedCaller[]> {
  const byCaller = Map.groupBy(await listActiveKeys(db), (key) => key.caller_id)
  return (await listCallerRows(db)).map((caller) => ({ ...caller, keys: byCaller.get(caller.caller_id) ?? [] }))
}

/** Operator only. Takes a key or an unambiguous prefix; returns the caller who held the key. */
export async function revokeKey(context: CallerContext, keyOrPrefix: string): Promise<{ callerId: string }> {
  const hash = hashKey(keyOrPrefix)
  const isMeant = (key: { key_hash: string; prefix: string }) =>
    key.key_hash === hash || (keyOrPrefix.length >= SHORTEST_PREFIX && key.prefix.startsWith(keyOrPrefix))
  const live = await listActiveKeys(context.db)
  const [found, ...others] = live.filter(isMeant)
  if (found === undefined) {
    const begun = isKey(keyOrPrefix) ? undefined : live.find(({ prefix }) => keyOrPrefix.startsWith(prefix))
    const reason = begun
      ? `Only the first ${begun.prefix.length} letters of a key are kept: use ${begun.prefix}, or the whole key`
      : keyOrPrefix.length < SHORTEST_PREFIX
        ? `Use at least the first ${SHORTEST_PREFIX} letters of the key`
        : 'No active key starts with that'
    throw new ServiceError('BAD_INPUT', { reason })
  }
  if (others.length > 0)
    throw new ServiceError('BAD_INPUT', { reason: 'More than one key starts with that. Use more of its letters' })
  await revokeKeyRow(context.db, found.key_hash, context.clock().toISOString())
  return { callerId: found.caller_id }
}
