import { useQueryClient } from '@tanstack/react-query'
import { useData } from '#web/data/data-context.tsx'
import type { FailedFile } from '#web/data/download/archive-entries.ts'
import type { DownloadOrder } from '#web/data/download/archive-plan.ts'
import type { DownloadState } from '#web/data/download/download-store.ts'
import { explainFileFailure } from '#web/data/download/failed-text.ts'
import { addressList } from '#web/data/download/label-lists.ts'
import { listAddresses } from '#web/data/download/open-download-store.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { outcome } from './download-toast.ts'
import { messages } from './messages.ts'

/** Maximum number of failures listed on screen; the archive lists all. */
const MOST_LISTED = 100

type DownloadOverProps = {
  state: DownloadState
  onStart: (order: DownloadOrder) => void
  onClose: () => void
}

/** Result of the download: what is in the archive, what is missing and why, and how to get that. */
export function DownloadOver({ state, onStart, onClose }: DownloadOverProps) {
  const { photos, disconnected } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const missing = [...state.failed.map(({ photo }) => photo), ...state.left].toSorted((a, b) => a.frame - b.frame)
  const { albumId, title, layout } = state
  const saveAddresses = async () => {
    try {
      const found = await listAddresses(
        { queryClient, photos, disconnected: disconnected.signal },
        { albumId, photos: missing },
      )
      saveFile({ name: messages.addressesFile, text: addressList(found), type: 'text/plain' })
    } catch {
      toast.show({ text: messages.noAddresses, tone: 'error' })
    }
  }
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      width={520}
      footer={
        <>
          {missing.length > 0 && (
            <>
              <Button onClick={() => void saveAddresses()}>{messages.saveAddresses}</Button>
              {/* what was kept is resumed instead */}
              {!state.isKept && (
                <Button onClick={() => onStart({ albumId, title, layout, photos: missing })}>
                  {state.phase === 'saved' ? messages.downloadLeft(missing.length) : messages.tryAgain}
                </Button>
              )}
            </>
          )}
          <Button variant="primary" onClick={onClose}>
            {messages.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <output className={state.phase === 'saved' ? 'wrap-anywhere' : 'text-danger-ink'}>{outcome(state)}</output>
        {state.phase === 'saved' && state.left.length > 0 && <p>{messages.left(state.left.length)}</p>}
        {state.failed.length > 0 && <FailedPhotos failed={state.failed} isInArchive={state.phase === 'saved'} />}
      </div>
    </Dialog>
  )
}

function FailedPhotos({ failed, isInArchive }: { failed: readonly FailedFile[]; isInArchive: boolean }) {
  return (
    <section aria-label={messages.failed(failed.length)} className="flex flex-col gap-1.5">
      <h3 className="font-semibold">{messages.failed(failed.length)}</h3>
      <ul className="flex flex-col gap-1 text-small">
        {failed.slice(0, MOST_LISTED).map((one) => (
          <li key={one.photo.photoId} className="flex flex-wrap gap-x-2">
            <span className="font-medium tabular-nums">{messages.failedPhoto(one.photo.frame)}</span>
            <span className="text-muted">{explainFileFailure(one)}</span>
          </li>
        ))}
        {failed.length > MOST_LISTED && (
          <li className="text-muted">{messages.moreFailed(failed.length - MOST_LISTED)}</li>
        )}
      </ul>
      {isInArchive && <p className="text-small text-muted">{messages.failedHint}</p>}
    </section>
  )
}
