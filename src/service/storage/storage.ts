import type { DirectSender } from './sign-address.ts'

/**
 * Store of derivatives, by key (`stable/ab/<hash>.webp`). Originals are never here: they stay in the library.
 */
export type Storage = {
  /** Atomic: a reader never sees a half-written object. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Size in bytes, or undefined if nothing is stored. */
  size: (key: string) => Promise<number | undefined>
  /** Bytes from `start` to `end`, both included; all of them by default. */
  read: (key: string, range?: { start: number; end: number }) => ReadableStream<Uint8Array>
  remove: (key: string) => Promise<void>
  /** For a store that can serve its objects itself; undefined for files. */
  direct?: DirectSender
}

/** Lower case only, so that keys never collide on a case-insensitive disk; no part begins with a dot. */
const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/
const LONGEST_KEY = 200

/** Validates a key: no other text ever becomes part of a path or an address. */
export function toKey(text: string): string {
  if (text.length > LONGEST_KEY || !KEY.test(text)) throw new TypeError(`not a storage key: ${JSON.stringify(text)}`)
  return text
}
