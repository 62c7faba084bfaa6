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

/**
 * Flags kept on this device, in localStorage under one name: what was dismissed, what was shown. Where the browser keeps
 * nothing they last as long as the page.
 */
export function createDeviceFlags(name: string) {
  const flags = new Set<string>()
  const read = () => {
    const kept = readKept(name)
    for (const flag of Array.isArray(kept) ? kept : []) flags.add(String(flag))
    return flags
  }
  return {
    has: (flag: string): boolean => read().has(flag),
    set: (flag: string): void => {
      keep(name, [...read().add(flag)])
    },
  }
}
