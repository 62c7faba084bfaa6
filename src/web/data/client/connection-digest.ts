import type { Connection } from './connection.ts'

/** Digest of a connection and what belongs to it (SHA-256, in hex): names what this device keeps for it, and no key can be read from it. Rejects over plain http. */
export async function connectionDigest({ base, key }: Connection, ...parts: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([base, key, ...parts]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
