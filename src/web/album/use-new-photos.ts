import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useData } from '#web/data/data-context.tsx'

/** Milliseconds; an album costs a service little to tell, its photos may cost much. All that an open album asks for by itself. */
const ASK_EVERY = 60_000

/** Asks for the photos again when their number has changed, so that new ones appear by themselves. */
export function useNewPhotos(albumId: string): void {
  const queryClient = useQueryClient()
  const { albums, photos } = useData()
  const { data: album } = useQuery({ ...albums.detail(albumId), refetchInterval: ASK_EVERY })
  const count = album?.numPhotos
  const known = useRef({ albumId, count })
  // The query cache is outside React. It is the number's change that counts: whether it is that of the photos listed is
  // the service's affair.
  useEffect(() => {
    const changed = known.current.albumId === albumId && known.current.count !== count
    known.current = { albumId, count }
    if (changed) void queryClient.invalidateQueries({ queryKey: photos.list(albumId).queryKey })
  }, [count, queryClient, photos, albumId])
}
