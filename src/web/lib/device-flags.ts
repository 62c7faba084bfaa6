import { keep, readKept } from './web-storage.ts'

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
