import { statfs } from 'node:fs/promises'

/** Bytes left free on the disk by uploads and temporary files, for the database and for the photos made of them. */
export const RESERVED_BYTES = 200e6

/** Free bytes on the disk of a folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
