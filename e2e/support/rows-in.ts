import type { Page } from '@playwright/test'

type StorePlace = { database: string; store: string }

/** Keys of the rows that the page keeps in a store of a database; undefined until the app has made it. */
export const keysIn = (page: Page, place: StorePlace): Promise<IDBValidKey[] | undefined> =>
  page.evaluate(async ({ database, store }) => {
    // to open it would make it, and not as the app does
    if (!(await indexedDB.databases()).some(({ name }) => name === database)) return undefined
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where nothing of this file is
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

/** How many rows there are; undefined until the app has made the store. */
export const rowsIn = async (page: Page, place: StorePlace): Promise<number | undefined> =>
  (await keysIn(page, place))?.length
