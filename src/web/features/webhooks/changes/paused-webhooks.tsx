import { CirclePause, Play } from 'lucide-react'
import { Link } from 'react-router'
import { planResume } from '#web/data/webhooks/webhook-change.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { paths, type WebhooksView } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { useChangeActs } from './use-webhook-changes.ts'
import { onDevice, usePaused } from './use-webhook-rows.ts'

/** Number of webhooks paused on this device, with a link that filters by them. Renders nothing if there are none. */
export function PausedWebhooks({ view }: { view: WebhooksView }) {
  const paused = usePaused()
  const { act } = useChangeActs()
  const passFocus = usePassFocus()
  if (paused.length === 0) return null
  const isOpen = paused.length === 1 && paused[0]?.id === view.webhookId
  return (
    <section
      ref={passFocus}
      aria-label={messages.pausedTitle}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-dashed border-faint px-4.5 py-2.5',
        // on narrow screens the open webhook is shown alone, and says the same
        isOpen && 'max-lg:hidden',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-2">
        <CirclePause size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
        <p className="min-w-0">
          <span className="font-medium">{messages.pausedCount(paused.length)}</span>{' '}
          <span className="text-small text-muted">{messages.pausedHints(paused.length)}</span>
        </p>
      </div>
      {view.health !== 'paused' && (
        <Link
          to={paths.webhooks({ view: view.view, health: 'paused' })}
          preventScrollReset
          className={buttonClass({ size: 'sm' })}
        >
          {messages.showPaused}
        </Link>
      )}
      <Button
        size="sm"
        icon={<Play size={14} aria-hidden />}
        onClick={() => void act({ kind: 'resume', items: paused.map((webhook) => planResume(onDevice(webhook))) })}
      >
        {messages.resumeAll(paused.length)}
      </Button>
    </section>
  )
}
