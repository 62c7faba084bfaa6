import type { Executor } from '#service/db/open-database.ts'
import type { RefusedFileRow } from '#service/db/tables.ts'

export async function upsertRefusedFile(db: Executor, { file, ...rest }: RefusedFileRow): Promise<void> {
  await db
    .insertInto('refused_file')
    .values({ file, ...rest })
    .onConflict((conflict) => conflict.column('file').doUpdateSet(rest))
    .execute()
}

export async function deleteRefusedFile(db: Executor, file: string): Promise<void> {
  await db.deleteFrom('refused_file').where('file', '=', file).execute()
}

export const listRefusedFiles = (db: Executor): Promise<RefusedFileRow[]> =>
  db.selectFrom('refused_file').selectAll().orderBy('file').execute()
