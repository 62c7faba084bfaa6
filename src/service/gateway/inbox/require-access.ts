import { ServiceError } from '#service/core/service-error.ts'
import type { Gateway, Holder } from '#service/gateway/gateway.ts'

/** Asks upstream whether the holder may see an album, or without one whether it knows the key. */
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
