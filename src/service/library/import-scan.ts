import { ensureFolderAlbum } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import {
  addImportedPhoto,
  findPhotosByContent,
  listKnownFiles,
  movePhoto,
  type PhotoPlace,
  setPhotoActive,
  updateImportedPhoto,
} from '#service/photos/photos.ts'
import type { DecodePool } from './decode-pool.ts'
import { type Content, examine, type Examined } from './examine.ts'
import { inOrder } from './in-order.ts'
import { findDifferences } from './reconcile.ts'
import { type FoundFile, type Scan, toFolderName } from './scan.ts'

export type Importer = {
  context: Context
  pool: DecodePool
  ownerId: string
  /** Files that could not become photos, with what they looked like: tried again only when they change. */
  refused: Map<string, { size: number; mtime: number; reason: string }>
  /** Folders whose album was deleted: left alone. */
  deletedFolders: Set<string>
  isStopped: () => boolean
}

export type ImportCounts = { added: number; changed: number; returned: number; vanished: number; refused: number }

/** Examined at once beyond those being decoded, so that no child waits for a slow one ahead of it. */
const LOOKAHEAD = 4

const placeAt = ({ file, size, mtime }: FoundFile, albumId: string): PhotoPlace => ({
  album_id: albumId,
  file,
  file_size: size,
  file_mtime: mtime,
})

/** Brings the photos in step with a scan. A scan that found everything as it was reads one list and writes nothing. */
export async function importScan(importer: Importer, scan: Scan): Promise<ImportCounts> {
  const { context, pool, refused, deletedFolders } = importer
  const known = await listKnownFiles(context)
  const { fresh, changed, returned, vanished } = findDifferences(scan, known)
  const counts: ImportCounts = { added: 0, changed: 0, returned: 0, vanished: 0, refused: 0 }

  for (const { photo_id: photoId } of returned) await setPhotoActive(context, { photoId, active: true })
  counts.returned = returned.length

  const sizes = new Set(known.map(({ file_size }) => file_size))
  const isWanted = (found: FoundFile) => {
    const before = refused.get(found.file)
    const isAsBefore = before?.size === found.size && before.mtime === found.mtime
    return !isAsBefore && !deletedFolders.has(found.folder) && !importer.isStopped()
  }
  const freshWanted = fresh.filter(isWanted)
  const changedWanted = changed.filter(({ found }) => isWanted(found))

  // whose content is no longer at its path: free to be found somewhere else
  const free = new Map<string, PhotoRow>()
  const freshSizes = new Set(freshWanted.map(({ size }) => size))
  for (const photo of vanished) {
    if (freshSizes.has(photo.file_size)) free.set(photo.photo_id, photo)
    else await setPhotoActive(context, { photoId: photo.photo_id, active: false })
  }
  counts.vanished = vanished.length

  const albumIds = new Map<string, string | undefined>()
  async function albumOf({ folder }: FoundFile): Promise<string | undefined> {
    if (albumIds.has(folder)) return albumIds.get(folder)
    const name = toFolderName(context.libraryDir, folder)
    const { albumId, deleted } = await ensureFolderAlbum(context, { folder, name, ownerId: importer.ownerId })
    if (deleted) deletedFolders.add(folder)
    albumIds.set(folder, deleted ? undefined : albumId)
    return albumIds.get(folder)
  }

  async function* examineAll(files: readonly FoundFile[]): AsyncGenerator<Examined> {
    const wanted = function* () {
      for (const found of files) if (isWanted(found)) yield found
    }
    const tools = { context, pool, isKnownSize: (size: number) => sizes.has(size) }
    for await (const examined of inOrder(wanted(), pool.size + LOOKAHEAD, (found) => examine(tools, found))) {
      if (importer.isStopped()) return
      yield examined
    }
  }

  function refuse(found: FoundFile, reason: string): void {
    counts.refused++
    refused.set(found.file, { size: found.size, mtime: found.mtime, reason })
    context.log.warn('file refused', { file: found.file, reason })
  }

  /** A photo of this content that lost its file: the one from the same album, else the oldest. */
  async function claimFree({ content_hash }: Content, albumId: string): Promise<PhotoRow | undefined> {
    const twins = await findPhotosByContent(context, content_hash)
    const lost = twins.filter((twin) => twin.active === 0 || free.has(twin.photo_id))
    return lost.find((twin) => twin.album_id === albumId) ?? lost[0]
  }

  async function arrive(found: FoundFile, content: Content, albumId: string): Promise<void> {
    const lost = await claimFree(content, albumId)
    if (lost) {
      free.delete(lost.photo_id)
      await movePhoto(context, lost.photo_id, placeAt(found, albumId))
      counts.returned++
    } else {
      await addImportedPhoto(context, { ...content, ...placeAt(found, albumId) })
      sizes.add(found.size)
      counts.added++
    }
  }

  // files that changed in place come first: the photos they no longer hold may be among the fresh ones
  const replaced: { photo: PhotoRow; found: FoundFile; content: Content }[] = []
  const photoAt = new Map(changedWanted.map(({ found, photo }) => [found.file, photo]))
  for await (const examined of examineAll(changedWanted.map(({ found }) => found))) {
    const { found } = examined
    const photo = photoAt.get(found.file)
    if (!photo) continue
    if ('refused' in examined) {
      if (photo.active === 1) await setPhotoActive(context, { photoId: photo.photo_id, active: false })
      refuse(found, examined.refused)
    } else if (examined.content.content_hash === photo.content_hash) {
      await movePhoto(context, photo.photo_id, placeAt(found, photo.album_id))
      counts.changed++
    } else {
      free.set(photo.photo_id, photo)
      replaced.push({ photo, found, content: examined.content })
    }
  }

  for await (const examined of examineAll(freshWanted)) {
    if ('refused' in examined) {
      refuse(examined.found, examined.refused)
      continue
    }
    // made by its first photo: a folder in which nothing can be shown is no album
    const albumId = await albumOf(examined.found)
    if (albumId !== undefined) await arrive(examined.found, examined.content, albumId)
  }
  // the next start finds the rest as it is now
  if (importer.isStopped()) return counts

  for (const { photo, found, content } of replaced) {
    const isStillHere = free.delete(photo.photo_id)
    const lost = await claimFree(content, photo.album_id)
    if (isStillHere && !lost) {
      // edited in place: still the same photo, with its labels
      await updateImportedPhoto(context, photo.photo_id, { ...content, ...placeAt(found, photo.album_id) })
      await setPhotoActive(context, { photoId: photo.photo_id, active: true })
      counts.changed++
    } else {
      // another photo's content came to this path: this photo waits for its own to turn up
      if (isStillHere) await setPhotoActive(context, { photoId: photo.photo_id, active: false })
      await arrive(found, content, photo.album_id)
    }
  }

  for (const photoId of free.keys()) await setPhotoActive(context, { photoId, active: false })
  return counts
}
