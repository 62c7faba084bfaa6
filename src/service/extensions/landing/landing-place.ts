import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#service/context.ts'
import type { Bucket } from '#service/storage/bucket.ts'
import { landFile, removeDraft } from './land-file.ts'
import { landObject } from './land-object.ts'
import type { LandingFile } from './landing-file.ts'

/** The library as uploads see it. */
export type LandingPlace = {
  /** False where this folder of the library can only be read; without one, the library itself. */
  isWritable: (folder: string | null) => Promise<boolean>
  /** True for what `land` gave, as long as it is there. */
  isThere: (landed: string) => Promise<boolean>
  /** Puts a file into a folder under its name, or the next free one; never over another file. Idempotent. */
  land: (file: LandingFile) => Promise<string>
  /** Removes what an earlier try left beside a file's place. */
  clean: (file: Pick<LandingFile, 'folder' | 'from'>) => Promise<void>
}

type FolderOptions = {
  libraryDir: string
  isWritable: (dir: string) => Promise<boolean>
  requireRoom: (where: string, bytes: number) => Promise<void>
}

const isThere = async (path: string) => (await lstat(path).catch(() => undefined)) !== undefined

const inFolder = ({ libraryDir, isWritable, requireRoom }: FolderOptions): LandingPlace => ({
  isThere,
  async isWritable(folder) {
    const path = join(libraryDir, folder ?? '')
    // a folder that is gone is made anew
    return isWritable((await isThere(path)) ? path : libraryDir)
  },
  async land({ size, ...file }) {
    await requireRoom(libraryDir, size)
    return landFile({ libraryDir, ...file })
  },
  clean: (file) => removeDraft({ libraryDir, ...file }),
})

/** Whether the key may write is known once it does: a bucket is taken for writable until it refuses. */
const inBucket = (bucket: Bucket): LandingPlace => ({
  isThere: async (key) => (await bucket.find(key)) !== undefined,
  isWritable: () => Promise.resolve(true),
  land: (file) => landObject(bucket, file),
  clean: () => Promise.resolve(),
})

/** Where uploads land: in the library's folder or bucket. */
export const landingPlaceOf = (
  { libraryDir, libraryBucket }: Pick<Context, 'libraryDir' | 'libraryBucket'>,
  options: Omit<FolderOptions, 'libraryDir'>,
): LandingPlace => (libraryBucket ? inBucket(libraryBucket) : inFolder({ libraryDir, ...options }))
