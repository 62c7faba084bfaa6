import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from '#service/core/random.ts'

/** Append-only temporary file. */
export type Overflow = {
  /** Rejects where the disk or the budget is full. */
  append: (bytes: Uint8Array) => Promise<void>
  read: (at: number, length: number) => Promise<Uint8Array>
  /** Discards everything and starts again at offset 0. */
  reset: () => void
  close: () => Promise<void>
}

/** Opens temporary files in a folder, with one budget of bytes for all. Each is unlinked as soon as it is open. */
export function createOverflows({ dir, mostBytes }: { dir: string; mostBytes: number }): () => Promise<Overflow> {
  let used = 0
  return async () => {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const path = join(dir, `spool-${randomId()}`)
    const file = await open(path, 'wx+', 0o600)
    await rm(path)
    let size = 0
    const reset = () => {
      used -= size
      size = 0
    }
    return {
      async append(bytes) {
        if (used + bytes.byteLength > mostBytes) throw new Error('the budget for slow readers is spent')
        used += bytes.byteLength
        try {
          for (let written = 0; written < bytes.byteLength;)
            written += (await file.write(bytes, written, bytes.byteLength - written, size + written)).bytesWritten
          size += bytes.byteLength
        } catch (error) {
          used -= bytes.byteLength
          throw error
        }
      },
      async read(at, length) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
        return buffer.subarray(0, bytesRead)
      },
      reset,
      async close() {
        // closing waits for a write under way, whose bytes are counted by then
        await file.close().finally(reset)
      },
    }
  }
}
