/** Probes whether anything answers at an address, even if this app can't read it. Carries no key. */
export async function isReachable(address: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    await fetch(address, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' })
    return true
  } catch {
    return false
  }
}
