import type { Context } from '#service/context.ts'
import type { UploadPieces } from './upload-pieces.ts'
import { deleteLanded, findLanded, listLandedBy, saveLanded } from './upload-store.ts'

/** How long landed files are remembered. */
const KEPT_MS = 30 * 86_400_000

/** The file's place in the library; a duplicate is the album's own file. */
export type LandedFile = { duplicate: boolean; file: string }

/** Who sent which content to which album. */
type Sent = { albumId: string; callerId: string; contentHash: string }

/** Files that were put into the library, by album and content, and who sent them. */
export function createLandings({ db, clock }: Pick<Context, 'db' | 'clock'>, exclusive: UploadPieces['exclusive']) {
  return {
    /**
     * Calls `land` with the content's earlier path, if any; one call at a time for each content. Remembers the path it
     * returns.
     */
    once: ({ albumId, callerId, contentHash }: Sent, land: (known: string | undefined) => Promise<LandedFile>) =>
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
    /** The contents that a caller has recently sent to an album. */
    listBy: (member: Pick<Sent, 'albumId' | 'callerId'>) => listLandedBy(db, member),
  }
}
