import type { Selectable } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'
import type { Tables } from '#service/db/tables.ts'

export type UploadRow = Selectable<Tables['upload']>
type PieceRow = Selectable<Tables['upload_piece']>
export type LandedRow = Selectable<Tables['landed_file']>

/** Begins an upload, or touches one that has begun. */
export async function saveUpload(db: Executor, row: UploadRow): Promise<void> {
  await db
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.column('upload_id').doUpdateSet({ touched_at: row.touched_at }))
    .execute()
}

export const findUpload = (db: Executor, uploadId: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('upload_id', '=', uploadId).executeTakeFirst()

export const listUploads = (db: Executor): Promise<UploadRow[]> => db.selectFrom('upload').selectAll().execute()

/** Appends a piece; false where another process has appended one at this offset. */
export async function appendPiece(tx: Executor, piece: PieceRow & { size: number; now: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ got: piece.start + piece.size, touched_at: piece.now })
    .where('upload_id', '=', piece.upload_id)
    .where('got', '=', piece.start)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { upload_id, start, storage_key } = piece
  await tx.insertInto('upload_piece').values({ upload_id, start, storage_key }).execute()
  return true
}

/** The keys of an upload's pieces, in their order. */
export async function listPieceKeys(db: Executor, uploadId: string): Promise<string[]> {
  const query = db.selectFrom('upload_piece').select('storage_key').where('upload_id', '=', uploadId)
  return (await query.orderBy('start').execute()).map(({ storage_key }) => storage_key)
}

export async function deleteUpload(tx: Executor, uploadId: string): Promise<void> {
  await tx.deleteFrom('upload_piece').where('upload_id', '=', uploadId).execute()
  await tx.deleteFrom('upload').where('upload_id', '=', uploadId).execute()
}

export async function saveLanded(db: Executor, row: LandedRow): Promise<void> {
  await db
    .insertInto('landed_file')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['album_id', 'content_hash', 'caller_id']).doUpdateSet({ file: row.file, at: row.at }),
    )
    .execute()
}

/** Notes an upload whose file is about to land: the import may find it before its landing is recorded. */
export async function noteLanding(db: Executor, row: Omit<LandedRow, 'file'>): Promise<void> {
  await db
    .insertInto('landed_file')
    .values({ ...row, file: '' })
    .onConflict((conflict) => conflict.columns(['album_id', 'content_hash', 'caller_id']).doUpdateSet({ at: row.at }))
    .execute()
}

/** The path at which this content was last added to the album. */
export async function findLanded(
  db: Executor,
  { albumId, contentHash }: { albumId: string; contentHash: string },
): Promise<string | undefined> {
  const query = db.selectFrom('landed_file').select('file').where('album_id', '=', albumId).where('file', '<>', '')
  return (await query.where('content_hash', '=', contentHash).orderBy('at', 'desc').executeTakeFirst())?.file
}

/** Contents looked up at once for their sender. */
const MOST_LISTED = 2000

/** The most recent contents that a caller uploaded to an album. */
export async function listLandedBy(
  db: Executor,
  { albumId, callerId }: { albumId: string; callerId: string },
): Promise<string[]> {
  const query = db.selectFrom('landed_file').select('content_hash').where('album_id', '=', albumId)
  const latest = query.where('caller_id', '=', callerId).orderBy('at', 'desc').limit(MOST_LISTED)
  return (await latest.execute()).map(({ content_hash }) => content_hash)
}

export async function deleteLanded(db: Executor, before: string): Promise<void> {
  await db.deleteFrom('landed_file').where('at', '<', before).execute()
}
