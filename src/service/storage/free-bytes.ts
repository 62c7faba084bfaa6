import { statfs } from 'node:fs/promises'

/** Free bytes on the disk of a folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
