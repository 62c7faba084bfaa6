import type { FolderAlbum } from '#service/albums/albums.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import type { FoundFile, Scan } from '#service/library/source/scan.ts'
import { isGoneFolder } from './find-differences.ts'

export type MovedFolder = { album: FolderAlbum; folder: string }

export type LibraryFolders = {
  albums: readonly FolderAlbum[]
  /** All that are known, inactive ones included. */
  photos: readonly PhotoRow[]
  /** Files at paths without a photo. */
  fresh: readonly FoundFile[]
  scan: Pick<Scan, 'folders' | 'unreadable'>
}

/** Keys by which photos and files are compared: equal files have equal keys; undefined if unknown. */
type KeysOf = { ofPhoto: (photo: PhotoRow) => string | undefined; ofFile: (found: FoundFile) => string | undefined }

type Counted = ReadonlyMap<string, number>

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Counted {
  const counted = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  return counted
}

/** Size of the intersection of two multisets. */
const overlap = (one: Counted, other: Counted): number =>
  [...one].reduce((sum, [key, count]) => sum + Math.min(count, other.get(key) ?? 0), 0)

/** Number of files by key and folder: what an album and a folder share is found without comparing it with all others. */
function countByKey(
  folders: ReadonlyMap<string, readonly FoundFile[]>,
  keyOf: KeysOf['ofFile'],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>()
  for (const [folder, files] of folders) {
    for (const [key, count] of countBy(files, keyOf)) {
      const inFolders = counts.get(key) ?? new Map<string, number>()
      counts.set(key, inFolders.set(folder, count))
    }
  }
  return counts
}

const sizeOfClip = ({ clip_size: size }: PhotoRow) => (size === null ? undefined : String(size))
const sizeOfFile = ({ size }: FoundFile) => String(size)

/** The photos that identify an album: its active ones, else those it had last. */
function lastPhotos(photos: readonly PhotoRow[]): PhotoRow[] {
  const active = photos.filter((photo) => photo.active === 1)
  // a photo whose path went to another file was gone long before
  return active.length > 0 ? active : photos.filter(({ file }) => !file.startsWith('gone:'))
}

/**
 * Albums whose folder is gone, each with every new folder that has more than half of its photos, if these are also more
 * than half of that folder.
 */
function findLikely({ albums, photos, fresh, scan }: LibraryFolders, { ofPhoto, ofFile }: KeysOf): MovedFolder[] {
  const taken = new Set(albums.map(({ folder }) => folder))
  const targets = Map.groupBy(
    fresh.filter(({ folder }) => !taken.has(folder)),
    ({ folder }) => folder,
  )
  const gone = albums.filter(({ folder }) => isGoneFolder(scan, folder))
  if (targets.size === 0 || gone.length === 0) return []
  const photosByAlbum = Map.groupBy(photos, ({ album_id: albumId }) => albumId)
  const filesByKey = countByKey(targets, ofFile)
  return gone.flatMap((album) => {
    const last = lastPhotos(photosByAlbum.get(album.albumId) ?? [])
    const clips = countBy(last, sizeOfClip)
    const same = new Map<string, number>()
    for (const [key, count] of countBy(last, ofPhoto)) {
      for (const [folder, found] of filesByKey.get(key) ?? [])
        same.set(folder, (same.get(folder) ?? 0) + Math.min(count, found))
    }
    return [...same].flatMap(([folder, count]) => {
      if (count <= last.length / 2) return []
      const files = targets.get(folder) ?? []
      // clips of live photos don't count as photos
      const others = files.length - overlap(clips, countBy(files, sizeOfFile)) - count
      return count > others ? { album, folder } : []
    })
  })
}

/** Fresh files to hash for finding moved folders; usually none. Only a file of a known photo's size can match. */
export function findFilesToCompare(library: LibraryFolders): FoundFile[] {
  const likely = findLikely(library, { ofPhoto: ({ file_size: size }) => String(size), ofFile: sizeOfFile })
  const folders = new Set(likely.map(({ folder }) => folder))
  const sizes = new Set(library.photos.map(({ file_size: size }) => size))
  return library.fresh.filter(({ folder, size }) => folders.has(folder) && sizes.has(size))
}

/**
 * Renamed or moved folders, recognised by their content. Ambiguous matches, as with copies, are dropped: no album goes
 * to the wrong folder.
 */
export function findMovedFolders(
  library: LibraryFolders,
  hashOf: (found: FoundFile) => string | undefined,
): MovedFolder[] {
  const likely = findLikely(library, { ofPhoto: ({ content_hash: hash }) => hash, ofFile: hashOf })
  return likely.filter(
    (one) => !likely.some((other) => other !== one && (other.album === one.album || other.folder === one.folder)),
  )
}
