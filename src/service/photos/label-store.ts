import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'

export type PhotoLabel = { photoId: string; label: string; restricted: 0 | 1 }

const labelInsert = prepared((db, { photoId, label, restricted, createdAt }: PhotoLabel & { createdAt: string }) =>
  db
    .insertInto('photo_label')
    .values({ photo_id: photoId, label, restricted, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['photo_id', 'label', 'restricted']).doNothing()),
)

/** Says whether it was not there before. */
export async function insertLabel(db: Executor, label: PhotoLabel, createdAt: string): Promise<boolean> {
  const { numAffectedRows } = await labelInsert(db, { ...label, createdAt })
  return Number(numAffectedRows) > 0
}

/** Says whether it was there before. */
export async function deleteLabel(db: Executor, { photoId, label, restricted }: PhotoLabel): Promise<boolean> {
  const result = await db
    .deleteFrom('photo_label')
    .where('photo_id', '=', photoId)
    .where('label', '=', label)
    .where('restricted', '=', restricted)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** The label under a photo, as public, as restricted, or as both. */
export const listLabelsNamed = (db: Executor, { photoId, label }: { photoId: string; label: string }) =>
  db.selectFrom('photo_label').select('restricted').where('photo_id', '=', photoId).where('label', '=', label).execute()
