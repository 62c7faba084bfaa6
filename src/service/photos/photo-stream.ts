import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Photo } from '#contract/index.ts'
import { getMemberAccess } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { etagOf } from '#service/http/etag.ts'
import { listLabelsOf } from './label-store.ts'
import type { MediaSigner } from './media-address.ts'
import { canSeeLabel, warnings } from './photo-policy.ts'
import { hasInactivePhotos, listPhotoPage } from './photo-store.ts'
import { toPhoto } from './photo-view.ts'

/** Photos per page: the first page is small, so that it is sent at once; the later ones take a few ms each. */
const FIRST_PAGE = 60
const LATER_PAGES = 200

export type PhotoQuery = {
  albumId: string
  callerId: string
  filterLabel?: string | undefined
  filterRestrictedLabel?: string | undefined
}

export type PhotoStream = {
  /** Weak: if the album changes during the read, the answer has part of the change and the earlier ETag. */
  etag: string
  /** Lazy: each page is read on demand; no query is open and no memory held in between. */
  pages: AsyncIterable<Photo[]>
  /** Known once all pages are read. */
  warnings: () => Promise<string[]>
}

/** ETag of everything that the answer depends on; takes no query. */
const weakEtagOf = (parts: readonly (string | number | null)[]) => `W/${etagOf(JSON.stringify(parts))}`

/** Members only; the restricted filter is for admins. All photos of the album, in the order of arrival. */
export async function streamPhotos(context: Context, signer: MediaSigner, query: PhotoQuery): Promise<PhotoStream> {
  const { db } = context
  const { albumId, filterLabel, filterRestrictedLabel } = query
  const { relationship, photos_version: version } = await getMemberAccess(db, query)
  if (filterRestrictedLabel !== undefined && !canSeeLabel(relationship, 'restricted'))
    throw new ServiceError('ADMIN_REQUIRED')
  const expires = signer.expiry(context.clock())
  const publicUrl = context.publicUrl()
  const filter = [filterLabel ?? null, filterRestrictedLabel ?? null]
  const etag = weakEtagOf([albumId, version, relationship, ...filter, expires, publicUrl])
  let count = 0

  async function* pages(): AsyncGenerator<Photo[]> {
    let afterSeq = 0
    let limit = FIRST_PAGE
    for (;;) {
      const rows = await listPhotoPage(db, { albumId, filterLabel, filterRestrictedLabel, afterSeq, limit })
      const last = rows.at(-1)
      if (last === undefined) return
      const photoIds = rows.map((row) => row.photo_id)
      const labels = await listLabelsOf(db, photoIds)
      count += rows.length
      yield rows.map((row) =>
        toPhoto({
          row,
          labels: labels.get(row.photo_id) ?? [],
          relationship,
          addressOf: signer.addresses({ photo: row, expires, publicUrl }),
        }),
      )
      if (rows.length < limit) return
      afterSeq = last.seq
      limit = LATER_PAGES
      // SQLite answers synchronously: let other requests run
      await nextTurn()
    }
  }

  const isFiltered = filterLabel !== undefined || filterRestrictedLabel !== undefined
  return {
    etag,
    pages: pages(),
    warnings: async () =>
      count === 0 && !isFiltered && (await hasInactivePhotos(db, albumId)) ? [warnings.nothingReadable] : [],
  }
}
