/** IndexedDB's requests and transactions as promises. */

export const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    // oxlint-disable unicorn/prefer-add-event-listener -- all steps of a cursor are one request: listeners would add up
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
    // oxlint-enable unicorn/prefer-add-event-listener
  })

/** Resolves when the transaction has completed; rejects with its error if it was aborted. */
export const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB aborted')))
  })

type OpenOptions = {
  name: string
  version?: number
  /** Creates the stores, or changes those of an earlier version; 0: there was none. */
  upgrade: (db: IDBDatabase, earlier: number) => void
  factory?: IDBFactory | undefined
}

/** Opens a database. Rejects if the browser blocks storage. */
export async function openDatabase({
  name,
  version = 1,
  upgrade,
  factory = indexedDB,
}: OpenOptions): Promise<IDBDatabase> {
  const request = factory.open(name, version)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrade(request.result, oldVersion))
  const db = await asPromise(request)
  // another tab that upgrades must not wait for this one
  db.addEventListener('versionchange', () => db.close())
  return db
}

/**
 * Opens a database, and again when it is used after it was closed: browsers close it when the site's data is cleared.
 * Rejects if the browser blocks storage.
 */
export async function connectDatabase(options: OpenOptions): Promise<() => Promise<IDBDatabase>> {
  let opened: Promise<IDBDatabase> | undefined
  const forget = () => {
    opened = undefined
  }
  const connect = async () => {
    const db = await openDatabase(options)
    for (const event of ['close', 'versionchange']) db.addEventListener(event, forget)
    return db
  }
  const database = () =>
    (opened ??= connect().catch((error: unknown) => {
      forget()
      throw error
    }))
  await database()
  return database
}
