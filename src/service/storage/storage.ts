/**
 * Where derivatives are kept, by key (`stable/ab/<hash>.webp`). Originals are never here: they stay in the library,
 * which is only read. Files on disk today; an S3-compatible store has the same four functions.
 */
export type Storage = {
  /** Stores all of the bytes or nothing: a reader never sees a half-written object. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Size in bytes, or undefined where nothing is stored. */
  size: (key: string) => Promise<number | undefined>
  /** Bytes from `start` to `end`, both included; all of them by default. */
  read: (key: string, range?: { start: number; end: number }) => ReadableStream<Uint8Array>
  remove: (key: string) => Promise<void>
}
