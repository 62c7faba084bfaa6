import { readBaseAddress } from '#web/data/client/base-address.ts'
import type { Connection } from '#web/data/client/connection.ts'
import { ownBase } from '#web/data/client/gateway.ts'
import { readConnectionFragment } from '#web/paths.ts'

/**
 * Reads a connection from the address's fragment, and removes the fragment from the address and the history at once,
 * even if it is unusable: a key must not stay where it can be seen, shared or synchronised.
 */
export function takeFragment({ location, history }: Pick<Window, 'location' | 'history'>): Connection | undefined {
  const given = readConnectionFragment(location.hash)
  if (given === undefined) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  const address = readBaseAddress(given.api ?? ownBase(location.origin), location.origin)
  return 'base' in address ? { base: address.base, key: given.key } : undefined
}
