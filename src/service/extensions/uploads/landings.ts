import type { Context } from '#service/context.ts'
import type { UploadPieces } from './upload-pieces.ts'
import { deleteLanded, findLanded, listLandedBy, noteLanding, saveLanded } from './upload-store.ts'

/** How long landed files are remembered. */
const KEPT_MS = 30 * 86_400_000

/** The file's place in the library; a duplicate is the album's own file. */
export type LandedFile = { duplicate: boolean; file: string }

/** Who sent which content to which album. */
type Sent = { albumId: string; callerId: string; contentHash: string }

/** Files that were put into the library, by album and content, and who sent them. */
export function createLandings({ db, clock }: Pick<Context, 'db' | 'clock'>, exclusive: UploadPieces['exclusive']) {
  const rowOf = ({ albumId, callerId, contentHash }: Sent) => ({
    album_id: albumId,
    content_hash: contentHash,
    caller_id: callerId,
    at: clock().toISOString(),
  })
  return {
    /** Records that a file is about to land: the import may find it before `once` has recorded its path. */
    async note(sent: Sent): Promise<void> {
      await deleteLanded(db, new Date(clock().getTime() - KEPT_MS).toISOString())
      await noteLanding(db, rowOf(sent))
    },
    /**
     * Calls `land` with the content's earlier path, if any; one call at a time for each content. Remembers the path it
     * returns.
     */
    once: (sent: Sent, land: (known: string | undefined) => Promise<LandedFile>) =>
      exclusive(`land.${sent.albumId}.${sent.contentHash}`, async () => {
        const landed = await land(await findLanded(db, sent))
        await saveLanded(db, { ...rowOf(sent), file: landed.file })
        return landed
      }),
    /** The contents that a caller has recently sent to an album. */
    listBy: (member: Pick<Sent, 'albumId' | 'callerId'>) => listLandedBy(db, member),
  }
}
