import type { Page } from '@playwright/test'

type StorePlace = { database: string; store: string }

/** Keys of the rows in an IndexedDB store; undefined until the app has created it. */
export const keysIn = (page: Page, place: StorePlace): Promise<IDBValidKey[] | undefined> =>
  page.evaluate(async ({ database, store }) => {
    // opening a missing database would create it, without the app's schema
    if (!(await indexedDB.databases()).some(({ name }) => name === database)) return undefined
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without this file's scope
    const asPromise = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
      })
    const db = await asPromise(indexedDB.open(database))
    try {
      if (!db.objectStoreNames.contains(store)) return undefined
      return await asPromise(db.transaction(store).objectStore(store).getAllKeys())
    } finally {
      db.close()
    }
  }, place)

/** Number of rows; undefined until the app has created the store. */
export const rowsIn = async (page: Page, place: StorePlace): Promise<number | undefined> =>
  (await keysIn(page, place))?.length
