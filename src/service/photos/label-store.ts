import type { LabelKind } from '#contract/index.ts'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'

export type Label = { text: string; kind: LabelKind }

/** A label on a photo. */
export type PhotoLabel = Label & { photoId: string }

// the columns `label` and `restricted` are a label's text and kind; only stores use these names
export const toRestricted = (kind: LabelKind) => (kind === 'restricted' ? 1 : 0)
const toLabel = ({ label, restricted }: { label: string; restricted: 0 | 1 }): Label => ({
  text: label,
  kind: restricted === 1 ? 'restricted' : 'public',
})

type LabelRow = { photoId: string; label: string; restricted: 0 | 1; createdAt: string }

const labelInsert = prepared((db, { photoId, label, restricted, createdAt }: LabelRow) =>
  db
    .insertInto('photo_label')
    .values({ photo_id: photoId, label, restricted, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['photo_id', 'label', 'restricted']).doNothing()),
)

/** Returns false if the photo had the label already. */
export async function insertLabel(
  db: Executor,
  { photoId, text, kind }: PhotoLabel,
  createdAt: string,
): Promise<boolean> {
  const row = { photoId, label: text, restricted: toRestricted(kind), createdAt } as const
  return Number((await labelInsert(db, row)).numAffectedRows) > 0
}

/** Returns false if the photo did not have the label. */
export async function deleteLabel(db: Executor, { photoId, text, kind }: PhotoLabel): Promise<boolean> {
  const result = await db
    .deleteFrom('photo_label')
    .where('photo_id', '=', photoId)
    .where('label', '=', text)
    .where('restricted', '=', toRestricted(kind))
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** The labels with this text on a photo: public, restricted, both or none. */
export async function listLabelsNamed(db: Executor, { photoId, text }: { photoId: string; text: string }) {
  const named = db.selectFrom('photo_label').select(['label', 'restricted']).where('label', '=', text)
  return (await named.where('photo_id', '=', photoId).execute()).map(toLabel)
}

/** In the order in which they were added to each photo. */
const photoLabels = (db: Executor) =>
  db.selectFrom('photo_label').select(['photo_id', 'label', 'restricted']).orderBy('created_at').orderBy('label')

/** Labels by photo; a photo without labels has no entry. */
export async function listLabelsOf(db: Executor, photoIds: readonly string[]): Promise<Map<string, Label[]>> {
  const byPhoto = new Map<string, Label[]>()
  for (const row of await photoLabels(db).where('photo_id', 'in', photoIds).execute()) {
    const labels = byPhoto.get(row.photo_id)
    if (labels) labels.push(toLabel(row))
    else byPhoto.set(row.photo_id, [toLabel(row)])
  }
  return byPhoto
}

const labelsOf = prepared((db, { photoId }: { photoId: string }) => photoLabels(db).where('photo_id', '=', photoId))

export const listLabelsOfPhoto = async (db: Executor, photoId: string): Promise<Label[]> =>
  (await labelsOf(db, { photoId })).rows.map(toLabel)
