const storages = { device: () => localStorage, tab: () => sessionStorage }

type StorageName = keyof typeof storages

/** A JSON value from localStorage, or from this tab's sessionStorage; undefined if absent, or if storage is blocked. */
export function readStored(name: string, storage: StorageName = 'device'): unknown {
  try {
    return JSON.parse(storages[storage]().getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON, or deletes it (undefined). @returns false if storage is blocked or full */
export function writeStored(name: string, value: unknown, storage: StorageName = 'device'): boolean {
  try {
    if (value === undefined) storages[storage]().removeItem(name)
    else storages[storage]().setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/**
 * Flags kept on this device, in localStorage under one name: what was dismissed, what was shown. If storage is blocked
 * they last as long as the page.
 */
export function createDeviceFlags(name: string) {
  const flags = new Set<string>()
  const read = () => {
    const kept = readStored(name)
    for (const flag of Array.isArray(kept) ? kept : []) flags.add(String(flag))
    return flags
  }
  return {
    has: (flag: string): boolean => read().has(flag),
    set: (flag: string): void => {
      writeStored(name, [...read().add(flag)])
    },
  }
}
