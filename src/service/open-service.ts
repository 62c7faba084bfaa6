import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataOptions } from './command-line.ts'
import { type Context, createBell, randomId, systemClock } from './context.ts'
import { openDatabase } from './db/open-database.ts'
import { loadSecrets } from './db/settings.ts'
import { findAddresses, findLocalAddresses } from './deliveries/deliveries.ts'
import { createLog } from './log.ts'
import { createFileStorage } from './storage/file-storage.ts'
import { createS3Storage } from './storage/s3-storage.ts'

const DATABASE_FILE = 'contact-sheet.db'
const STORAGE_FOLDER = 'storage'

type Place = Pick<Context, 'libraryDir' | 'publicUrl'> & { allowPrivateWebhooks?: boolean }

/** Opens what is kept in the data folder, made on the first use, as the context of a service. */
export async function openService(
  { data, database, storage }: DataOptions,
  { libraryDir, publicUrl, allowPrivateWebhooks = false }: Place,
): Promise<Context> {
  await mkdir(data, { recursive: true })
  // nobody else's business: it holds the operator's key, the secrets of the signatures and every photo in small
  await chmod(data, 0o700)
  const db = await openDatabase(database ?? join(data, DATABASE_FILE))
  return {
    db,
    clock: systemClock,
    newId: randomId,
    log: createLog(systemClock),
    findAddresses: allowPrivateWebhooks ? findLocalAddresses : findAddresses,
    storage: storage === undefined ? createFileStorage(join(data, STORAGE_FOLDER)) : createS3Storage(storage),
    libraryDir,
    publicUrl,
    outboxBell: createBell(),
    secrets: await loadSecrets(db),
  }
}
