import { ServiceError } from '#service/core/service-error.ts'
import type { Gateway, Holder } from '#service/gateway/gateway.ts'

/**
 * Throws unless upstream shows the holder this album, or without one knows their key: KEY_INVALID, ALBUM_NOT_FOUND, or
 * BUSY if upstream can't tell.
 */
export async function requireAccess(gateway: Gateway, holder: Holder, albumId?: string): Promise<void> {
  const { status, body } = await gateway.ask(
    albumId === undefined ? { operation: 'ping', holder } : { operation: 'getAlbum', holder, input: { albumId } },
  )
  await body?.cancel()
  if (status === 200) return
  if (status === 401) throw new ServiceError('KEY_INVALID')
  // a caller who may not see an album learns nothing of it, whatever upstream answers
  if (status < 500 && status !== 429) throw new ServiceError(albumId === undefined ? 'KEY_INVALID' : 'ALBUM_NOT_FOUND')
  throw new ServiceError('BUSY')
}
