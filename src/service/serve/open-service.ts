import { join } from 'node:path'
import { type Context, createBell } from '#service/context.ts'
import { createLog } from '#service/core/log.ts'
import { randomId } from '#service/core/random.ts'
import { UsageError } from '#service/core/service-error.ts'
import { systemClock } from '#service/core/system-clock.ts'
import { isShared } from '#service/db/leases.ts'
import { changesOf, openDatabase } from '#service/db/open-database.ts'
import { openServerClock } from '#service/db/server-clock.ts'
import { findSetting, loadSecrets, MOVING } from '#service/db/settings.ts'
import { findAddresses, findLocalAddresses } from '#service/deliveries/deliveries.ts'
import { createFileStorage } from '#service/storage/file-storage.ts'
import { createS3Storage } from '#service/storage/s3-storage.ts'
import type { Storage } from '#service/storage/storage.ts'
import { databaseOf, STORAGE_FOLDER } from './data-folder.ts'
import type { DataOptions } from './serve-options.ts'

type OpenServiceOptions = Pick<Context, 'libraryDir' | 'libraryBucket' | 'publicUrl'> & {
  allowPrivateWebhooks?: boolean
  /** False: a database of an earlier version is refused. */
  migrates?: boolean
}

/** The store of stable versions: the data folder's own, or a bucket. */
export const openStorage = ({ data, storage }: DataOptions): Storage =>
  storage === undefined ? createFileStorage(join(data, STORAGE_FOLDER)) : createS3Storage(storage)

/** Opens database and storage as the context of a service; the data folder must exist. */
export async function openService(
  options: DataOptions,
  { libraryDir, libraryBucket, publicUrl, allowPrivateWebhooks = false, migrates = true }: OpenServiceOptions,
): Promise<Context> {
  const log = createLog(systemClock)
  const db = await openDatabase(databaseOf(options), { log, migrates })
  if ((await findSetting(db, MOVING)) !== undefined)
    throw new UsageError('The move into this database is incomplete. Run the same move command again to resume it')
  return {
    db,
    clock: isShared(db) ? await openServerClock(db) : systemClock,
    newId: randomId,
    log,
    findAddresses: allowPrivateWebhooks ? findLocalAddresses : findAddresses,
    storage: openStorage(options),
    libraryDir,
    libraryBucket,
    publicUrl,
    outboxBell: createBell(),
    changes: changesOf(db),
    secrets: await loadSecrets(db),
  }
}
