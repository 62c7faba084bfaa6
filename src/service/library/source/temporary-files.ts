import { mkdir, open, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from '#service/core/random.ts'
import type { Refusal } from '#service/library/decode/decode-job.ts'
import { freeBytes, RESERVED_BYTES } from '#service/storage/free-bytes.ts'
import type { FilePlace } from './library-source.ts'

/** Maximum bytes of all temporary files together, unless a single one is larger. */
const MOST_BYTES = 2e9

type TemporaryFilesOptions = {
  dir: string
  /** Bytes that are free there; an argument so that tests need no full disk. */
  roomIn?: ((dir: string) => Promise<number>) | undefined
}

const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx')
  let written = 0
  try {
    for await (const chunk of bytes) {
      await file.appendFile(chunk)
      written += chunk.byteLength
    }
  } finally {
    await file.close()
  }
  return written
}

/** Bounded buffer on disk: a file waits for room, and is removed after use. */
export function createTemporaryFiles({ dir, roomIn = freeBytes }: TemporaryFilesOptions) {
  let held = 0
  /** Bytes reserved by files that are not fully written yet. */
  let coming = 0
  let waiting: (() => void)[] = []
  let prepared: Promise<string> | undefined

  /** Removes files left by a killed process. */
  async function prepare(): Promise<string> {
    await rm(dir, { recursive: true, force: true })
    await mkdir(dir, { recursive: true })
    return realpath(dir)
  }

  async function take(size: number): Promise<Refusal | undefined> {
    for (;;) {
      const free = (await roomIn(dir)) - RESERVED_BYTES - coming
      const isWithin = held === 0 || held + size <= MOST_BYTES
      if (isWithin && size <= free) break
      if (held === 0) {
        const refused = `reading it takes ${inGb(size)} of this machine’s disk, which has ${inGb(Math.max(0, free))} to spare`
        return { refused, isUnreadable: true }
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    held += size
    coming += size
    return undefined
  }

  function giveBack(size: number): void {
    held -= size
    const all = waiting
    waiting = []
    for (const wake of all) wake()
  }

  return {
    /** Writes `bytes`, expected to be `size` long, to a file that exists while `work` runs. */
    async hold<Result>(
      { size, bytes }: { size: number; bytes: () => AsyncIterable<Uint8Array> },
      work: (place: FilePlace) => Promise<Result>,
    ): Promise<Result | Refusal> {
      prepared ??= prepare()
      const root = await prepared.catch((error: unknown) => {
        prepared = undefined
        throw error
      })
      const refusal = await take(size)
      if (refusal !== undefined) return refusal
      const path = join(root, randomId())
      try {
        const written = await write(path, bytes()).finally(() => (coming -= size))
        if (written !== size)
          return { refused: 'it changed while it was read; it will be tried again', isUnreadable: true }
        return await work({ root, path })
      } finally {
        await rm(path, { force: true })
        giveBack(size)
      }
    },
  }
}
