import type { Context } from '#service/context.ts'
import type { Landings } from '#service/extensions/upload-landing.ts'
import { requireRoomBy, type UploadParts } from '#service/extensions/upload-parts.ts'
import { createSharedLandings } from './shared-landings.ts'
import { createSharedParts } from './shared-parts.ts'

/** Uploads of several processes that share a database, a storage and a library; `dir` is a folder of this one. */
export const openSharedUploads = (context: Context, dir: string): { parts: UploadParts; landings: Landings } => ({
  parts: createSharedParts({ context, dir, requireRoom: requireRoomBy() }),
  landings: createSharedLandings(context),
})
