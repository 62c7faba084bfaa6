import type { SharedAlbum } from '#contract/extensions.ts'
import { limits, type PreviewPhoto } from '#contract/index.ts'
import { findAccess, findSharedAlbum } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { MediaSigner } from './media-address.ts'
import { PREVIEW_LABEL, requirePreview, warnings } from './photo-policy.ts'
import { hasInactivePhotos, listFirstPhotos, listPhotosLabelled } from './photo-store.ts'
import { toPreviewPhoto } from './photo-view.ts'
import { toShareHead } from './share-head.ts'

async function choosePreview(
  context: Context,
  signer: MediaSigner,
  albumId: string,
): Promise<{ photos: PreviewPhoto[]; warnings: string[] }> {
  const limit = limits.previewPhotos
  const labelled = await listPhotosLabelled(context.db, { albumId, label: PREVIEW_LABEL, limit: limit + 1 })
  // those that were not chosen must not take the place of chosen ones whose files are gone
  const isLost = labelled.length === 0 && (await hasInactivePhotos(context.db, albumId, PREVIEW_LABEL))
  const rows = labelled.length > 0 || isLost ? labelled : await listFirstPhotos(context.db, { albumId, limit })
  const shortened = labelled.length > limit ? [warnings.previewShortened(limit)] : []
  const expires = signer.expiry(context.clock())
  const publicUrl = context.publicUrl()
  return {
    photos: rows
      .slice(0, limit)
      .map((row) => toPreviewPhoto(row, signer.addresses({ photo: row, expires, publicUrl }))),
    warnings: isLost ? [warnings.previewLost] : shortened,
  }
}

/** For any caller while the preview is on; while it is off, members get no photos and a warning. */
export async function getPreview(
  context: Context,
  signer: MediaSigner,
  access: { albumId: string; callerId: string },
): Promise<{ photos: PreviewPhoto[]; warnings: string[] }> {
  const { isOn } = requirePreview(await findAccess(context.db, access))
  return isOn ? choosePreview(context, signer, access.albumId) : { photos: [], warnings: [warnings.previewOff] }
}

/** For members, who are checked before: whether the photos chosen for the preview have lost their files. */
export async function isPreviewLost({ db }: Context, albumId: string): Promise<boolean> {
  const labelled = await listPhotosLabelled(db, { albumId, label: PREVIEW_LABEL, limit: 1 })
  return labelled.length === 0 && hasInactivePhotos(db, albumId, PREVIEW_LABEL)
}

/** Public, without a key: what a share link shows. */
export async function getSharedPreview(context: Context, signer: MediaSigner, slug: string): Promise<SharedAlbum> {
  const album = await findSharedAlbum(context.db, slug)
  if (album === undefined) throw new ServiceError('SHARE_NOT_FOUND')
  const previewOn = album.preview_on === 1
  const { photos } = previewOn ? await choosePreview(context, signer, album.album_id) : { photos: [] }
  return {
    name: album.name,
    previewOn,
    photos: photos.map(({ photoId, width, height, stableUrl }) => ({ photoId, width, height, stableUrl })),
  }
}

/** Public, without a key: the head tags of the page behind a share link; empty if there is no such link. */
export async function getShareHead(context: Context, signer: MediaSigner, slug: string): Promise<string> {
  try {
    const shared = await getSharedPreview(context, signer, slug)
    return toShareHead(shared, `${context.publicUrl()}/share/${slug}`)
  } catch (error) {
    // the page itself shows the problem, and is served even while the database is down
    if (!(error instanceof ServiceError))
      context.log.warn('could not read the preview for a share page’s tags', { error: String(error) })
    return ''
  }
}
