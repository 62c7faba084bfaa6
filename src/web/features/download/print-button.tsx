import { Printer } from 'lucide-react'
import type { DownloadOrder } from '#web/data/download/archive-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { messages } from './messages.ts'
import { MOST_PRINTED, useContactSheet } from './use-contact-sheet.ts'

type PrintButtonProps = { order: () => DownloadOrder; isReady: boolean }

/** Prints the photos as a contact sheet. */
export function PrintButton({ order, isReady }: PrintButtonProps) {
  const { state, prepare } = useContactSheet()
  const isPreparing = state.phase === 'preparing'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        icon={<Printer size={14} aria-hidden />}
        disabled={!isReady}
        busy={isPreparing}
        onClick={() => void prepare(order())}
      >
        {messages.print}
      </Button>
      <p aria-live={isPreparing ? 'off' : 'polite'} className="min-w-0 flex-1 basis-56 text-small text-muted">
        {state.phase === 'preparing'
          ? messages.preparing(state.done, state.total)
          : state.phase === 'ready'
            ? messages.ready(state.sheet.photos.length)
            : state.phase === 'failed'
              ? messages.noAddresses
              : messages.printHint(MOST_PRINTED)}
      </p>
      {state.phase === 'ready' && <ContactSheet sheet={state.sheet} />}
    </div>
  )
}
