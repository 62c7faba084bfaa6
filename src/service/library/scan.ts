import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codePoints, limits } from '#contract/index.ts'
import { type Claim, claimOf, compareNames, isHidden, isIgnoredFolder } from './media-files.ts'

/** A file that claims to be a photo or a video; `file` is its path below the library, parts joined by `/`. */
export type FoundFile = { file: string; folder: string; claim: Claim; size: number; mtime: number }

export type Scan = {
  /** In the order in which they are imported: folder by folder, each in natural order. */
  files: FoundFile[]
  /** Folders that could be listed, the library itself included: ''. */
  folders: Set<string>
  /** Folders that are there but could not be listed: nothing is known about the files below. */
  unreadable: string[]
}

/** Deeper folders are left alone: no one sorts photos so, but a loop of mounts looks like it. */
const DEEPEST = 16
/** Files asked for their size and time at once. */
const STATS_AT_ONCE = 32

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

async function statFile(root: string, file: string): Promise<{ size: number; mtime: number } | undefined> {
  try {
    const found = await lstat(join(root, file))
    return found.isFile() ? { size: found.size, mtime: found.mtimeMs } : undefined
  } catch {
    // gone since it was listed, or a name that is no UTF-8 and can't be asked for
    return undefined
  }
}

async function scanFolder(root: string, folder: string, scan: Scan): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') scan.unreadable.push(folder)
    return undefined
  })
  if (entries === undefined) return []
  scan.folders.add(folder)
  entries.sort((a, b) => compareNames(a.name, b.name))
  const inFolder = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  // links, FIFOs, sockets and devices are neither files nor folders here: a link could lead out of the library
  const candidates = entries.filter((entry) => entry.isFile() && !isHidden(entry.name))
  for (let start = 0; start < candidates.length; start += STATS_AT_ONCE) {
    const slice = candidates.slice(start, start + STATS_AT_ONCE)
    const found = await Promise.all(
      slice.map(async ({ name }) => {
        const claim = claimOf(name)
        const file = inFolder(name)
        if (claim === undefined) return undefined
        const stat = await statFile(root, file)
        return stat && { file, folder, claim, ...stat }
      }),
    )
    scan.files.push(...found.filter((file) => file !== undefined))
  }
  return entries
    .filter((entry) => entry.isDirectory() && !isIgnoredFolder(entry.name))
    .map(({ name }) => inFolder(name))
}

/** Everything in the library that could become a photo. Reads names, sizes and times, no contents. */
export async function scanLibrary(root: string): Promise<Scan> {
  const scan: Scan = { files: [], folders: new Set(), unreadable: [] }
  const walk = async (folder: string, depth: number): Promise<void> => {
    const folders = await scanFolder(root, folder, scan)
    if (depth < DEEPEST) for (const below of folders) await walk(below, depth + 1)
  }
  await walk('', 0)
  return scan
}

/**
 * A folder's album is named after it; a nested folder names its parents too where they fit ("2024 / Été").
 * Loose files at the top of the library make an album named after the library itself.
 */
export function toFolderName(root: string, folder: string): string {
  if (folder === '') return basename(root) || 'Library'
  const parts = folder.split('/')
  for (let first = 0; first < parts.length - 1; first++) {
    const name = parts.slice(first).join(' / ')
    if (codePoints(name.normalize('NFC')) <= limits.albumName.max) return name
  }
  return parts.at(-1) ?? folder
}
