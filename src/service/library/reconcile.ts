import type { PhotoRow } from '#service/db/tables.ts'
import type { FoundFile } from './scan.ts'
import type { SettledScan } from './settling.ts'

/** A known photo whose file looks different than when it was last read. */
export type ChangedFile = { found: FoundFile; photo: PhotoRow }

export type Differences = {
  /** At a path that no photo has. */
  fresh: FoundFile[]
  changed: ChangedFile[]
  /** Inactive photos whose file is back as it was. */
  returned: PhotoRow[]
  /** Active photos whose file is gone. */
  vanished: PhotoRow[]
}

const isBelow = (file: string, folder: string) => folder === '' || file.startsWith(`${folder}/`)

/** What a scan found against what is known. A scan that found everything as it was gives four empty lists. */
export function findDifferences(scan: SettledScan, photos: readonly PhotoRow[]): Differences {
  const photoByFile = new Map(photos.map((photo) => [photo.file, photo]))
  const there = new Set([...scan.files, ...scan.unsettled].map(({ file }) => file))
  const unsettledSizes = new Set(scan.unsettled.map(({ size }) => size))
  const differences: Differences = { fresh: [], changed: [], returned: [], vanished: [] }
  for (const found of scan.files) {
    const photo = photoByFile.get(found.file)
    if (!photo) differences.fresh.push(found)
    else if (photo.file_size !== found.size || photo.file_mtime !== found.mtime) {
      differences.changed.push({ found, photo })
    } else if (photo.active === 0) differences.returned.push(photo)
  }
  for (const photo of photos) {
    if (photo.active === 0 || there.has(photo.file)) continue
    // what is coming in may be this very file at another place
    if (unsettledSizes.has(photo.file_size)) continue
    if (!scan.unreadable.some((folder) => isBelow(photo.file, folder))) differences.vanished.push(photo)
  }
  return differences
}
