import type { Context } from '#service/context.ts'
import { createExclusiveWork } from './exclusive-work.ts'
import type { Landings } from './upload-landing.ts'
import { deleteLanded, findLanded, listLandedBy, saveLanded } from './upload-store.ts'

/** How long landed files are remembered. */
const KEPT_MS = 30 * 86_400_000

/** Landed files of all processes that share a library. */
export function createSharedLandings(context: Context): Landings {
  const { db, clock } = context
  const exclusive = createExclusiveWork(context)
  return {
    once: ({ albumId, callerId, contentHash }, land) =>
      exclusive(`land.${albumId}.${contentHash}`, async () => {
        const landed = await land(await findLanded(db, { albumId, contentHash }))
        const now = clock()
        await deleteLanded(db, new Date(now.getTime() - KEPT_MS).toISOString())
        await saveLanded(db, {
          album_id: albumId,
          content_hash: contentHash,
          caller_id: callerId,
          file: landed.file,
          at: now.toISOString(),
        })
        return landed
      }),
    listBy: (member) => listLandedBy(db, member),
  }
}
