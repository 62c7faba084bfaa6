import { join } from 'node:path'
import { UsageError } from '#service/core/service-error.ts'
import { explainDatabase, openUnchanged } from '#service/db/open-database.ts'
import { type CheckReport, type FaultKind, findFaults } from '#service/library/check/find-faults.ts'
import {
  databaseOf,
  demoIn,
  findLibrary,
  requireDatabase,
  requireDemo,
  sourceOf,
  STORAGE_FOLDER,
} from '#service/serve/data-folder.ts'
import { openStorage } from '#service/serve/open-service.ts'
import { type DataOptions, THUMBNAIL_FOLDER } from '#service/serve/serve-options.ts'
import { StoreRefusal } from '#service/storage/s3-client.ts'

type Words = { one: string; many: string; next: string }

/** `next` is what the operator can do about it. */
const WORDS: Record<FaultKind, Words> = {
  'lost file': {
    one: 'photo has lost its file',
    many: 'photos have lost their file',
    next: 'Put the files back where they were. If you deleted them on purpose, start the service: it hides these photos, or asks first if there are many',
  },
  'lost clip': {
    one: 'live photo has lost its clip',
    many: 'live photos have lost their clip',
    next: 'Put the clips back beside their photos. Until then they are shown without motion',
  },
  'unknown file': {
    one: 'file of the library is not known',
    many: 'files of the library are not known',
    next: 'Start the service on this library: it imports them',
  },
  'unreadable file': {
    one: 'file of the library can’t be read',
    many: 'files of the library can’t be read',
    next: 'Check the permissions of the files and of their folders, and the disk. Until then they are not checked',
  },
  'lost stable': {
    one: 'resized photo is missing',
    many: 'resized photos are missing',
    next: 'Nothing to do: each is made again from its original when someone opens it',
  },
  'stray stable': {
    one: 'resized photo belongs to no photo',
    many: 'resized photos belong to no photo',
    next: 'Delete them from the folder “storage” to free the space, while the service is stopped',
  },
  'stray thumbnail': {
    one: 'thumbnail belongs to no photo',
    many: 'thumbnails belong to no photo',
    next: 'Nothing to do: the service deletes the least used when their folder is full',
  },
  'dangling row': {
    one: 'row of the database points to nothing',
    many: 'rows of the database point to nothing',
    next: 'These rows are never shown. Back up the database, and report this as a bug, with the lines above',
  },
}

const number = (count: number) => count.toLocaleString('en')

function toLines({ photos, files, unreadable, faults }: CheckReport): string[] {
  const found = faults.filter(({ count }) => count > 0)
  return [
    `Checked ${number(photos)} ${photos === 1 ? 'photo' : 'photos'} against ${number(files)} ${files === 1 ? 'file' : 'files'} of the library`,
    ...unreadable.map(
      (folder) => `not checked   the folder ${folder === '' ? 'of the library itself' : folder} can’t be read`,
    ),
    ...found.flatMap(({ kind, count, examples }) => [
      '',
      `${number(count).padStart(9)}   ${count === 1 ? WORDS[kind].one : WORDS[kind].many}`,
      ...examples.map((example) => `            ${example}`),
      ...(count > examples.length && kind !== 'dangling row' ? ['            …'] : []),
      `            → ${WORDS[kind].next}`,
    ]),
    '',
    found.length === 0 ? 'Everything is consistent' : `${found.length} of ${faults.length} checks found a problem`,
  ]
}

export type CheckOptions = { options: DataOptions; library: string | undefined; json: boolean }

/**
 * Compares database, store and library of a running or stopped service; changes nothing. `isConsistent`: everything
 * could be read and no fault was found.
 */
export async function checkService({
  options,
  library,
  json,
}: CheckOptions): Promise<{ text: string; isConsistent: boolean }> {
  await requireDatabase(options)
  const { data, storage } = options
  const db = await openUnchanged(databaseOf(options))
  try {
    if (library === undefined) await requireDemo(db, data)
    const found = await findLibrary(library ?? demoIn(data)).catch((error: unknown) => {
      throw library === undefined ? new UsageError('Name the library of your service with --library') : error
    })
    const report = await findFaults({
      db,
      storage: openStorage(options),
      library: sourceOf(found, { data, librarySeconds: 0 }),
      stableDir: storage === undefined ? join(data, STORAGE_FOLDER) : undefined,
      thumbnailDir: join(data, THUMBNAIL_FOLDER),
    })
    const isConsistent = report.unreadable.length === 0 && report.faults.every(({ count }) => count === 0)
    return { text: json ? JSON.stringify(report) : toLines(report).join('\n'), isConsistent }
  } catch (error) {
    if (error instanceof StoreRefusal) throw new UsageError(error.message)
    // damage may show only when a page is read
    throw explainDatabase(error, databaseOf(options))
  } finally {
    await db.destroy()
  }
}
