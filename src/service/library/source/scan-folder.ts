import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codePoints, limits } from '#contract/index.ts'
import { codeOf } from '#service/core/caught-error.ts'
import { claimOf, compareNames, isHidden, isIgnoredFolder, isPackage } from './media-files.ts'
import { DEEPEST, PACKAGES, type Scan, skip, toFoundName, TOO_DEEP } from './scan.ts'

/** Concurrent stat calls. */
const STATS_AT_ONCE = 32

/** Why an entry that is no folder is skipped; undefined for a file that claims to be a photo or a video. */
function whyNot(entry: Dirent): string | undefined {
  // a link could lead out of the library
  if (entry.isSymbolicLink()) return 'links'
  if (!entry.isFile()) return 'pipes, sockets and devices'
  const found = toFoundName(entry.name)
  return 'reason' in found ? found.reason : undefined
}

/** With a replacement character: it can't be passed back, so that its file or folder seems to be gone. */
const isNotUtf8 = (path: string) => basename(path).includes('\uFFFD')
const NOT_UTF8 = 'names that are not UTF-8'

const isGone = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))

/** Size and time of a file; undefined if it is gone since it was listed, or can't be read, which the scan notes. */
async function statFile(root: string, file: string, scan: Scan): Promise<{ size: number; mtime: number } | undefined> {
  try {
    const found = await lstat(join(root, file))
    return found.isFile() ? { size: found.size, mtime: found.mtimeMs } : undefined
  } catch (error) {
    if (isNotUtf8(file)) skip(scan, NOT_UTF8, file)
    else if (!isGone(error)) {
      scan.unreadableFiles.add(file)
      skip(scan, 'files that can’t be read', file)
    }
    return undefined
  }
}

async function scanOneFolder(root: string, folder: string, scan: Scan): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) {
      if (isNotUtf8(folder)) skip(scan, NOT_UTF8, folder)
      return undefined
    }
    scan.unreadable.push(folder)
    skip(scan, 'folders that can’t be read', folder)
    return undefined
  })
  if (entries === undefined) return []
  scan.folders.add(folder)
  entries.sort((a, b) => compareNames(a.name, b.name))
  const inFolder = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  const candidates = entries.filter((entry) => {
    if (entry.isDirectory() && isPackage(entry.name)) skip(scan, PACKAGES, inFolder(entry.name))
    if (entry.isDirectory() || isHidden(entry.name)) return false
    const reason = whyNot(entry)
    if (reason !== undefined) skip(scan, reason, inFolder(entry.name))
    return reason === undefined
  })
  for (let start = 0; start < candidates.length; start += STATS_AT_ONCE) {
    const slice = candidates.slice(start, start + STATS_AT_ONCE)
    const found = await Promise.all(
      slice.map(async ({ name }) => {
        const claim = claimOf(name)
        const file = inFolder(name)
        if (claim === undefined) return undefined
        const stat = await statFile(root, file, scan)
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
export async function scanFolder(root: string): Promise<Scan> {
  const scan: Scan = { files: [], folders: new Set(), unreadable: [], unreadableFiles: new Set(), skipped: new Map() }
  const walk = async (folder: string, depth: number): Promise<void> => {
    const folders = await scanOneFolder(root, folder, scan)
    for (const below of folders) {
      if (depth < DEEPEST) await walk(below, depth + 1)
      else skip(scan, TOO_DEEP, below)
    }
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
