import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import type { WebhookSelection } from './use-webhook-selection.ts'

type WebhookSelectionBarProps = {
  selection: WebhookSelection
  /** The filtered webhooks. */
  shown: readonly WebhookSubscription[]
  /** Actions on the selected webhooks. */
  children?: ReactNode
}

/** Toolbar of the selected webhooks, at the bottom of the viewport. */
export function WebhookSelectionBar({ selection: { ids, clear }, shown, children }: WebhookSelectionBarProps) {
  const passFocus = usePassFocus()
  const isAny = ids.size > 0
  const hidden = ids.size - shown.filter(({ webhookId }) => ids.has(webhookId)).length
  return (
    <>
      {/* a live region has to exist before its text */}
      <output className="sr-only">{isAny && messages.selected(ids.size, hidden)}</output>
      {isAny && (
        <section
          ref={passFocus}
          aria-label={messages.selection}
          className="pointer-events-none sticky bottom-[max(12px,var(--safe-bottom))] z-20 mt-3 flex justify-center"
        >
          <div className="pointer-events-auto flex max-w-full min-w-0 flex-wrap items-center gap-2 rounded-card border border-line bg-surface py-1.5 ps-4 pe-1.5 shadow-float max-[22rem]:gap-1.5 max-[22rem]:ps-3 max-[22rem]:[&_button:not([aria-label])_svg]:hidden">
            <p className="py-1 text-muted tabular-nums">{messages.selected(ids.size, hidden)}</p>
            {children}
            <IconButton label={messages.clearSelection} onClick={clear}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        </section>
      )}
    </>
  )
}
