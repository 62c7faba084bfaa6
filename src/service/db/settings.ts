import { randomSecret, type Secrets } from '#service/core/random.ts'
import type { Executor } from './open-database.ts'

/** Marks a database that an unfinished move is filling; its value is the digest of the source. */
export const MOVING = 'moving'

export async function findSetting(db: Executor, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/**
 * Saves a setting that has no value yet; false if it has one. Of concurrent processes the first wins, and the others
 * wait until its transaction has ended.
 */
export async function saveSetting(db: Executor, name: string, value: string): Promise<boolean> {
  const saved = await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return saved !== undefined
}

/** Saves a setting, replacing any earlier value. */
export async function replaceSetting(db: Executor, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function ensureSecret(db: Executor, name: string): Promise<string> {
  await saveSetting(db, name, randomSecret())
  const secret = await findSetting(db, name)
  if (secret === undefined) throw new Error(`the setting ${name} could not be kept`)
  return secret
}

export const loadSecrets = async (db: Executor): Promise<Secrets> => ({
  media: await ensureSecret(db, 'media-secret'),
  cursor: await ensureSecret(db, 'cursor-secret'),
})
