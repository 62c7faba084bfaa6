const storages = { device: () => localStorage, tab: () => sessionStorage }

type StorageName = keyof typeof storages

/** A value of localStorage, or of this tab's sessionStorage, from JSON; undefined where there is none, or the browser blocks storage. */
export function readKept(name: string, storage: StorageName = 'device'): unknown {
  try {
    return JSON.parse(storages[storage]().getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value as JSON, or deletes it (undefined). @returns false where the browser blocks storage, or there is no room */
export function keep(name: string, value: unknown, storage: StorageName = 'device'): boolean {
  try {
    if (value === undefined) storages[storage]().removeItem(name)
    else storages[storage]().setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
