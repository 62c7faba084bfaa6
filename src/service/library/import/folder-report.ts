import type { ImportStatus } from '#contract/extensions.ts'
import type { FolderAlbum } from '#service/albums/albums.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import { isGoneFolder } from './find-differences.ts'
import type { SettledScan } from './settled-files.ts'

export type FolderReport = Pick<ImportStatus, 'deletedAlbums' | 'goneFolders'>

type Found = { albums: readonly FolderAlbum[]; photos: readonly PhotoRow[]; scan: SettledScan }

/** Folders whose album was deleted, and albums whose folder is gone, for the operator. */
export function reportFolders({ albums, photos, scan }: Found): FolderReport {
  const files = Map.groupBy([...scan.files, ...scan.unsettled], ({ folder }) => folder)
  const photosByAlbum = Map.groupBy(photos, ({ album_id: albumId }) => albumId)
  return {
    deletedAlbums: albums.flatMap(({ deleted, ...album }) => {
      const { length } = files.get(album.folder) ?? []
      return deleted && length > 0 ? { ...album, files: length } : []
    }),
    goneFolders: albums.flatMap(({ deleted, ...album }) => {
      const { length } = photosByAlbum.get(album.albumId) ?? []
      return !deleted && length > 0 && isGoneFolder(scan, album.folder) ? { ...album, photos: length } : []
    }),
  }
}
