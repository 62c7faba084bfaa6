import { createHash } from 'node:crypto'
import type { Album, AlbumRelationship } from '#contract/index.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { readPage } from '#service/db/cursor.ts'
import { isAdmin } from '#service/db/memberships.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { AlbumRow } from '#service/db/tables.ts'
import { appendEvent } from '#service/deliveries/deliveries.ts'
import { foldName, toAlbumName } from './album-name.ts'
import { type MemberAccess, requireAdmin, requireMember } from './album-policy.ts'
import {
  deleteMembership,
  findAlbumAccess,
  findAlbumByFolder,
  findAlbumById,
  findAlbumBySlug,
  findAlbumSummary,
  findAnyAlbum,
  insertAlbum,
  listAlbumFolders,
  listAlbumRows,
  listAlbumSummaries,
  listContentsOf,
  listFoldersOf,
  listWatched,
  setPhotosVersion,
  updateAlbum,
  upsertMembership,
} from './album-store.ts'
import { toAlbum } from './album-view.ts'

type Access = { albumId: string; callerId: string }

/** The album for its members; anyone else gets 404. */
export const getMemberAccess = async (db: Executor, access: Access): Promise<MemberAccess> =>
  requireMember(await findAlbumAccess(db, access))

/** The album for its admins; other members get 403, strangers 404. */
export const getAdminAccess = async (db: Executor, access: Access): Promise<MemberAccess> =>
  requireAdmin(await findAlbumAccess(db, access))

export { requireAdmin }

/** For any caller: the album with the caller's relationship to it, null for a stranger. */
export const findAccess = findAlbumAccess

/** Public: the album behind a share link. */
export const findSharedAlbum = (db: Executor, slug: string): Promise<AlbumRow | undefined> => findAlbumBySlug(db, slug)

async function presentAlbum(context: Context, db: Executor, albumId: string): Promise<Album> {
  const row = await findAlbumSummary(db, albumId)
  if (row === undefined) throw new ServiceError('ALBUM_NOT_FOUND')
  return toAlbum(row, context.publicUrl())
}

/** Appends a newAlbum event for a caller to whom the album is new. */
const appendNewAlbum = (context: Context, tx: Executor, { albumId, callerId }: Access) =>
  appendEvent(context, tx, { event: 'newAlbum', callerId, toData: () => presentAlbum(context, tx, albumId) })

async function addAlbum(
  context: Context,
  tx: Executor,
  { name, ownerId, folder }: { name: string; ownerId: string; folder: string | null },
): Promise<string> {
  const albumId = context.newId()
  const createdAt = context.clock().toISOString()
  await insertAlbum(tx, {
    album_id: albumId,
    name,
    name_folded: foldName(name),
    owner_id: ownerId,
    share_slug: context.newId(),
    preview_on: 0,
    folder,
    created_at: createdAt,
    deleted_at: null,
  })
  await upsertMembership(tx, {
    album_id: albumId,
    caller_id: ownerId,
    relationship: 'Admin',
    created_at: createdAt,
  })
  await appendNewAlbum(context, tx, { albumId, callerId: ownerId })
  return albumId
}

/** For any caller, who becomes its owner and Admin. */
export const createAlbum = (context: Context, { name, callerId }: { name: string; callerId: string }): Promise<Album> =>
  context.db.transaction().execute(async (tx) => {
    const albumId = await addAlbum(context, tx, { name, ownerId: callerId, folder: null })
    return presentAlbum(context, tx, albumId)
  })

/** Members only. */
export async function getAlbum(context: Context, access: Access): Promise<Album> {
  await getMemberAccess(context.db, access)
  return presentAlbum(context, context.db, access.albumId)
}

export type AlbumQuery = {
  callerId: string
  limit: number
  cursor?: string | undefined
  search?: string | undefined
  relationship?: AlbumRelationship | undefined
}

/** For any caller: the albums they are a member of, newest first. */
export async function listAlbums(
  context: Context,
  { callerId, limit, cursor, search, relationship }: AlbumQuery,
): Promise<{ albums: Album[]; cursor: string }> {
  const folded = search === undefined ? undefined : foldName(search)
  const page = await readPage({
    scope: { secret: context.secrets.cursor, scope: `getAlbums:${callerId}` },
    cursor,
    limit,
    list: (beforeSeq, rows) =>
      listAlbumSummaries(context.db, { callerId, relationship, search: folded, beforeSeq, limit: rows }),
  })
  return { albums: page.rows.map((row) => toAlbum(row, context.publicUrl())), cursor: page.cursor }
}

