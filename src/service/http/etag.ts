import { createHash } from 'node:crypto'

/** Strong ETag: a digest of the whole answer. */
export const etagOf = (bytes: Uint8Array | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
