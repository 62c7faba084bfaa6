import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import type { LabelKind } from '#contract/index.ts'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import type { NewPhotoRow, PhotoRow, Tables } from '#service/db/tables.ts'
import { toRestricted } from './label-store.ts'

/** Returns false if another photo has the file. */
export async function insertPhoto(db: Executor, photo: NewPhotoRow): Promise<boolean> {
  const inserted = await db
    .insertInto('photo')
    .values(photo)
    .onConflict((conflict) => conflict.column('file').doNothing())
    .returning('photo_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePhoto(
  db: Executor,
  photoId: string,
  change: Partial<Omit<PhotoRow, 'seq' | 'photo_id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('photo').set(change).where('photo_id', '=', photoId).execute()
}

/** Includes photos that are not active. */
export async function findAlbumIdOf(db: Executor, photoId: string): Promise<string | undefined> {
  const row = await db.selectFrom('photo').select('album_id').where('photo_id', '=', photoId).executeTakeFirst()
  return row?.album_id
}

/** Frees a path, which is unique: a photo that is not active gives it up to the file that is there now. */
export async function releaseFile(db: Executor, file: string): Promise<void> {
  await db
    .updateTable('photo')
    .set({ file: sql<string>`'gone:' || photo_id` })
    .where('file', '=', file)
    .where('active', '=', 0)
    .execute()
}

/** Deactivates the photo of a file, if there is one, and frees its path. */
export async function retireFile(db: Executor, file: string): Promise<void> {
  await db
    .updateTable('photo')
    .set({ file: sql<string>`'gone:' || photo_id`, active: 0 })
    .where('file', '=', file)
    .execute()
}

export async function hasClip(db: Executor, photoId: string): Promise<boolean> {
  const row = await db.selectFrom('photo').select('clip_file').where('photo_id', '=', photoId).executeTakeFirst()
  return typeof row?.clip_file === 'string'
}

export const listStillRows = (db: Executor, albumId: string, files: readonly string[]): Promise<PhotoRow[]> =>
  db
    .selectFrom('photo')
    .selectAll()
    .where('file', 'in', files)
    .where('album_id', '=', albumId)
    .where('active', '=', 1)
    .where('kind', '=', 'image')
    .orderBy('seq')
    .execute()

/** The files of a few photos that an album, or the library, should have: the oldest and the newest ones. */
export async function listSampleFiles(db: Executor, most: number, albumId?: string): Promise<string[]> {
  const all = db
    .selectFrom('photo')
    .innerJoin('album', 'album.album_id', 'photo.album_id')
    .select('photo.file')
    .where('photo.active', '=', 1)
    .where('album.deleted_at', 'is', null)
    .limit(most)
  const active = albumId === undefined ? all : all.where('photo.album_id', '=', albumId)
  const rows = [
    ...(await active.orderBy('photo.seq').execute()),
    ...(await active.orderBy('photo.seq', 'desc').execute()),
  ]
  return rows.map(({ file }) => file)
}

/** Rows per statement: reading a large library in one would exceed the statement timeout, and hold up every request. */
const ROWS = 2000

export async function listPhotoRows(db: Executor): Promise<PhotoRow[]> {
  const pages: PhotoRow[][] = []
  for (let after = 0; ;) {
    const page = await db.selectFrom('photo').selectAll().where('seq', '>', after).orderBy('seq').limit(ROWS).execute()
    pages.push(page)
    const last = page.at(-1)
    if (last === undefined || page.length < ROWS) return pages.flat()
    after = last.seq
    // SQLite answers synchronously: let other requests run
    await nextTurn()
  }
}

export const listDamaged = async (db: Executor): Promise<string[]> => {
  const damaged = db.selectFrom('photo').select('file').where('damaged', '=', 1)
  return (await damaged.where('active', '=', 1).orderBy('file').execute()).map(({ file }) => file)
}

export const listPhotosByContent = (db: Executor, contentHash: string): Promise<PhotoRow[]> =>
  db.selectFrom('photo').selectAll().where('content_hash', '=', contentHash).orderBy('seq').execute()

/** In the order of arrival. */
const shownPhotos = (db: Executor) =>
  db
    .selectFrom('photo')
    .select(['seq', 'photo_id', 'kind', 'width', 'height', 'content_hash', 'clip_size', 'clip_mtime'])
    .orderBy('seq')

const activePhotos = (db: Executor, albumId: string) =>
  shownPhotos(db).where('album_id', '=', albumId).where('active', '=', 1)

/** A label by its text; public or restricted if its kind is not given. */
type WantedLabel = { label: string; kind?: LabelKind }

/** Subquery: a label of the photo. */
function labelOf(eb: ExpressionBuilder<Tables, 'photo'>, { label, kind }: WantedLabel) {
  const found = eb
    .selectFrom('photo_label')
    .select('photo_label.label')
    .whereRef('photo_label.photo_id', '=', 'photo.photo_id')
    .where('photo_label.label', '=', label)
  return kind === undefined ? found : found.where('photo_label.restricted', '=', toRestricted(kind))
}

/**
 * A label is rare if no more photos have it, in all albums: looking up each takes 1 to 3 µs. Each page looks them all up
 * again, but the first is often the only one, and empty.
 */
const RARE = { firstPage: 10_000, laterPages: 400 }

async function isRare(db: Executor, label: string, most: number): Promise<boolean> {
  const some = db
    .selectFrom('photo_label')
    .select('photo_id')
    .where('label', '=', label)
    .limit(most + 1)
  const counted = db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirst())?.count) <= most
}

