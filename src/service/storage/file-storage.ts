import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '#service/core/caught-error.ts'
import { randomId } from '#service/core/random.ts'
import { readFileRange } from './file-range.ts'
import { type Storage, toKey } from './storage.ts'

/** Objects being written; the next process removes what a killed one left here. */
const INCOMING = '.incoming'

/** Waits until a file, or a folder's entries, are on disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Objects as files below one folder, which one service at a time writes to. */
export function createFileStorage(dir: string): Storage {
  const incoming = join(dir, INCOMING)
  let prepared: Promise<void> | undefined

  async function prepare(): Promise<void> {
    await rm(incoming, { recursive: true, force: true })
    await mkdir(incoming, { recursive: true })
  }

  const pathOf = (key: string) => join(dir, toKey(key))

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      prepared ??= prepare()
      await prepared.catch((error: unknown) => {
        prepared = undefined
        throw error
      })
      // the whole folder may have been deleted meanwhile
      for (const folder of [dirname(path), incoming]) await mkdir(folder, { recursive: true })
      const draft = join(incoming, randomId())
      try {
        await writeSynced(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      // the rename is durable only once the folder is synced
      await syncPath(dirname(path))
    },

    async size(key) {
      try {
        const found = await stat(pathOf(key))
        return found.isFile() ? found.size : undefined
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    },

    read: (key, range) => readFileRange(pathOf(key), range),

    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
