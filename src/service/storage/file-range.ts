import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Bytes per read: large enough for a disk, small enough that a thousand slow readers cost little memory. */
const CHUNK = 128 * 1024

/**
 * The bytes of a file from `start` to `end`, both included, as a stream that reads only when asked and closes the file
 * when it is done, cancelled or failed. Never opens a symbolic link, never waits for a FIFO's writer.
 */
export function readFileRange(path: string, range?: { start: number; end: number }): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined
  let position = range?.start ?? 0
  const end = range?.end ?? Infinity

  async function close(): Promise<void> {
    const opened = handle
    handle = undefined
    await opened?.close()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          handle ??= await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
          const length = Math.min(CHUNK, end - position + 1)
          const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, position)
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
