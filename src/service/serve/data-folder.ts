import { chmod, lchown, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Context } from '#service/context.ts'
import { codeOf } from '#service/core/caught-error.ts'
import { ensurePrivateFile, readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import { randomId } from '#service/core/random.ts'
import { NotReadyError, UsageError } from '#service/core/service-error.ts'
import type { Executor } from '#service/db/open-database.ts'
import { findSetting, replaceSetting } from '#service/db/settings.ts'
import { createBucketSource } from '#service/library/source/bucket-source.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import { isIgnoredFolder } from '#service/library/source/media-files.ts'
import { openBucket } from '#service/storage/bucket.ts'
import { isBucketAddress } from '#service/storage/s3-client.ts'
import type { DataOptions, ServeOptions } from './serve-options.ts'

export const DATABASE_FILE = 'contact-sheet.db'
/** Holds the operator's key. */
export const OPERATOR_KEY = 'operator-key'
/** Stable versions, unless they are in a bucket. */
export const STORAGE_FOLDER = 'storage'

/** Names the PostgreSQL that the database was moved to. The old one stays, out of date. */
const MOVED = 'moved-to'

/** A folder with any of these is a data folder: every start creates one of them first, whatever its database. */
const IDENTIFYING_FILES = [DATABASE_FILE, 'serving.lock', OPERATOR_KEY, MOVED]
/** Folder that file systems create on an empty disk; it doesn't count as content. */
const LOST_AND_FOUND = 'lost+found'

/** The database: an address, or a file in the data folder. */
export const databaseOf = ({ data, database }: DataOptions): string => database ?? join(data, DATABASE_FILE)

/** Creates the data folder on the first start. Refuses a folder of other files: it becomes private to its owner. */
export async function ensureDataFolder(data: string): Promise<void> {
  const names = await mkdir(data, { recursive: true })
    .then(() => readdir(data))
    .catch(() => {
      throw new UsageError(`--data ${data} can’t be used as a folder`)
    })
  const isOurs =
    IDENTIFYING_FILES.some((name) => names.includes(name)) || names.every((name) => name === LOST_AND_FOUND)
  if (!isOurs)
    throw new UsageError(
      `--data ${data} already contains other files. Choose an empty folder, or the data folder of a service`,
    )
  // it holds the operator's key, the signing secrets and the stable version of every photo
  await chmod(data, 0o700)
}

/**
 * The name of the one process that serves from a data folder. It is the same after every start, so that a restart need
 * not wait for the leases that a killed process held.
 */
export const ensureWorkerName = (dataDir: string): Promise<string> =>
  ensurePrivateFile(join(dataDir, 'worker-name'), randomId)

/** Gives what root has put into a data folder to the owner of the folder, as whom the service runs. */
export async function giveToOwner(data: string): Promise<void> {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = await stat(data)
  // never the target of a link, which may be a file of root
  for (const name of await readdir(data)) if (IDENTIFYING_FILES.includes(name)) await lchown(join(data, name), uid, gid)
}

/** Throws a UsageError for a folder whose reading has failed; `otherwise` says what that means if the user may read it. */
export const throwUnreadable = (folder: string, otherwise: string) => (error: unknown) => {
  const isPrivate = ['EACCES', 'EPERM'].includes(codeOf(error))
  const how = 'Run the command as the user that owns it, for example with sudo'
  throw new UsageError(isPrivate ? `You don’t have permission to read ${folder}. ${how}` : otherwise)
}

/** Marks the database of a data folder as moved, without the address’s user, password and options. */
export async function markMoved(data: string, address: string): Promise<void> {
  const { host, pathname, searchParams } = new URL(address)
  // the folder of a socket is an option
  const server = host || (searchParams.get('host') ?? 'localhost')
  await writePrivateFile(join(data, MOVED), `${server}${pathname}`)
  await giveToOwner(data)
}

/** For a data folder that gets a current database again. */
export const unmarkMoved = (data: string): Promise<void> => rm(join(data, MOVED), { force: true })

/** Throws if --database is missing because the service has moved to PostgreSQL. */
export async function requireNotMoved({ data, database }: DataOptions): Promise<void> {
  const place = database === undefined ? await readIfThere(join(data, MOVED)) : undefined
  if (place === undefined) return
  const back = `To go back to the old database, delete ${join(data, MOVED)}`
  throw new UsageError(`The database of ${data} was moved to ${place}. Add the same --database as for serve. ${back}`)
}

/** Throws without a database: for commands that need an existing service. */
export async function requireDatabase(options: DataOptions): Promise<void> {
  const { data, database } = options
  if (database !== undefined) return
  const how = 'Name the data folder of your service with --data, or its PostgreSQL with --database'
  await stat(join(data, DATABASE_FILE)).catch(throwUnreadable(data, `There is no database in ${data}. ${how}`))
  await requireNotMoved(options)
}

type FoundLibrary = Pick<Context, 'libraryDir' | 'libraryBucket'>

/** The library's real path, or its bucket, which need not be reachable yet: the store may be starting too. */
export async function findLibrary(library: string): Promise<FoundLibrary> {
  if (isBucketAddress(library)) {
    const libraryBucket = openBucket(library)
    return { libraryDir: libraryBucket.address, libraryBucket }
  }
  const found = await stat(library).catch(() => undefined)
  // the address of a bucket whose scheme was forgotten has its secret in it
  const shown = library.replace(/^.*:.*@/s, '…@')
  const reason = `--library ${shown} can’t be read as a folder`
  // its disk may be mounted late
  if (found === undefined) throw new NotReadyError(reason)
  if (!found.isDirectory()) throw new UsageError(reason)
  return { libraryDir: await realpath(library) }
}

/** The real path of a folder that may not exist yet. */
const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async () => join(await realPathOf(dirname(path)), basename(path)))

