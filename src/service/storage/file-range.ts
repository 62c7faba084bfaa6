import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Bytes per read: large enough for a disk, small enough that a thousand slow readers cost little memory. */
const CHUNK = 128 * 1024

/** Opens a file for reading. Never follows a symbolic link, never waits for a FIFO's writer. */
export const openPlain = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)

/**
 * The bytes of a file, given by its path or opened already, from `start` to `end`, both included; all by default. A
 * stream with backpressure, which closes the file when it is done, cancelled or failed.
 */
export function readFileRange(
  file: string | FileHandle,
  { start, end }: { start: number; end: number } = { start: 0, end: Infinity },
): ReadableStream<Uint8Array> {
  let handle = typeof file === 'string' ? undefined : file
  let position = start

  async function close(): Promise<void> {
    const opened = handle
    handle = undefined
    await opened?.close()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          handle ??= typeof file === 'string' ? await openPlain(file) : file
          const length = Math.min(CHUNK, end - position + 1)
          const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, position)
          if (bytesRead === 0 && end !== Infinity) throw new Error('the file became shorter while it was read')
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          position += bytesRead
          if (bytesRead > 0 && position <= end) return
          await close()
          controller.close()
        } catch (error) {
          await close()
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 1 },
  )
}