/** Admins only. Without a name nothing changes. */
export const renameAlbum = (context: Context, { name, ...access }: Access & { name?: string | undefined }) =>
  context.db.transaction().execute(async (tx) => {
    await getAdminAccess(tx, access)
    if (name !== undefined) await updateAlbum(tx, access.albumId, { name, name_folded: foldName(name) })
    return presentAlbum(context, tx, access.albumId)
  })

/** Admins only. A soft delete; no file is touched. */
export const deleteAlbum = (context: Context, access: Access): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await getAdminAccess(tx, access)
    await softDeleteAlbum(context, tx, access.albumId)
  })

/** Operator only. Like `deleteAlbum`, for any album, in the transaction of a larger change. */
export const softDeleteAlbum = (context: Context, tx: Executor, albumId: string): Promise<void> =>
  updateAlbum(tx, albumId, { deleted_at: context.clock().toISOString() })

/**
 * Gives an album's photos a new version, in every transaction that changes them or their labels. Random, not a counter:
 * after a restore from a backup, a counter would reuse versions for other content.
 */
export const markPhotosChanged = (context: Context, tx: Executor, albumId: string): Promise<void> =>
  setPhotosVersion(tx, albumId, context.newId())

/** Gives an album that was created over the API a folder, unless it has one by now. Callers check permission. */
export const claimFolder = (
  context: Context,
  { albumId, folder }: { albumId: string; folder: string },
): Promise<string> =>
  context.db.transaction().execute(async (tx) => {
    const album = await findAlbumById(tx, albumId)
    if (album === undefined) throw new ServiceError('ALBUM_NOT_FOUND')
    if (album.folder !== null) return album.folder
    await updateAlbum(tx, albumId, { folder })
    return folder
  })

/** The folders of a caller's albums. */
export const listMemberFolders = async (
  db: Executor,
  callerId: string,
): Promise<{ albumId: string; folder: string }[]> =>
  (await listFoldersOf(db, callerId)).flatMap(({ album_id: albumId, folder }) =>
    folder === null ? [] : { albumId, folder },
  )

/**
 * Importer only. Follows a folder that was moved: its album, deleted or not, gets the new folder, and the new name
 * unless it was renamed or deleted. Does nothing if another album has that folder by now.
 */
export const moveFolderAlbum = (
  context: Context,
  { albumId, folder, nameBefore, name }: { albumId: string; folder: string; nameBefore: string; name: string },
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    if (await findAlbumByFolder(tx, folder)) return
    const before = await findAlbumById(tx, albumId)
    const renamed = toAlbumName(name)
    const isNamedSo = before?.name === toAlbumName(nameBefore)
    await updateAlbum(tx, albumId, { folder, ...(isNamedSo ? { name: renamed, name_folded: foldName(renamed) } : {}) })
  })

export type FolderAlbum = { albumId: string; name: string; folder: string; deleted: boolean }

/** Importer only. Every album that has a folder, including deleted ones. */
export const listFolderAlbums = async ({ db }: Context): Promise<FolderAlbum[]> =>
  (await listAlbumFolders(db)).flatMap(({ album_id: albumId, name, folder, deleted_at: deletedAt }) =>
    folder === null ? [] : { albumId, name, folder, deleted: deletedAt !== null },
  )

const toVersion = (content = '') => createHash('sha256').update(content).digest('base64url').slice(0, 16)

/** A version of each caller's album list: changes with its albums, their names and photos, and the caller's roles. */
export async function listMemberVersions(db: Executor, callerIds: readonly string[]): Promise<Map<string, string>> {
  if (callerIds.length === 0) return new Map()
  const rows = await listContentsOf(db, [...new Set(callerIds)])
  const contents = new Map(rows.map((row) => [row.caller_id, row.content]))
  return new Map(callerIds.map((callerId) => [callerId, toVersion(contents.get(callerId))]))
}