/**
 * The album's active photos with a label. Those with a rare one are looked up by the label: to find none, the album
 * would be read to its end. Those with a common one are found sooner by reading the album.
 */
function photosWith(db: Executor, albumId: string, { isRare: rare, ...wanted }: WantedLabel & { isRare: boolean }) {
  if (!rare) return activePhotos(db, albumId).where((eb) => eb.exists(labelOf(eb, wanted)))
  // SQLite reads the tables of a cross join in the given order
  const found = db
    .selectFrom('photo_label')
    .crossJoin('photo')
    .select('photo.seq')
    .whereRef('photo.photo_id', '=', 'photo_label.photo_id')
    .where('photo_label.label', '=', wanted.label)
    .where('photo.album_id', '=', albumId)
    .where('photo.active', '=', 1)
  const { kind } = wanted
  const ofKind = kind === undefined ? found : found.where('photo_label.restricted', '=', toRestricted(kind))
  return shownPhotos(db).where('seq', 'in', ofKind)
}

export type PhotoPage = {
  albumId: string
  filterLabel?: string | undefined
  filterRestrictedLabel?: string | undefined
  /** Only photos that arrived after this one. */
  afterSeq: number
  limit: number
}

/** Active photos in the order of arrival; with both filters, those that pass both. */
export async function listPhotoPage(
  db: Executor,
  { albumId, filterLabel, filterRestrictedLabel, afterSeq, limit }: PhotoPage,
) {
  const wanted = [
    ...(filterLabel === undefined ? [] : [{ label: filterLabel, kind: 'public' } as const]),
    ...(filterRestrictedLabel === undefined ? [] : [{ label: filterRestrictedLabel, kind: 'restricted' } as const]),
  ]
  const [first, ...others] = wanted
  const most = afterSeq === 0 ? RARE.firstPage : RARE.laterPages
  let query =
    first === undefined
      ? activePhotos(db, albumId)
      : photosWith(db, albumId, { ...first, isRare: await isRare(db, first.label, most) })
  for (const other of others) query = query.where((eb) => eb.exists(labelOf(eb, other)))
  return query.where('seq', '>', afterSeq).limit(limit).execute()
}

/** Active photos that carry a label, public or restricted, in the order of arrival. */
export const listPhotosLabelled = async (
  db: Executor,
  { albumId, label, limit }: { albumId: string; label: string; limit: number },
) =>
  photosWith(db, albumId, { label, isRare: await isRare(db, label, RARE.firstPage) })
    .limit(limit)
    .execute()

export async function listActivePhotoIds(db: Executor, albumId: string): Promise<string[]> {
  const rows = await activePhotos(db, albumId).execute()
  return rows.map((row) => row.photo_id)
}

export const listFirstPhotos = (db: Executor, { albumId, limit }: { albumId: string; limit: number }) =>
  activePhotos(db, albumId).limit(limit).execute()

/** Whether the album has photos, of this label if one is given, whose files are gone or unreadable. */
export async function hasInactivePhotos(db: Executor, albumId: string, label?: string): Promise<boolean> {
  const inactive = db.selectFrom('photo').select('seq').where('album_id', '=', albumId).where('active', '=', 0)
  const found = label === undefined ? inactive : inactive.where((eb) => eb.exists(labelOf(eb, { label })))
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

const activePhoto = prepared((db, { photoId }: { photoId: string }) =>
  db
    .selectFrom('photo')
    .innerJoin('album', 'album.album_id', 'photo.album_id')
    .selectAll('photo')
    .where('photo.photo_id', '=', photoId)
    .where('photo.active', '=', 1)
    .where('album.deleted_at', 'is', null),
)

/** The photo, if it is active and its album is not deleted. */
export const findPhoto = async (db: Executor, photoId: string): Promise<PhotoRow | undefined> =>
  (await activePhoto(db, { photoId })).rows[0]

type PhotoAccess = { albumId: string; photoId: string; callerId: string }

const photoAccess = prepared((db, { albumId, photoId, callerId }: PhotoAccess) =>
  db
    .selectFrom('album')
    .leftJoin('membership', (join) =>
      join.onRef('membership.album_id', '=', 'album.album_id').on('membership.caller_id', '=', callerId),
    )
    .leftJoin('photo', (join) =>
      join.onRef('photo.album_id', '=', 'album.album_id').on('photo.photo_id', '=', photoId).on('photo.active', '=', 1),
    )
    .select(['membership.relationship', 'photo.photo_id'])
    .where('album.album_id', '=', albumId)
    .where('album.deleted_at', 'is', null),
)

/** The caller's relationship to the album, and its active photo: `photo_id` is null if it has no such photo. */
export const findPhotoAccess = async (db: Executor, access: PhotoAccess) => (await photoAccess(db, access)).rows[0]
