import type { Executor } from '#service/db/open-database.ts'
import type { NewPhotoRow, PhotoRow } from '#service/db/tables.ts'

export async function insertPhoto(db: Executor, photo: NewPhotoRow): Promise<void> {
  await db.insertInto('photo').values(photo).execute()
}

export async function updatePhoto(
  db: Executor,
  photoId: string,
  change: Partial<Omit<PhotoRow, 'seq' | 'photo_id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('photo').set(change).where('photo_id', '=', photoId).execute()
}

/** A path names at most one photo: one whose file is gone gives its path up to the file that is there now. */
export async function releaseFile(db: Executor, file: string): Promise<void> {
  await db
    .updateTable('photo')
    .set((eb) => ({ file: eb.fn<string>('concat', [eb.val('gone:'), 'photo_id']) }))
    .where('file', '=', file)
    .where('active', '=', 0)
    .execute()
}

export const listPhotoRows = (db: Executor): Promise<PhotoRow[]> =>
  db.selectFrom('photo').selectAll().orderBy('seq').execute()

export const listPhotosByContent = (db: Executor, contentHash: string): Promise<PhotoRow[]> =>
  db.selectFrom('photo').selectAll().where('content_hash', '=', contentHash).orderBy('seq').execute()