/** Versions of the watched albums, their photos and the callers' roles; may include albums that only others watch. */
export async function listWatchedAlbums(
  db: Executor,
  watched: readonly Access[],
): Promise<(Access & { version: string; relationship: AlbumRelationship; folder: string | null })[]> {
  const albumIds = new Set(watched.map(({ albumId }) => albumId))
  const callerIds = new Set(watched.map(({ callerId }) => callerId))
  if (albumIds.size === 0) return []
  const rows = await listWatched(db, { albumIds: [...albumIds], callerIds: [...callerIds] })
  return rows.map(({ caller_id: callerId, album_id: albumId, relationship, folder, ...row }) => {
    const version = toVersion([relationship, ...Object.values(row)].join(' '))
    return { callerId, albumId, version, relationship, folder }
  })
}

/** Operator only. */
export async function getAlbumRow(db: Executor, albumId: string): Promise<AlbumRow> {
  const album = await findAlbumById(db, albumId)
  if (album === undefined) throw new ServiceError('ALBUM_NOT_FOUND')
  return album
}

/** Operator only. Undoes the deletion of an album, with all its content. */
export const restoreAlbum = (context: Context, albumId: string): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    if ((await findAnyAlbum(tx, albumId)) === undefined) throw new ServiceError('ALBUM_NOT_FOUND')
    await updateAlbum(tx, albumId, { deleted_at: null })
  })

const OWNER_STAYS = 'The owner of an album is always its admin'

/** Operator only. Adds a caller to an album, or changes their relationship to it; the owner stays an admin. */
export const addMember = (
  context: Context,
  { albumId, callerId, relationship }: Access & { relationship: AlbumRelationship },
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const album = await getAlbumRow(tx, albumId)
    if (album.owner_id === callerId && !isAdmin(relationship))
      throw new ServiceError('BAD_INPUT', { reason: OWNER_STAYS })
    const createdAt = context.clock().toISOString()
    const before = await findAlbumAccess(tx, { albumId, callerId })
    await upsertMembership(tx, { album_id: albumId, caller_id: callerId, relationship, created_at: createdAt })
    if (before?.relationship === null) await appendNewAlbum(context, tx, { albumId, callerId })
  })

/** Members only. Whether anyone can view the album's preview. */
export const isPreviewOn = async (context: Context, access: Access): Promise<boolean> =>
  (await getMemberAccess(context.db, access)).preview_on === 1

/** Admins only. Turns the album's preview on or off. */
export const setPreview = (context: Context, { on, ...access }: Access & { on: boolean }): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await getAdminAccess(tx, access)
    await updateAlbum(tx, access.albumId, { preview_on: on ? 1 : 0 })
  })

/** Operator only. Removes a caller from an album. */
export const removeMember = (context: Context, access: Access): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const album = await getAlbumRow(tx, access.albumId)
    if (album.owner_id === access.callerId) throw new ServiceError('BAD_INPUT', { reason: OWNER_STAYS })
    if (!(await deleteMembership(tx, access))) {
      throw new ServiceError('BAD_INPUT', { reason: 'This caller isn’t a member of this album' })
    }
  })

/** Operator only. */
export const listAllAlbums = ({ db }: Context) => listAlbumRows(db)

/** Operator only. Turns the preview of any album on or off. */
export const setAnyPreview = (context: Context, { albumId, on }: { albumId: string; on: boolean }): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await getAlbumRow(tx, albumId)
    await updateAlbum(tx, albumId, { preview_on: on ? 1 : 0 })
  })

/**
 * Importer only. Gets or creates the album of a folder in the library; its owner becomes its Admin. `deleted` means
 * that it was deleted over the API: leave its folder alone.
 */
export const ensureFolderAlbum = (
  context: Context,
  { folder, name, ownerId }: { folder: string; name: string; ownerId: string },
): Promise<{ albumId: string; deleted: boolean }> =>
  context.db.transaction().execute(async (tx) => {
    const known = await findAlbumByFolder(tx, folder)
    if (known) return { albumId: known.album_id, deleted: known.deleted_at !== null }
    const albumId = await addAlbum(context, tx, { name: toAlbumName(name), ownerId, folder })
    return { albumId, deleted: false }
  })
