import type { Page } from '@playwright/test'

/** How many rows the page keeps in a store of a database; undefined until the app has made it. */
export const rowsIn = (page: Page, place: { database: string; store: string }): Promise<number | undefined> =>
  page.evaluate(async ({ database, store }) => {
    // to open it would make it, and not as the app does
    if (!(await indexedDB.databases()).some(({ name }) => name === database)) return undefined
    const request = indexedDB.open(database)
    const db = await new Promise<IDBDatabase>((resolve) =>
      request.addEventListener('success', () => resolve(request.result)),
    )
    if (!db.objectStoreNames.contains(store)) return undefined
    const counted = db.transaction(store).objectStore(store).count()
    const count = await new Promise<number>((resolve) =>
      counted.addEventListener('success', () => resolve(counted.result)),
    )
    db.close()
    return count
  }, place)
