import { isShared } from '#service/db/leases.ts'
import { createSharedLandings } from './shared-landings.ts'
import { createSharedPieces } from './shared-pieces.ts'
import { requireRoomBy } from './upload-pieces.ts'
import { uploadExtension, type UploadExtension, type UploadOptions } from './upload.ts'

/** Uploads: of all processes that share a database and a store, or of this process alone. */
export function openUploads({ storage, ...options }: UploadOptions & { storage: string | undefined }): UploadExtension {
  const { context, dir } = options
  if (storage === undefined || !isShared(context.db)) return uploadExtension(options)
  const pieces = createSharedPieces({ context, dir, requireRoom: requireRoomBy() })
  return uploadExtension({ ...options, shared: { pieces, landings: createSharedLandings(context) } })
}
