import type { Connection } from './connection.ts'

/** SHA-256 digest in hex. Rejects over plain http. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * SHA-256 digest, in hex, of a connection and further parts: names what this device keeps for it without revealing the
 * key. Rejects over plain http.
 */
export async function connectionDigest({ base, key }: Connection, ...parts: readonly string[]): Promise<string> {
  return sha256(new TextEncoder().encode(JSON.stringify([base, key, ...parts])))
}
