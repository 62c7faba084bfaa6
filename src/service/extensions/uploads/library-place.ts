import { lstat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Context } from '#service/context.ts'
import type { Bucket } from '#service/storage/bucket.ts'
import { landInBucket } from './land-in-bucket.ts'
import { landInFolder, removeDraft } from './land-in-folder.ts'
import type { LandingFile } from './landing-file.ts'

/** The library as the target of uploads. */
export type LibraryPlace = {
  /** False where this folder of the library is read-only; null is the library itself. */
  isWritable: (folder: string | null) => Promise<boolean>
  /** False if none of these files of the library exists: its disk may not be mounted, or their folder was renamed. */
  hasAny: (files: readonly string[]) => Promise<boolean>
  /**
   * Whether a file that landed is still there: its path below the library, or what `land` returned. One of another size
   * has replaced it.
   */
  holds: (file: string, size: number) => Promise<boolean>
  /** Puts a file into a folder under its name, or the next free one; never over another file. Idempotent. */
  land: (file: LandingFile) => Promise<string>
  /** Removes the draft that an earlier attempt left. */
  clean: (file: Pick<LandingFile, 'folder' | 'from'>) => Promise<void>
}

type FolderOptions = {
  libraryDir: string
  isWritable: (dir: string) => Promise<boolean>
  requireRoom: (where: string, bytes: number) => Promise<void>
}

const isThere = async (path: string) => (await lstat(path).catch(() => undefined)) !== undefined

/** Whether any of these files is there, asked one by one. */
async function hasSome(files: readonly string[], isPresent: (file: string) => Promise<boolean>): Promise<boolean> {
  for (const file of files) if (await isPresent(file)) return true
  return false
}

const inFolder = ({ libraryDir, isWritable, requireRoom }: FolderOptions): LibraryPlace => ({
  async holds(file, size) {
    const path = resolve(libraryDir, file)
    // it may have landed in the library that was given earlier
    const [first] = relative(libraryDir, path).split(sep)
    return first !== '..' && (await lstat(path).catch(() => undefined))?.size === size
  },
  hasAny: (files) => hasSome(files, (file) => isThere(join(libraryDir, file))),
  async isWritable(folder) {
    const path = join(libraryDir, folder ?? '')
    // a missing folder will be created
    return isWritable((await isThere(path)) ? path : libraryDir)
  },
  async land(file) {
    await requireRoom(libraryDir, file.size)
    return landInFolder({ libraryDir, ...file })
  },
  clean: (file) => removeDraft({ libraryDir, ...file }),
})

/** Only writing shows whether the key may write: a bucket always counts as writable. */
const inBucket = (bucket: Bucket): LibraryPlace => ({
  holds: async (key, size) => (await bucket.find(key))?.size === size,
  isWritable: () => Promise.resolve(true),
  hasAny: (keys) => hasSome(keys, async (key) => (await bucket.find(key)) !== undefined),
  land: (file) => landInBucket(bucket, file),
  clean: () => Promise.resolve(),
})

/** Where uploads land: in the library's folder or bucket. */
export const libraryPlaceOf = (
  { libraryDir, libraryBucket }: Pick<Context, 'libraryDir' | 'libraryBucket'>,
  options: Omit<FolderOptions, 'libraryDir'>,
): LibraryPlace => (libraryBucket ? inBucket(libraryBucket) : inFolder({ libraryDir, ...options }))
