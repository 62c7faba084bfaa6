import { Images } from 'lucide-react'
import { AlbumCutOff } from '#web/album/album-cut-off.tsx'
import { useAlbum } from '#web/album/use-album.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { messages } from './messages.ts'

/** The wall while there are no photos to show. */
export function EmptyWall() {
  const { isWhole, isCutOff } = useAlbum()
  return (
    <div className="flex size-full items-center justify-center">
      {isCutOff ? (
        <AlbumCutOff />
      ) : isWhole ? (
        <EmptyState icon={<Images size={22} />} title={messages.empty}>
          {messages.emptyHint}
        </EmptyState>
      ) : (
        <Spinner label={messages.loading} size={22} />
      )}
    </div>
  )
}
