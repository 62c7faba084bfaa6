import { sql } from 'kysely'
import { isPostgres } from '#service/db/is-postgres.ts'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import { type PhotoLabel, toRestricted } from './label-store.ts'

/** A label change, with the new version of its album's photos. */
type LabelChangeRow = { photoId: string; label: string; restricted: 0 | 1; albumId: string; version: string }

/**
 * The photo, if it is active and in the album, where it stays until the transaction ends. Locked before the album, as by
 * a move: the other way round they would wait for each other.
 */
const lockedPhoto = (db: Executor, { photoId, albumId }: Pick<LabelChangeRow, 'photoId' | 'albumId'>) =>
  db
    .selectFrom('photo')
    .select('photo_id')
    .where('photo_id', '=', photoId)
    .where('album_id', '=', albumId)
    .where('active', '=', 1)
    .forKeyShare()

const labelInsert = prepared(
  (db, { photoId, label, restricted, createdAt, albumId, version }: LabelChangeRow & { createdAt: string }) =>
    db
      .with('added', (step) =>
        step
          .insertInto('photo_label')
          .columns(['photo_id', 'label', 'restricted', 'created_at'])
          .expression(
            lockedPhoto(db, { photoId, albumId })
              .select([
                sql<string>`${label}::text`.as('label'),
                sql<0 | 1>`${restricted}::integer`.as('restricted'),
                sql<string>`${createdAt}::text`.as('created_at'),
              ])
              .where((when) =>
                when.not(
                  when.exists(
                    when
                      .selectFrom('subscription')
                      .select('seq')
                      .where('event', '=', 'photoLabelAdded')
                      .where('subscription.album_id', '=', albumId)
                      .where('subscription.label', '=', label),
                  ),
                ),
              ),
          )
          .onConflict((conflict) => conflict.columns(['photo_id', 'label', 'restricted']).doNothing())
          .returning('photo_id'),
      )
      .updateTable('album')
      .from('added')
      .set({ photos_version: version })
      .where('album.album_id', '=', albumId),
)

const labelDelete = prepared((db, { photoId, label, restricted, albumId, version }: LabelChangeRow) =>
  db
    .with('removed', (step) =>
      step
        .deleteFrom('photo_label')
        .where('photo_id', 'in', lockedPhoto(db, { photoId, albumId }))
        .where('label', '=', label)
        .where('restricted', '=', restricted)
        .returning('photo_id'),
    )
    .updateTable('album')
    .from('removed')
    .set({ photos_version: version })
    .where('album.album_id', '=', albumId),
)

type MarkedChange = PhotoLabel & { albumId: string; version: string }

const toRow = ({ photoId, text, kind, albumId, version }: MarkedChange): LabelChangeRow => ({
  photoId,
  label: text,
  restricted: toRestricted(kind),
  albumId,
  version,
})

/** Whether one statement can change two tables, with a data-modifying CTE: SQLite has none. */
export const hasWritingCtes = isPostgres

/**
 * Adds a label and gives the album's photos a new version, if nobody subscribes to that label: in one statement, which
 * is its own transaction. Returns false if it did nothing: the photo had the label, or somebody subscribes.
 */
export const insertLabelWithoutSubscribers = async (
  db: Executor,
  change: MarkedChange,
  createdAt: string,
): Promise<boolean> => Number((await labelInsert(db, { ...toRow(change), createdAt })).numAffectedRows) > 0

/** Removes a label in the same way; returns false if the photo did not have it. */
export const deleteLabelMarked = async (db: Executor, change: MarkedChange): Promise<boolean> =>
  Number((await labelDelete(db, toRow(change))).numAffectedRows) > 0
