import { X } from 'lucide-react'
import { useState } from 'react'
import type { ListedDelivery } from '#contract/extensions.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { messages } from './messages.ts'

type CompareBarProps = { deliveries: readonly ListedDelivery[]; onClear: () => void }

/** Toolbar for the deliveries chosen to compare, at the bottom of the viewport. */
export function CompareBar({ deliveries, onClear }: CompareBarProps) {
  const passFocus = usePassFocus()
  const [isOpen, setOpen] = useState(false)
  const [one, other] = deliveries
  const text = other === undefined ? messages.oneChosen : messages.twoChosen
  return (
    <>
      {/* a live region has to exist before its text */}
      <output className="sr-only">{one && text}</output>
      {one && (
        <section
          ref={passFocus}
          aria-label={messages.comparison}
          className="pointer-events-none sticky bottom-[max(12px,var(--safe-bottom))] z-20 mt-3 flex justify-center"
        >
          <div className="pointer-events-auto flex max-w-full min-w-0 flex-wrap items-center gap-2 rounded-card border border-line bg-surface py-1.5 ps-4 pe-1.5 shadow-float">
            <p className="py-1 text-muted">{text}</p>
            {other && (
              <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
                {messages.compare}
              </Button>
            )}
            <IconButton label={messages.clearChosen} onClick={onClear}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        </section>
      )}
      {isOpen && one && other && <CompareDialog deliveries={[one, other]} onClose={() => setOpen(false)} />}
    </>
  )
}
