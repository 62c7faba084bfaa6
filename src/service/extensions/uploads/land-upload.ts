import { claimFolder, getAdminAccess, getMemberAccess } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { createSemaphore } from '#service/core/semaphore.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { findPhotosByContent, listSampleOfFiles } from '#service/photos/photos.ts'
import { createLandings, type LandedFile } from './landings.ts'
import type { LibraryPlace } from './library-place.ts'
import { toSafeName } from './safe-name.ts'
import type { Upload, UploadPieces } from './upload-pieces.ts'

type LandingOptions = {
  context: Context
  pieces: Pick<UploadPieces, 'pathOf' | 'exclusive'>
  place: LibraryPlace
  /** True while the library may be missing: a file put into an empty mount point is hidden once its disk is mounted. */
  isPaused: () => boolean
  /** Called when a file was put into the library, or an album's files are missing. */
  scanSoon: () => void
}

/** The file of a complete upload. */
type WholeFile = { id: string; upload: Upload; contentHash: string }

type TargetAlbum = { album_id: string; name: string; folder: string | null }

/** Bytes of an album's name in its folder's: below the limit of a file name, with room for the identifier. */
const NAME_BYTES = 110

/** A folder's name for an album that was created over the API; the identifier tells albums of the same name apart. */
const folderFor = ({ name, album_id: albumId }: TargetAlbum) =>
  `${toSafeName(name, 'Album', NAME_BYTES)}-${albumId.slice(0, 6)}`

/** Puts uploaded files into their albums' folders, each content once per album. */
export function createUploadLanding({ context, pieces, place, isPaused, scanSoon }: LandingOptions) {
  // one copy at a time: there may not be room for two
  const mutex = createSemaphore(1)
  const landings = createLandings(context, (name, work) => pieces.exclusive(name, () => mutex.run(work)))

  async function requireWritable({ folder }: Pick<TargetAlbum, 'folder'>): Promise<void> {
    if (!(await place.isWritable(folder))) throw new ServiceError('LIBRARY_READ_ONLY')
  }

  /**
   * True if none of a few known files of the album is there, or of the library if the album has none. The folder may
   * have been renamed since the last scan: a file put there would create it again, and keep the album there. `isPaused`
   * may not know of a missing library: another process may be importing.
   */
  async function isMissing(albumId: string): Promise<boolean> {
    const own = await listSampleOfFiles(context, albumId)
    const files = own.length > 0 ? own : await listSampleOfFiles(context)
    return files.length > 0 && !(await place.hasAny(files))
  }

  async function landIn({ id, upload, contentHash }: WholeFile): Promise<string> {
    const { albumId, callerId, name, modified, size } = upload
    // read again: a scan may have found its renamed folder while other files were copied
    const album = await getAdminAccess(context.db, { albumId, callerId })
    if (isPaused()) throw new ServiceError('BUSY')
    if (await isMissing(albumId)) {
      scanSoon()
      throw new ServiceError('BUSY')
    }
    await requireWritable(album)
    const folder = album.folder ?? (await claimFolder(context, { albumId, folder: folderFor(album) }))
    const isSane = modified > 0 && modified < context.clock().getTime()
    const modifiedAt = isSane ? new Date(modified) : undefined
    await landings.note({ albumId, callerId, contentHash })
    const landed = await place.land({ folder, name, from: pieces.pathOf(id), size, contentHash, modifiedAt })
    scanSoon()
    return landed
  }

  return {
    requireWritable,
    /** Puts a file into its album's folder, unless the album has it. Admins may. */
    async land(file: WholeFile): Promise<LandedFile> {
      const { id, upload, contentHash } = file
      const { albumId, callerId } = upload
      // checked again: during a long upload the caller may have lost the admin role
      const album = await getAdminAccess(context.db, { albumId, callerId })
      const twins = await findPhotosByContent(context, contentHash)
      for (const twin of twins.filter(({ album_id, active }) => album_id === albumId && active === 1)) {
        // its file may have been deleted since the last scan
        if (!(await place.holds(twin.file, twin.file_size))) continue
        if (album.folder !== null) await place.clean({ folder: album.folder, from: pieces.pathOf(id) })
        return { duplicate: true, file: twin.file }
      }
      return landings.once({ callerId, albumId, contentHash }, async (known) => {
        const duplicate = known !== undefined && (await place.holds(known, upload.size))
        return { duplicate, file: duplicate ? known : await landIn(file) }
      })
    },
    /** The photos of an album that came from this caller's recent uploads. Members may. */
    async listOwnPhotos({ albumId, callerId }: { albumId: string; callerId: string }): Promise<string[]> {
      await getMemberAccess(context.db, { albumId, callerId })
      const photoIds: string[] = []
      for (const contentHash of await landings.listBy({ albumId, callerId })) {
        const photos = await findPhotosByContent(context, contentHash)
        for (const photo of photos) if (photo.album_id === albumId) photoIds.push(photo.photo_id)
      }
      return photoIds
    },
  }
}
