import type { Context } from '#service/context.ts'
import type { RefusedFileRow } from '#service/db/tables.ts'

/** Remembers, over restarts, that a file as it is now could not become a photo, and why. For the importer. */
export async function saveRefusedFile({ db }: Context, { file, ...rest }: RefusedFileRow): Promise<void> {
  await db
    .insertInto('refused_file')
    .values({ file, ...rest })
    .onConflict((conflict) => conflict.column('file').doUpdateSet(rest))
    .execute()
}

export async function forgetRefusedFile({ db }: Context, file: string): Promise<void> {
  await db.deleteFrom('refused_file').where('file', '=', file).execute()
}

export const listRefusedFiles = ({ db }: Context): Promise<RefusedFileRow[]> =>
  db.selectFrom('refused_file').selectAll().orderBy('file').execute()
