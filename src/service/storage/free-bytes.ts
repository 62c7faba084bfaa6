import { statfs } from 'node:fs/promises'

/** Bytes that may still be written where a folder lies. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
