import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomId } from '#service/core/random.ts'

/** Bytes: enough for 100,000 photos in two widths. */
const BUDGET = 4e9

export type ThumbnailStore = {
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Never fails: on a full disk the thumbnail is simply not kept. Others may be evicted a little later. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
}

/** Bytes of the header of a WebP file that say how long it is: `RIFF` and the length of all that follows. */
const HEADER = 8

/** False for a file that a power failure left empty, cut off or as zeros. */
function isWhole(webp: Buffer): boolean {
  return (
    webp.length > HEADER && webp.toString('latin1', 0, 4) === 'RIFF' && webp.readUInt32LE(4) === webp.length - HEADER
  )
}

/** LRU cache of WebP files on disk, of at most `budget` bytes. All can be made again, so nothing is synced. */
export function createThumbnailStore({ dir, budget = BUDGET }: { dir: string; budget?: number }): ThumbnailStore {
  /**
   * Sizes, the least recently used first. After a restart their order is that of the files' access times, which the
   * system keeps: once a day with `relatime`; with `noatime` it is that of writing.
   */
  let sizes: Promise<Map<string, number>> | undefined
  let total = 0
  /** Paths of files being written. */
  const drafts = new Set<string>()
  /** Names of thumbnails written but not recorded in `sizes`: listing the folder leaves them out, or they count twice. */
  const unrecorded = new Set<string>()

  async function list(): Promise<Map<string, number>> {
    await mkdir(dir, { recursive: true })
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const found: { name: string; size: number; usedAt: number }[] = []
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      // a draft has its own name by now
      const stats = await stat(path).catch(() => undefined)
      if (stats === undefined) continue
      const { size, atimeMs, mtimeMs } = stats
      const isDraft = entry.name.startsWith('.')
      // of a killed process
      if (isDraft && !drafts.has(path)) await rm(path, { force: true })
      const name = path.slice(dir.length + 1)
      if (!isDraft && !unrecorded.has(name)) found.push({ name, size, usedAt: Math.max(atimeMs, mtimeMs) })
    }
    total = found.reduce((sum, { size }) => sum + size, 0)
    return new Map(found.toSorted((a, b) => a.usedAt - b.usedAt).map(({ name, size }) => [name, size]))
  }

  // a folder that can't be listed is tried again next time
  const known = () =>
    (sizes ??= list().catch(() => {
      sizes = undefined
      return new Map<string, number>()
    }))

  async function record(name: string, size: number): Promise<void> {
    const kept = await known()
    total += size - (kept.get(name) ?? 0)
    kept.set(name, size)
    await evict(kept)
  }

  async function evict(kept: Map<string, number>): Promise<void> {
    for (const [name, size] of kept) {
      if (total <= budget) return
      kept.delete(name)
      total -= size
      await rm(join(dir, name), { force: true })
    }
  }

  return {
    async get(name) {
      const bytes = await readFile(join(dir, name)).catch(() => undefined)
      if (bytes === undefined || !isWhole(bytes)) return undefined
      // not awaited: listing a hundred thousand files takes a while
      void known().then((kept) => kept.delete(name) && kept.set(name, bytes.byteLength))
      return bytes
    },
    async put(name, bytes) {
      const path = join(dir, name)
      const draft = join(dirname(path), `.${randomId()}`)
      drafts.add(draft)
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(draft, bytes, { flag: 'wx' })
        unrecorded.add(name)
        await rename(draft, path)
      } catch {
        unrecorded.delete(name)
        await rm(draft, { force: true }).catch(() => {})
        return
      } finally {
        drafts.delete(draft)
      }
      // not awaited, as above; a file that can't be removed now is evicted after the next start
      const recorded = record(name, bytes.byteLength).catch(() => {})
      void recorded.then(() => unrecorded.delete(name))
    },
  }
}
