import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ByteSource } from './serve-bytes.ts'

const CHUNK = 256 * 1024

/** Reads as the receiver has room; the file is closed at the end, on a failure, and when the receiver goes away. */
function readHandle(handle: FileHandle, { start, end }: { start: number; end: number }): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = new Uint8Array(Math.min(CHUNK, end + 1 - position))
          const { bytesRead } = await handle.read(chunk, 0, chunk.byteLength, position)
          if (bytesRead === 0) throw new Error('the file became shorter while it was read')
          position += bytesRead
          controller.enqueue(chunk.subarray(0, bytesRead))
          if (position <= end) return
          await handle.close()
          controller.close()
        } catch (error) {
          await handle.close()
          controller.error(error)
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}

// neither a link at its end nor a pipe that would hang us
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** The open file where `path` leads, provided that it is a plain file which really lies inside `root`. */
async function openInside(root: string, path: string): Promise<FileHandle | undefined> {
  const real = await realpath(join(root, path)).catch(() => undefined)
  if (real === undefined || !real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
  const handle = await open(real, FLAGS).catch(() => undefined)
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
    read: (range) => readHandle(handle, range),
    close: () => handle.close(),
  }
}
