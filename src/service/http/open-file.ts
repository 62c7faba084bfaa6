import { type FileHandle, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { openPlain, readFileRange } from '#service/storage/file-range.ts'
import type { ByteSource } from './serve-bytes.ts'

/** The open file where `path` leads, provided that it is a plain file which really lies inside `root`. */
async function openInside(root: string, path: string): Promise<FileHandle | undefined> {
  const real = await realpath(join(root, path)).catch(() => undefined)
  if (real === undefined || !real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
  const handle = await openPlain(real).catch(() => undefined)
  if (handle === undefined) return undefined
  const isPlain = (await handle.stat()).isFile()
  // asked again once it is open: a folder on the way may have been swapped for a link in between
  const isStillThere = (await realpath(real).catch(() => undefined)) === real
  if (isPlain && isStillThere) return handle
  await handle.close()
  return undefined
}

/** A file below `root`, a real path, as bytes to serve; `tag` is made part of its ETag. */
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
