import { buffer } from 'node:stream/consumers'
import type { Context } from '#service/context.ts'
import { createSharedWork } from '#service/core/shared-work.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import type { DecodePool } from '#service/library/decode/decode-pool.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import { findPhotosByContent } from '#service/photos/photos.ts'

export type RestorerOptions = {
  context: Context
  pool: Pick<DecodePool, 'run'>
  source: Pick<LibrarySource, 'open'>
}

/**
 * Recreates stable versions missing from the storage, as after a lost folder, a backup without them or a new store.
 * On demand, in a child process; requests for the same one are coalesced.
 */
export function createStableRestorer({ context, pool, source }: RestorerOptions) {
  const makeOnce = createSharedWork<Uint8Array | undefined>()

  /** The stable version of a copy's file, if that still has the photo's content. */
  async function derive(photo: PhotoRow, isWanted: () => boolean): Promise<Uint8Array | undefined> {
    const claim = photo.kind === 'video' ? 'video' : 'image'
    const result = await source.open({ file: photo.file, size: photo.file_size }, (place) =>
      pool.run({ task: 'derive', ...place, claim }, isWanted),
    )
    if ('refused' in result || result.contentHash !== photo.content_hash) return undefined
    return result.derived?.stable_type === photo.stable_type ? result.derived.stable : undefined
  }

  async function make(photo: PhotoRow, isWanted: () => boolean): Promise<Uint8Array | undefined> {
    // another request may have recreated it since this one looked
    if ((await context.storage.size(photo.stable_key)) !== undefined)
      return buffer(context.storage.read(photo.stable_key))
    const copies = (await findPhotosByContent(context, photo.content_hash)).filter(
      ({ active, stable_key: key }) => active === 1 && key === photo.stable_key,
    )
    for (const copy of copies) {
      if (!isWanted()) return undefined
      const stable = await derive(copy, isWanted)
      if (stable === undefined) continue
      // a full disk must not keep the caller from seeing it
      await context.storage.put(photo.stable_key, stable).catch((error: unknown) => {
        context.log.warn('could not store a stable version', { key: photo.stable_key, error: String(error) })
      })
      return stable
    }
    return undefined
  }

  /** undefined: it can't be made, or all callers have aborted. */
  return (photo: PhotoRow, signal: AbortSignal): Promise<Uint8Array | undefined> =>
    makeOnce(photo.stable_key, signal, (isWanted) => make(photo, isWanted))
}
