import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, lstat, mkdir, realpath, rename, rm, utimes } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { codeOf } from '#service/core/caught-error.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { syncPath } from '#service/storage/file-storage.ts'
import type { LandingFile } from './landing-file.ts'
import { numbered } from './safe-name.ts'

/** Error codes of file systems without hard links, such as those of memory cards and some network shares. */
const CANT_LINK = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP']

/** A folder of the library, created if missing; never one outside, whatever links lie on the way. */
async function openFolder(libraryDir: string, folder: string): Promise<string> {
  const path = join(libraryDir, folder)
  await mkdir(path, { recursive: true })
  const real = await realpath(path)
  if (real !== libraryDir && !real.startsWith(libraryDir + sep)) throw new ServiceError('ALBUM_NOT_FOUND')
  return real
}

async function hasContent(path: string, { size, contentHash }: LandingFile): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isFile() || found.size !== size) return false
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex') === contentHash
}

/** Atomic rename that never overwrites: false where the name is taken. */
async function place(from: string, path: string): Promise<boolean> {
  try {
    await link(from, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!CANT_LINK.includes(codeOf(error))) throw error
  }
  // a race remains, in which another file might take the name; copying would leave partial files behind
  if (await lstat(path).catch(() => undefined)) return false
  await rename(from, path)
  return true
}

/**
 * Temporary file beside the target, since uploads may lie on another disk; hidden from the import, the same at every
 * attempt.
 */
const draftIn = (dir: string, from: string) => join(dir, `.${basename(from)}`)

/** Removes the temporary file that an interrupted attempt may have left beside its target. */
export async function removeDraft({
  libraryDir,
  folder,
  from,
}: Pick<LandInFolderOptions, 'libraryDir' | 'folder' | 'from'>) {
  await rm(draftIn(join(libraryDir, folder), from), { force: true })
}

type LandInFolderOptions = LandingFile & { libraryDir: string }

/**
 * Puts a file into a folder of the library and returns its path there. Atomic, and idempotent: a process may be killed
 * after the file got its name and before that was recorded.
 */
export async function landInFolder({ libraryDir, ...file }: LandInFolderOptions): Promise<string> {
  const { folder, name, from, modifiedAt } = file
  const dir = await openFolder(libraryDir, folder)
  const draft = draftIn(dir, from)
  try {
    await rm(draft, { force: true })
    await copyFile(from, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    if (modifiedAt) await utimes(draft, modifiedAt, modifiedAt)
    await syncPath(draft)
    for (const each of numbered(name)) {
      const path = join(dir, each)
      if (!(await place(draft, path)) && !(await hasContent(path, file))) continue
      await syncPath(dir)
      return path
    }
    throw new ServiceError('BAD_INPUT', { reason: 'Too many files with this name in the album' })
  } finally {
    await rm(draft, { force: true })
  }
}
