import { ensureFolderAlbum } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import type { RefusedFileRow } from '#service/db/tables.ts'
import { forgetRefusedFile, listRefusedFiles, saveRefusedFile } from '#service/photos/photos.ts'
import { TOOK_TOO_LONG } from './decode-job.ts'
import type { DecodePool } from './decode-pool.ts'
import type { ImportProgress } from './import-progress.ts'
import { type FoundFile, toFolderName } from './scan.ts'

export type Importer = {
  context: Context
  pool: DecodePool
  progress: ImportProgress
  /** Files worth a look: neither refused as they are now nor in the folder of a deleted album. */
  isWanted: (found: FoundFile) => boolean
  refuse: (found: FoundFile, reason: string) => Promise<void>
  /** It could be read after all. */
  accept: (found: FoundFile) => Promise<void>
  /** Reads what was refused before this start, once; later, forgets what is no longer there. */
  recall: (files: readonly FoundFile[]) => Promise<void>
  /** The album of a file's folder, made by its first photo; undefined where it was deleted. */
  albumOf: (found: FoundFile) => Promise<string | undefined>
  isStopped: () => boolean
}

export type ImporterOptions = Pick<Importer, 'context' | 'pool' | 'progress' | 'isStopped'> & { ownerId: string }

/**
 * What read the files. Raised when a release reads more than the one before: what that one refused is tried again then,
 * and otherwise only when the file changes.
 */
const READER = '1'

/** What outlives a scan: which files were refused and which folders are to be left alone. */
export function createImporter({ context, pool, progress, ownerId, isStopped }: ImporterOptions): Importer {
  let refused: Map<string, Pick<RefusedFileRow, 'file_size' | 'file_mtime'>> | undefined
  const deletedFolders = new Set<string>()

  return {
    context,
    pool,
    progress,
    isStopped,
    isWanted({ file, folder, size, mtime }) {
      const before = refused?.get(file)
      return (before?.file_size !== size || before.file_mtime !== mtime) && !deletedFolders.has(folder)
    },
    async refuse({ file, size, mtime }, reason) {
      const row = { file, file_size: size, file_mtime: mtime, reason, reader: reason.startsWith(TOOK_TOO_LONG) ? '' : READER }
      await saveRefusedFile(context, row)
      refused?.set(file, row)
      progress.refuse(file, reason)
      context.log.warn('file refused', { file, reason })
    },
    async accept({ file }) {
      progress.accept(file)
      if (refused?.delete(file)) await forgetRefusedFile(context, file)
    },
    async recall(files) {
      const there = new Set(files.map(({ file }) => file))
      if (refused === undefined) {
        refused = new Map()
        for (const row of await listRefusedFiles(context)) {
          if (row.reader !== READER || !there.has(row.file)) await forgetRefusedFile(context, row.file)
          else {
            refused.set(row.file, row)
            progress.refuse(row.file, row.reason)
          }
        }
      }
      for (const file of refused.keys()) {
        if (there.has(file)) continue
        refused.delete(file)
        await forgetRefusedFile(context, file)
      }
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
