import type { Page } from '@playwright/test'

/** A browser's storage for an origin; bytes in base64. */
export type Profile = {
  local: Record<string, string>
  databases: {
    name: string
    version: number
    stores: {
      name: string
      keyPath: string | string[] | null
      autoIncrement: boolean
      indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
      records: { key: string | number | (string | number)[]; value: unknown }[]
    }[]
  }[]
}

/** Restores a profile into the browser's storage. Times of changes are set to now, as they expire after a year. */
export const restoreProfile = (page: Page, profile: Profile): Promise<void> =>
  page.evaluate(async ({ local, databases }) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without this file's scope
    const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const unpack = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(unpack)
      if (typeof value !== 'object' || value === null) return value
      const fields: Record<string, unknown> = { ...value }
      const bytes = fields['$bytes']
      if (typeof bytes === 'string') {
        const { buffer } = toBytes(bytes)
        return fields['$view'] === 'Uint32Array' ? new Uint32Array(buffer) : buffer
      }
      return Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, name === 'at' ? Date.now() : unpack(field)]),
      )
    }
    for (const [name, text] of Object.entries(local)) localStorage.setItem(name, text)
    for (const { name, version, stores } of databases) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, version)
        request.addEventListener('upgradeneeded', () => {
          for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
            const made = request.result.createObjectStore(store, { keyPath, autoIncrement })
            for (const index of indexes) made.createIndex(index.name, index.keyPath, index)
          }
        })
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
      const names = stores.map((store) => store.name)
      const transaction = db.transaction(names, 'readwrite')
      for (const { name: store, keyPath, records } of stores) {
        for (const { key, value } of records) {
          transaction.objectStore(store).put(unpack(value), keyPath === null ? key : undefined)
        }
      }
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      db.close()
    }
  }, profile)
