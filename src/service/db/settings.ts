import { randomSecret, type Secrets } from '#service/context.ts'
import type { Executor } from './open-database.ts'

export async function findSetting(db: Executor, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** The setting's value, made where there is none; of two processes that make it at once, both get the first one's. */
export async function ensureSetting(db: Executor, name: string, make: () => string): Promise<string> {
  const known = await findSetting(db, name)
  if (known !== undefined) return known
  const value = make()
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findSetting(db, name)) ?? value
}

export const loadSecrets = async (db: Executor): Promise<Secrets> => ({
  media: await ensureSetting(db, 'media-secret', randomSecret),
  cursor: await ensureSetting(db, 'cursor-secret', randomSecret),
})
