import { moveFolderAlbum } from '#service/albums/albums.ts'
import { inOrder } from '#service/core/in-order.ts'
import { toFolderName } from '#service/library/source/scan-folder.ts'
import type { Importer } from './importer.ts'
import { findFilesToCompare, findMovedFolders, type LibraryFolders } from './moved-folders.ts'

/** Files in flight beyond the size of the pool. */
const LOOKAHEAD = 4

/**
 * Moves albums to their renamed or moved folders, before the files there create albums of their own. Returns the
 * content hashes computed for that, by file.
 */
export async function followFolders(
  { context, source, pool, isStopped }: Pick<Importer, 'context' | 'source' | 'pool' | 'isStopped'>,
  library: LibraryFolders,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  const root = context.libraryDir
  const files = findFilesToCompare(library)
  const results = inOrder(files, pool.size + LOOKAHEAD, async (found) => ({
    found,
    result: await source.open(found, (place) => pool.run({ task: 'hash', ...place, claim: found.claim })),
  }))
  for await (const { found, result } of results) {
    if (isStopped()) return hashes
    if (!('refused' in result)) hashes.set(found.file, result.contentHash)
  }
  for (const { album, folder } of findMovedFolders(library, ({ file }) => hashes.get(file))) {
    const [nameBefore, name] = [toFolderName(root, album.folder), toFolderName(root, folder)]
    await moveFolderAlbum(context, { albumId: album.albumId, folder, nameBefore, name })
    context.log.info('album moved with its folder', { albumId: album.albumId, from: album.folder, to: folder })
  }
  return hashes
}
