import { canWriteToDisk } from '#web/data/download/archive-sink.ts'
import { ChooseDownload } from './choose-download.tsx'
import { DownloadProgress } from './download-progress.tsx'
import { InterruptedList } from './interrupted-list.tsx'
import { useDownloadState, useDownloadStore } from './use-download-store.ts'
import { useStartDownload } from './use-start-download.ts'

/** Dialog of a download on an album's page, in three steps: choice, progress, result. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const state = useDownloadState(useDownloadStore())
  const { start, goOn } = useStartDownload()
  if (state !== undefined) return <DownloadProgress place="album" onClose={onClose} />
  return (
    <ChooseDownload
      isInMemory={!canWriteToDisk()}
      interrupted={<InterruptedList onGoOn={(download) => void goOn(download)} />}
      onStart={(order) => void start(order)}
      onClose={onClose}
    />
  )
}
