import { moveFolderAlbum } from '#service/albums/albums.ts'
import { inOrder } from '#service/core/in-order.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import { toFolderName } from '#service/library/source/scan-folder.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import type { Importer } from './importer.ts'
import { findFilesToCompare, findMovedFolders, type LibraryFolders } from './moved-folders.ts'

/** Files in flight beyond the size of the pool. */
const LOOKAHEAD = 4

/**
 * The hashes of the sizes that only one content has. A file that can't be read for now counts as that content: without
 * it, its folder could become a new album, for good.
 */
function hashesBySize(photos: readonly PhotoRow[]): ReadonlyMap<number, string | undefined> {
  const hashes = new Map<number, string | undefined>()
  for (const { file_size: size, content_hash: hash } of photos)
    hashes.set(size, !hashes.has(size) || hashes.get(size) === hash ? hash : undefined)
  return hashes
}

/**
 * Moves albums to their renamed or moved folders, before the files there create albums of their own. Returns the
 * content hashes computed for that, by file.
 */
export async function followFolders(
  { context, source, pool, isStopped }: Pick<Importer, 'context' | 'source' | 'pool' | 'isStopped'>,
  library: LibraryFolders,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  const unreadable = new Set<FoundFile>()
  const root = context.libraryDir
  const files = findFilesToCompare(library)
  const results = inOrder(files, pool.size + LOOKAHEAD, async (found) => ({
    found,
    result: await source.open(found, (place) => pool.run({ task: 'hash', ...place, claim: found.claim })),
  }))
  for await (const { found, result } of results) {
    if (isStopped()) return hashes
    if (!('refused' in result)) hashes.set(found.file, result.contentHash)
    else if (result.isUnreadable) unreadable.add(found)
  }
  const guesses = unreadable.size > 0 ? hashesBySize(library.photos) : undefined
  const hashOf = (found: FoundFile) =>
    hashes.get(found.file) ?? (unreadable.has(found) ? guesses?.get(found.size) : undefined)
  for (const { album, folder } of findMovedFolders(library, hashOf)) {
    if (isStopped()) return hashes
    const [nameBefore, name] = [toFolderName(root, album.folder), toFolderName(root, folder)]
    await moveFolderAlbum(context, { albumId: album.albumId, folder, nameBefore, name })
    context.log.info('album moved with its folder', { albumId: album.albumId, from: album.folder, to: folder })
  }
  return hashes
}