/** Throws for a data folder in which the import would find photos: the resized ones, and those that it makes of them. */
export async function requireApart(
  { data, storage }: Pick<DataOptions, 'data' | 'storage'>,
  { libraryDir, libraryBucket }: FoundLibrary,
): Promise<void> {
  if (libraryBucket !== undefined || storage !== undefined) return
  const path = relative(libraryDir, await realPathOf(resolve(data)))
  // a path that leads out of the library begins with two dots, and so counts as hidden, too
  if (isAbsolute(path) || path.split(sep).some(isIgnoredFolder)) return
  const isUsed = (await readdir(data).catch(() => [])).some((name) => IDENTIFYING_FILES.includes(name))
  const how = isUsed
    ? 'Stop the service, move the folder elsewhere, and name its new place with --data'
    : 'Choose a folder elsewhere, or one whose name begins with a dot'
  throw new UsageError(`--data ${data} can’t be inside the library: resized photos would become albums. ${how}`)
}

/** Folder in the data folder for objects of the library while they are decoded. */
const READING_FOLDER = 'reading'

/** How the import reads the library. */
export const sourceOf = (
  { libraryDir, libraryBucket }: FoundLibrary,
  { data, librarySeconds }: Pick<ServeOptions, 'data' | 'librarySeconds'>,
): LibrarySource =>
  libraryBucket === undefined
    ? createFolderSource(libraryDir)
    : createBucketSource({ bucket: libraryBucket, dir: join(data, READING_FOLDER), seconds: librarySeconds })

/** The library if none is given: a folder inside the data folder. */
export const demoIn = (data: string): string => join(data, 'demo')

/** Setting: the library last given, other than the demo; a bucket without its credentials. */
const GIVEN_LIBRARY = 'library-given'

export const rememberLibrary = ({ db, libraryDir }: Pick<Context, 'db' | 'libraryDir'>): Promise<void> =>
  replaceSetting(db, GIVEN_LIBRARY, libraryDir)

/** Throws if a library was given before: in the demo, its albums would be empty and uploads to them would get lost. */
export async function requireDemo(db: Executor, data: string): Promise<void> {
  const library = await findSetting(db, GIVEN_LIBRARY)
  if (library === undefined) return
  const how = `Add it as --library, or add --library ${demoIn(data)} for the demo`
  throw new UsageError(`The albums of this service are in ${library}. ${how}`)
}

export async function ensureDemoFolder(data: string): Promise<string> {
  const dir = demoIn(data)
  await mkdir(dir, { recursive: true })
  return realpath(dir)
}
