import type { Context } from '#service/context.ts'
import type { LandedFile } from './landings.ts'
import { type Upload, UPLOAD_KEPT_MS } from './upload-pieces.ts'

/** What became of an upload: its file in the library, or why it can't become a photo. */
export type UploadResult = LandedFile | { refused: string }

/** An upload whose bytes are gone. */
type EndedUpload = Pick<Upload, 'callerId' | 'albumId' | 'size'> & { result: UploadResult }

/** The results of uploads, kept as long as abandoned uploads: a sender whose last answer was lost asks again. */
export function createUploadResults({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return {
    async find(id: string): Promise<EndedUpload | undefined> {
      const row = await db.selectFrom('upload_result').selectAll().where('upload_id', '=', id).executeTakeFirst()
      if (row === undefined) return undefined
      const { caller_id: callerId, album_id: albumId, size, file, refused, duplicate } = row
      const result = file === null ? { refused: refused ?? '' } : { file, duplicate: duplicate === 1 }
      return { callerId, albumId, size, result }
    },
    async save(id: string, { callerId, albumId, size, result }: EndedUpload): Promise<void> {
      const now = clock()
      const oldest = new Date(now.getTime() - UPLOAD_KEPT_MS).toISOString()
      await db.deleteFrom('upload_result').where('at', '<', oldest).execute()
      const upload = { upload_id: id, caller_id: callerId, album_id: albumId, size, at: now.toISOString() }
      const outcome =
        'refused' in result
          ? ({ file: null, refused: result.refused, duplicate: 0 } as const)
          : ({ file: result.file, refused: null, duplicate: result.duplicate ? 1 : 0 } as const)
      await db
        .insertInto('upload_result')
        .values({ ...upload, ...outcome })
        .onConflict((conflict) => conflict.column('upload_id').doNothing())
        .execute()
    },
    /** Notes that the sender knows: whoever sends the file again adds a duplicate. */
    async noteAnswered(id: string): Promise<void> {
      await db.updateTable('upload_result').set({ duplicate: 1 }).where('upload_id', '=', id).execute()
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('upload_result').where('upload_id', '=', id).execute()
    },
  }
}
