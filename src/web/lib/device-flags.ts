/**
 * Flags kept on this device, in localStorage under one name: what was dismissed, what was shown. Where the browser keeps
 * nothing they last as long as the page.
 */
export function createDeviceFlags(name: string) {
  const flags = new Set<string>()
  const read = () => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
      for (const flag of Array.isArray(kept) ? kept : []) flags.add(String(flag))
    } catch {
      // what is unreadable is written anew
    }
    return flags
  }
  return {
    has: (flag: string): boolean => read().has(flag),
    set: (flag: string): void => {
      read().add(flag)
      try {
        localStorage.setItem(name, JSON.stringify([...flags]))
      } catch {
        // kept by this page only
      }
    },
  }
}
