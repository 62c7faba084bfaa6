import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { paths, readPhotoId } from '#web/paths.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import type { CullActs } from './use-cull.ts'

/**
 * Goes to the photo that a link names, once: from then on the place is this device's own. The address loses the photo, or a reload would go
 * back there.
 */
export function useLinkedPhoto({ isReady, queue, columns, view, goTo }: CullActs) {
  const { albumId, isWhole } = useAlbum()
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { show } = useToast()
  const photoId = readPhotoId(query)
  const go = useEffectEvent((linked: string) => {
    const at = queue.indexOf(columns.positions.get(linked) ?? -1)
    if (at === -1) show({ text: messages.notInQueue })
    else goTo(at)
    void navigate(paths.cull(albumId, view) + hash, { replace: true })
  })
  // the address and the place that is kept are outside React
  useEffect(() => {
    if (photoId !== undefined && isReady && isWhole) go(photoId)
  }, [photoId, isReady, isWhole])
}
