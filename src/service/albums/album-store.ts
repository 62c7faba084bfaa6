import { type Insertable, sql } from 'kysely'
import { type AlbumRelationship, codePoints, limits } from '#contract/index.ts'
import { isPostgres } from '#service/db/is-postgres.ts'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import type { AlbumRow, Tables } from '#service/db/tables.ts'

/** An album as one caller sees it; `relationship` is null for a stranger. */
export type AlbumAccessRow = AlbumRow & { relationship: AlbumRelationship | null }

export type AlbumSummaryRow = Pick<AlbumRow, 'seq' | 'album_id' | 'name' | 'owner_id' | 'share_slug'> & {
  num_photos: number
  num_participants: number
}

type Access = { albumId: string; callerId: string }

const albumAccess = prepared((db, { albumId, callerId }: Access) =>
  db
    .selectFrom('album')
    .leftJoin('membership', (join) =>
      join.onRef('membership.album_id', '=', 'album.album_id').on('membership.caller_id', '=', callerId),
    )
    .selectAll('album')
    .select('membership.relationship')
    .where('album.album_id', '=', albumId)
    .where('album.deleted_at', 'is', null),
)

export const findAlbumAccess = async (db: Executor, access: Access): Promise<AlbumAccessRow | undefined> =>
  (await albumAccess(db, access)).rows[0]

export const findAlbumById = (db: Executor, albumId: string): Promise<AlbumRow | undefined> =>
  db.selectFrom('album').selectAll().where('album_id', '=', albumId).where('deleted_at', 'is', null).executeTakeFirst()

/** Includes deleted albums. */
export const findAnyAlbum = (db: Executor, albumId: string): Promise<AlbumRow | undefined> =>
  db.selectFrom('album').selectAll().where('album_id', '=', albumId).executeTakeFirst()

export const findAlbumBySlug = (db: Executor, slug: string): Promise<AlbumRow | undefined> =>
  db.selectFrom('album').selectAll().where('share_slug', '=', slug).where('deleted_at', 'is', null).executeTakeFirst()

/** Includes deleted albums, which keep their folder. */
export const findAlbumByFolder = (db: Executor, folder: string): Promise<AlbumRow | undefined> =>
  db.selectFrom('album').selectAll().where('folder', '=', folder).executeTakeFirst()

/** The caller's albums that have a folder. */
export const listFoldersOf = (db: Executor, callerId: string) =>
  db
    .selectFrom('album')
    .innerJoin('membership', 'membership.album_id', 'album.album_id')
    .select(['album.album_id', 'album.folder'])
    .where('membership.caller_id', '=', callerId)
    .where('album.deleted_at', 'is', null)
    .where('album.folder', 'is not', null)
    .execute()

/** Includes deleted albums. */
export const listAlbumFolders = (db: Executor) =>
  db
    .selectFrom('album')
    .select(['album_id', 'name', 'folder', 'deleted_at'])
    .where('folder', 'is not', null)
    .orderBy('seq')
    .execute()

/** What one album contributes to the version of an album list. */
const albumContent = sql`album.album_id || ' ' || album.name || ' ' || album.photos_version
  || ' ' || membership.relationship`

/**
 * For each of these callers, a text that changes with the content of their album list. Computed in the database, since
 * a list may be long: PostgreSQL adds up hashes and sends a number; SQLite has no such hash, but runs in this process.
 */
export function listContentsOf(db: Executor, callerIds: readonly string[]) {
  const content = isPostgres(db)
    ? sql<string>`sum(hashtextextended(${albumContent}, 0))::text`
    : sql<string>`group_concat(${albumContent}, ' ' order by album.seq)`
  return db
    .selectFrom('membership')
    .innerJoin('album', 'album.seq', 'membership.album_seq')
    .select(['membership.caller_id', content.as('content')])
    .where('membership.caller_id', 'in', callerIds)
    .where('album.deleted_at', 'is', null)
    .groupBy('membership.caller_id')
    .execute()
}

/** The memberships of these callers in these albums. */
export const listWatched = (
  db: Executor,
  { albumIds, callerIds }: { albumIds: readonly string[]; callerIds: readonly string[] },
) =>
  db
    .selectFrom('album')
    .innerJoin('membership', 'membership.album_id', 'album.album_id')
    .select(['membership.caller_id', 'membership.relationship'])
    .select(['album.album_id', 'album.photos_version', 'album.folder', 'album.name', 'album.preview_on'])
    .select((eb) =>
      eb
        .selectFrom('membership as participant')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('participant.album_id', '=', 'album.album_id')
        .as('num_participants'),
    )
    .where('membership.caller_id', 'in', callerIds)
    .where('album.album_id', 'in', albumIds)
    .where('album.deleted_at', 'is', null)
    .execute()

