import { ensureFolderAlbum } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import type { DecodePool } from './decode-pool.ts'
import type { ImportProgress } from './import-progress.ts'
import { type FoundFile, toFolderName } from './scan.ts'

export type Importer = {
  context: Context
  pool: DecodePool
  progress: ImportProgress
  /** Files worth a look: neither refused as they are now nor in the folder of a deleted album. */
  isWanted: (found: FoundFile) => boolean
  refuse: (found: FoundFile, reason: string) => void
  /** The album of a file's folder, made by its first photo; undefined where it was deleted. */
  albumOf: (found: FoundFile) => Promise<string | undefined>
  isStopped: () => boolean
}

export type ImporterOptions = Pick<Importer, 'context' | 'pool' | 'progress' | 'isStopped'> & { ownerId: string }

/** What outlives a scan: which files were refused and which folders are to be left alone. */
export function createImporter({ context, pool, progress, ownerId, isStopped }: ImporterOptions): Importer {
  // tried again when they change, and once after a restart
  const refused = new Map<string, { size: number; mtime: number }>()
  const deletedFolders = new Set<string>()

  return {
    context,
    pool,
    progress,
    isStopped,
    isWanted({ file, folder, size, mtime }) {
      const before = refused.get(file)
      return (before?.size !== size || before.mtime !== mtime) && !deletedFolders.has(folder)
    },
    refuse({ file, size, mtime }, reason) {
      refused.set(file, { size, mtime })
      progress.refuse(file, reason)
      context.log.warn('file refused', { file, reason })
    },
    async albumOf({ folder }) {
      const name = toFolderName(context.libraryDir, folder)
      const { albumId, deleted } = await ensureFolderAlbum(context, { folder, name, ownerId })
      if (!deleted) return albumId
      deletedFolders.add(folder)
      return undefined
    },
  }
}
