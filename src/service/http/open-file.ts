import { type FileHandle, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { openPlain, readFileRange } from '#service/storage/file-range.ts'
import { isTransient } from '#service/storage/io-errors.ts'
import type { ByteSource } from './serve-bytes.ts'

/** A file that can't be reached for the moment is not taken for one that isn't there. */
function throwIfTransient(error: unknown): undefined {
  if (isTransient(error)) throw error
}

/** Opens `path` if it is a plain file that lies inside `root` once links are resolved. */
async function openInside(root: string, path: string): Promise<FileHandle | undefined> {
  const real = await realpath(join(root, path)).catch(throwIfTransient)
  if (real === undefined || !real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
  const handle = await openPlain(real).catch(throwIfTransient)
  if (handle === undefined) return undefined
  let isOurs = false
  try {
    // checked again once it is open: a folder on the way may have been swapped for a link in between
    isOurs = (await handle.stat()).isFile() && (await realpath(real).catch(throwIfTransient)) === real
    return isOurs ? handle : undefined
  } finally {
    if (!isOurs) await handle.close()
  }
}

/** A file below `root`, a real path, as bytes to serve; undefined if there is none. `tag` begins its ETag. */
export async function openFile({
  root,
  path,
  tag = '',
}: {
  root: string
  path: string
  tag?: string
}): Promise<ByteSource | undefined> {
  const handle = await openInside(root, path)
  if (handle === undefined) return undefined
  const { size, mtimeMs } = await handle.stat()
  return {
    size,
    etag: `"${tag}${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    read: (range) => readFileRange(handle, range),
    close: () => handle.close(),
  }
}
