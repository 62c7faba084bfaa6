import { isShared } from '#service/db/leases.ts'
import { createSharedPieces } from './shared-pieces.ts'
import { requireRoomBy } from './upload-pieces.ts'
import { uploadExtension, type UploadExtension, type UploadOptions } from './upload.ts'

/** Uploads: of all processes that share a database and a store, or of this process alone. */
export function openUploads({ storage, ...options }: UploadOptions & { storage: string | undefined }): UploadExtension {
  const { context, dir } = options
  if (storage === undefined || !isShared(context.db)) return uploadExtension(options)
  return uploadExtension({
    ...options,
    sharedPieces: createSharedPieces({ context, dir, requireRoom: requireRoomBy() }),
  })
}
