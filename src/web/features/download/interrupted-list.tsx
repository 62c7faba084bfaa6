import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { discardDownload, type InterruptedDownload } from '#web/data/download/kept-download.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { INTERRUPTED, useInterrupted } from './use-interrupted.ts'

/** Interrupted downloads, to resume or discard; renders nothing if there are none. */
export function InterruptedList({ onGoOn }: { onGoOn: (download: InterruptedDownload) => void }) {
  const queryClient = useQueryClient()
  const interrupted = useInterrupted()
  const discard = async (download: InterruptedDownload) => {
    await discardDownload(download).catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey: INTERRUPTED })
  }
  if (interrupted.length === 0) return null
  return (
    <section aria-label={messages.interrupted} className="rounded-card border border-line bg-sunken p-3">
      <h3 className="font-semibold">{messages.interrupted}</h3>
      <ul className="flex flex-col gap-2 pt-1.5">
        {interrupted.map((download) => (
          <li key={download.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <span className="min-w-0">
              <span dir="auto" className="block truncate font-medium">
                {download.order.title}
              </span>
              <span className="text-small text-muted tabular-nums">
                {messages.keptSoFar(download.kept, download.order.photos.length)}
              </span>
            </span>
            <span className="flex gap-1.5">
              <Button
                size="sm"
                onClick={({ currentTarget }) => {
                  // the pressed button will be removed
                  currentTarget.closest('dialog')?.querySelector('h2')?.focus()
                  void discard(download)
                }}
              >
                {messages.discard}
              </Button>
              <Button size="sm" icon={<Download size={14} aria-hidden />} onClick={() => onGoOn(download)}>
                {messages.goOn}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
