import { networkInterfaces } from 'node:os'

/** Cache time: addresses rarely change, and listing them costs as much as a query. */
const ADDRESSES_MS = 1000

/** The addresses of this machine's interfaces; none if the system does not tell, as in a sandbox without netlink. */
export function listOwnAddresses(): string[] {
  try {
    return Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address))
  } catch {
    // private addresses are refused anyway; those of a public interface are open to everybody
    return []
  }
}

/** `listOwnAddresses`, cached. */
export function createOwnAddresses(): () => readonly string[] {
  let cached: { addresses: readonly string[]; until: number } | undefined
  return () => {
    const now = performance.now()
    if (cached === undefined || now >= cached.until)
      cached = { addresses: listOwnAddresses(), until: now + ADDRESSES_MS }
    return cached.addresses
  }
}