const summaries = (db: Executor) =>
  db
    .selectFrom('album')
    .select(['album.seq', 'album.album_id', 'album.name', 'album.owner_id', 'album.share_slug'])
    .select((eb) => [
      eb
        .selectFrom('photo')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('photo.album_id', '=', 'album.album_id')
        .where('photo.active', '=', 1)
        .$asScalar()
        .$notNull()
        .as('num_photos'),
      eb
        .selectFrom('membership as participant')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('participant.album_id', '=', 'album.album_id')
        .$asScalar()
        .$notNull()
        .as('num_participants'),
    ])
    .where('album.deleted_at', 'is', null)

export const findAlbumSummary = (db: Executor, albumId: string): Promise<AlbumSummaryRow | undefined> =>
  summaries(db).where('album.album_id', '=', albumId).executeTakeFirst()

export type AlbumListFilter = {
  callerId: string
  relationship?: AlbumRelationship | undefined
  /** A plain substring, folded like `name_folded`. */
  search?: string | undefined
  /** Only albums older than this one. */
  beforeSeq?: number | undefined
  limit: number
}

/** Letters of the longest folded name: folding turns one letter into three at most. */
const LONGEST_FOLDED = 3 * limits.albumName.max

/** A `like` pattern for texts that contain this one. */
const containing = (text: string) => sql<string>`${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`

/** Newest first. */
export async function listAlbumSummaries(
  db: Executor,
  { callerId, relationship, search, beforeSeq, limit }: AlbumListFilter,
): Promise<AlbumSummaryRow[]> {
  // databases refuse a pattern that is too long
  if (codePoints(search ?? '') > LONGEST_FOLDED) return []
  let query = summaries(db)
    .innerJoin('membership', 'membership.album_seq', 'album.seq')
    .where('membership.caller_id', '=', callerId)
  if (relationship !== undefined) query = query.where('membership.relationship', '=', relationship)
  if (beforeSeq !== undefined) query = query.where('membership.album_seq', '<', beforeSeq)
  // as a subquery: SQLite would look up each of the caller's albums to compare its name
  if (search !== undefined && search !== '')
    query = query.where('membership.album_seq', 'in', (eb) =>
      eb.selectFrom('album as named').select('named.seq').where('named.name_folded', 'like', containing(search)),
    )
  return query.orderBy('membership.album_seq', 'desc').limit(limit).execute()
}

export async function insertAlbum(db: Executor, album: Insertable<Tables['album']>): Promise<void> {
  await db.insertInto('album').values(album).execute()
}

export async function updateAlbum(
  db: Executor,
  albumId: string,
  change: Partial<Pick<AlbumRow, 'name' | 'name_folded' | 'preview_on' | 'folder' | 'deleted_at'>>,
): Promise<void> {
  await db.updateTable('album').set(change).where('album_id', '=', albumId).execute()
}

const photosVersionUpdate = prepared((db, { albumId, version }: { albumId: string; version: string }) =>
  db.updateTable('album').set({ photos_version: version }).where('album_id', '=', albumId),
)

export async function setPhotosVersion(db: Executor, albumId: string, version: string): Promise<void> {
  await photosVersionUpdate(db, { albumId, version })
}

/** Every album that is not deleted, oldest first. */
export const listAlbumRows = (db: Executor) =>
  summaries(db).select(['album.folder', 'album.preview_on']).orderBy('album.seq').execute()

/** Returns false if there was none. */
export async function deleteMembership(db: Executor, { albumId, callerId }: Access): Promise<boolean> {
  const result = await db
    .deleteFrom('membership')
    .where('album_id', '=', albumId)
    .where('caller_id', '=', callerId)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

export async function upsertMembership(db: Executor, membership: Insertable<Tables['membership']>): Promise<void> {
  await db
    .insertInto('membership')
    .values(membership)
    .onConflict((conflict) =>
      conflict.columns(['album_id', 'caller_id']).doUpdateSet({ relationship: membership.relationship }),
    )
    .execute()
}
