import { ensureFolderAlbum } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import type { RefusedFileRow } from '#service/db/tables.ts'
import { NEEDS_MEMORY, type Refusal, TOOK_TOO_LONG } from '#service/library/decode/decode-job.ts'
import type { DecodePool } from '#service/library/decode/decode-pool.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import { toFolderName } from '#service/library/source/scan-folder.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import { isOutOfSight } from './find-differences.ts'
import type { ImportProgress } from './import-progress.ts'
import { createMissingGuard } from './missing-guard.ts'
import { deleteRefusedFile, listRefusedFiles, upsertRefusedFile } from './refused-file-store.ts'
import type { SettledScan } from './settled-files.ts'

type ImporterOptions = {
  context: Context
  source: LibrarySource
  pool: DecodePool
  progress: ImportProgress
  isStopped: () => boolean
  /** Called when a scan has been compared with the database, before its files are imported. */
  onCompared?: () => void
  /** True once an import should leave the rest to the next scan, after it has read new files for so long. */
  isDue?: (importedMs: number) => boolean
  ownerId: string
}

/**
 * Version of the decoders, raised when a release can read more files. Refused files are retried then, otherwise only
 * when they change.
 */
const READER = '3'

/** Exponential backoff for files that could not be read, from the first delay to the longest. */
const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 3_600_000

type Refused = Pick<RefusedFileRow, 'file_size' | 'file_mtime' | 'reason'> & {
  retryAt?: number
  retryMs?: number
  isUnreadable?: boolean
}

/** True if the file may be decoded after a restart. */
const isPassing = ({ refused, isUnreadable, isMachineFault }: Refusal) =>
  isUnreadable === true ||
  isMachineFault === true ||
  [NEEDS_MEMORY, TOOK_TOO_LONG].some((start) => refused.startsWith(start))

/** The folders of the files that the last import left to the next scan. */
function createLeftFolders() {
  let folders = new Set<string>()
  return {
    replace: (files: readonly FoundFile[]): void => {
      folders = new Set(files.map(({ folder }) => folder))
    },
    has: ({ folder }: FoundFile): boolean => folders.has(folder),
    isEmpty: (): boolean => folders.size === 0,
  }
}

/** State of the import that outlives a scan: refused files, and folders of deleted albums. */
export function createImporter({
  context,
  source,
  pool,
  progress,
  ownerId,
  isStopped,
  onCompared = () => {},
  isDue = () => false,
}: ImporterOptions) {
  let refused: Map<string, Refused> | undefined
  let deletedFolders = new Set<string>()

  return {
    context,
    source,
    pool,
    progress,
    guard: createMissingGuard(context, source.kind),
    isStopped,
    onCompared,
    isDue,
    left: createLeftFolders(),
    /** False for a file in the folder of a deleted album, or refused as it is now, until its retry is due. */
    isWanted: ({ file, folder, size, mtime }: FoundFile): boolean => {
      if (deletedFolders.has(folder)) return false
      const before = refused?.get(file)
      if (before?.file_size !== size || before.file_mtime !== mtime) return true
      return before.retryAt !== undefined && context.clock().getTime() >= before.retryAt
    },
    /** True if the file, as it was at the last scan, was refused. */
    isRefused: ({ file }: Pick<FoundFile, 'file'>): boolean => refused?.has(file) === true,
    /** True if it was refused because it could not be read or decoded for now, which says nothing about the file. */
    isUnreadable: ({ file }: Pick<FoundFile, 'file'>): boolean => refused?.get(file)?.isUnreadable === true,
    /** Sets the folders of deleted albums, at the beginning of a scan. */
    setDeletedFolders: (folders: Iterable<string>): void => {
      deletedFolders = new Set(folders)
    },
    refuse: async ({ file, size, mtime }: FoundFile, refusal: Refusal): Promise<void> => {
      const reason = refusal.refused
      const before = refused?.get(file)
      const isUnreadable = refusal.isUnreadable === true || refusal.isMachineFault === true
      const row: Refused = { file_size: size, file_mtime: mtime, reason, isUnreadable }
      if (refusal.isUnreadable) {
        row.retryMs = Math.min(LAST_RETRY_MS, before?.retryMs === undefined ? FIRST_RETRY_MS : before.retryMs * 2)
        row.retryAt = context.clock().getTime() + row.retryMs
      }
      refused?.set(file, row)
      const reader = isPassing(refusal) ? '' : READER
      await upsertRefusedFile(context.db, { file, file_size: size, file_mtime: mtime, reason, reader })
      progress.refuse(file, reason)
      if (before?.reason !== reason) context.log.warn('file refused', { file, reason })
    },
    /** Forgets a refused file that could be read after all. */
    forgetRefusal: async ({ file }: Pick<FoundFile, 'file'>): Promise<void> => {
      progress.forgetRefusal(file)
      if (refused?.delete(file)) await deleteRefusedFile(context.db, file)
    },
    /**
     * Loads the refused files at the first scan; drops those that are gone, or again as their photos have them. `files`:
     * those of the scan that differ from the photos.
     */
    loadRefused: async (scan: SettledScan, files: readonly FoundFile[]): Promise<void> => {
      const there = new Set([...files, ...scan.unsettled].map(({ file }) => file))
      if (refused === undefined) {
        refused = new Map()
        for (const row of await listRefusedFiles(context.db)) {
          refused.set(row.file, row.reader === READER ? row : { ...row, retryAt: 0 })
          if (row.reader === READER && there.has(row.file)) progress.refuse(row.file, row.reason)
        }
      }
      for (const file of refused.keys()) {
        if (there.has(file) || isOutOfSight(scan, file)) continue
        refused.delete(file)
        progress.forgetRefusal(file)
        await deleteRefusedFile(context.db, file)
      }
    },
    /** The album of a file's folder, created by its first photo; undefined if it was deleted. */
    albumOf: async ({ folder }: FoundFile): Promise<string | undefined> => {
      const name = toFolderName(context.libraryDir, folder)
      const { albumId, deleted } = await ensureFolderAlbum(context, { folder, name, ownerId })
      if (!deleted) return albumId
      deletedFolders.add(folder)
      return undefined
    },
  }
}

export type Importer = ReturnType<typeof createImporter>
