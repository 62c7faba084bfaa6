import { networkInterfaces } from 'node:os'

/** Cache time: addresses rarely change, and listing them costs as much as a query. */
const ADDRESSES_MS = 1000

/** The addresses of this machine's interfaces. */
export const listOwnAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address))

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
