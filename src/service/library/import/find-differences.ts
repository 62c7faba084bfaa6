import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PhotoRow } from '#service/db/tables.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import type { SettledScan } from './settled-files.ts'

/** A known photo whose file has another size or date than when it was last read. */
export type ChangedFile = { found: FoundFile; photo: PhotoRow }

export type Differences = {
  /** At a path without a photo. */
  fresh: FoundFile[]
  changed: ChangedFile[]
  /** Inactive photos whose file is back unchanged. */
  returned: PhotoRow[]
  /** Active photos whose file is gone. */
  vanished: PhotoRow[]
  /** Active live photos whose clip or still is gone or changed: stills again, for now. */
  detached: PhotoRow[]
}

type Found = { size: number; mtime: number }

const isSame = (found: Found | undefined, size: number | null, mtime: number | null) =>
  found?.size === size && found.mtime === mtime

/** True for a path in a folder, at any depth; '' is the library itself. */
const isBelow = (file: string, folder: string) => folder === '' || file.startsWith(`${folder}/`)

/** True for a folder that surely does not exist; one below an unreadable folder may. */
export const isGoneFolder = (
  { folders, unreadable }: Pick<SettledScan, 'folders' | 'unreadable'>,
  folder: string,
): boolean => !folders.has(folder) && !unreadable.some((closed) => isBelow(`${folder}/`, closed))

/** True for a file that could not be looked at: nothing is known of it. */
export const isOutOfSight = (scan: Pick<SettledScan, 'unreadable' | 'unreadableFiles'>, file: string): boolean =>
  scan.unreadableFiles.has(file) || scan.unreadable.some((folder) => isBelow(file, folder))

/**
 * Diff of a scan against the known photos; five empty lists if nothing changed. A live photo stays one while its
 * changed still is not wanted, being refused for now. Yields to the event loop between its passes, each of which takes
 * tens of milliseconds for 50,000 photos.
 */
export async function findDifferences(
  scan: SettledScan,
  photos: readonly PhotoRow[],
  isWanted: (found: FoundFile) => boolean = () => true,
): Promise<Differences> {
  const photoByFile = new Map(photos.map((photo) => [photo.file, photo]))
  await nextTurn()
  const settled = new Map(scan.files.map((found) => [found.file, found]))
  await nextTurn()
  const unsettled = new Map(scan.unsettled.map((found) => [found.file, found]))
  const unsettledSizes = new Set(scan.unsettled.map(({ size }) => size))
  const isPending = (file: string) => unsettled.has(file) || isOutOfSight(scan, file)
  const differences: Differences = { fresh: [], changed: [], returned: [], vanished: [], detached: [] }
  const clips = new Set<string>()
  for (const photo of photos) {
    if (photo.active === 0 || photo.clip_file === null) continue
    const { file, clip_file: clip } = photo
    const found = settled.get(file)
    const isRefused = found !== undefined && !isWanted(found)
    const isStill = isPending(file) || isRefused || isSame(found, photo.file_size, photo.file_mtime)
    const isClip = isPending(clip) || isSame(settled.get(clip), photo.clip_size, photo.clip_mtime)
    if (isStill && isClip) clips.add(clip)
    else differences.detached.push(photo)
  }
  await nextTurn()
  for (const found of scan.files) {
    const photo = photoByFile.get(found.file)
    if (clips.has(found.file)) continue
    if (!photo) differences.fresh.push(found)
    else if (!isSame(found, photo.file_size, photo.file_mtime)) differences.changed.push({ found, photo })
    else if (photo.active === 0) differences.returned.push(photo)
  }
  await nextTurn()
  for (const photo of photos) {
    if (photo.active === 0 || settled.has(photo.file) || unsettled.has(photo.file)) continue
    // an unsettled file of this size may be this one, moved
    if (unsettledSizes.has(photo.file_size)) continue
    if (!isOutOfSight(scan, photo.file)) differences.vanished.push(photo)
  }
  return differences
}
