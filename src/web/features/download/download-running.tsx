import { Pause, Play, Square } from 'lucide-react'
import type { DownloadStore, DownloadState } from '#web/data/download/download-store.ts'
import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { messages } from './messages.ts'

type DownloadRunningProps = {
  state: DownloadState
  downloadStore: DownloadStore
  onClose: () => void
}

/** Progress of the running download, with pause and stop. */
export function DownloadRunning({ state, downloadStore, onClose }: DownloadRunningProps) {
  const { done, failed, photos, bytes, phase, fileName, isKept } = state
  const isPaused = phase === 'paused'
  const share = (done + failed.length) / Math.max(1, photos.length)
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button icon={<Square size={14} aria-hidden />} onClick={downloadStore.stop}>
            {messages.stop}
          </Button>
          {/* a single button, so that it keeps the focus when it changes */}
          <Button
            variant="primary"
            icon={isPaused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
            onClick={isPaused ? downloadStore.resume : downloadStore.pause}
          >
            {isPaused ? messages.resume : messages.pause}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {/* without changing numbers, which would be read out all the time */}
        <output className="sr-only">{isPaused ? messages.pausedNow : messages.started(photos.length)}</output>
        <p className="flex flex-wrap justify-between gap-x-4 font-medium tabular-nums">
          <span>{messages.downloading(done, photos.length)}</span>
          <span className="text-muted">{isPaused ? messages.pausedNow : formatBytes(bytes)}</span>
        </p>
        <ProgressBar label={messages.progress} share={share} className="h-1.5" />
        <p className="text-small text-muted wrap-anywhere">
          {isKept ? messages.intoFileKept(fileName) : messages.intoFile(fileName)}
        </p>
        {failed.length > 0 && <p className="text-small text-danger-ink">{messages.failedSoFar(failed.length)}</p>}
      </div>
    </Dialog>
  )
}
