import { randomBytes } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes } from '#service/storage/free-bytes.ts'
import { isDiskFull } from '#service/storage/io-errors.ts'

/** Enough for what a start writes: SQLite's shared memory, the beginning of its log, connection.json. */
const SPARE_BYTES = 2 ** 20

type DiskReserveOptions = { data: string; freeBytesIn?: (dir: string) => Promise<number> }

/**
 * A ballast file in the data folder, deleted when a start finds the disk full, so that the service can still start,
 * serve reads and report the full disk.
 */
export function createDiskReserve({ data, freeBytesIn = freeBytes }: DiskReserveOptions) {
  const file = join(data, 'spare-room')
  return {
    /** Frees the space on a full disk; called before anything is written. */
    async open(): Promise<void> {
      if ((await freeBytesIn(data)) < SPARE_BYTES) await rm(file, { force: true })
    },
    /** Reserves the space for the next start, if the disk has room. */
    async fill(): Promise<void> {
      const kept = await stat(file).catch(() => undefined)
      if (kept?.size === SPARE_BYTES || (await freeBytesIn(data)) < 2 * SPARE_BYTES) return
      try {
        // random: a compressing file system would reserve nothing for zeros
        await writeFile(file, randomBytes(SPARE_BYTES))
      } catch (error) {
        await rm(file, { force: true })
        if (!isDiskFull(error)) throw error
      }
    },
  }
}
