import { SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { useWebhookHealth } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { WebhookCards } from '#web/features/webhooks/wiring/webhook-cards.tsx'
import { WebhookWiring } from '#web/features/webhooks/wiring/webhook-wiring.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/use-pass-focus.ts'
import { paths, type WebhooksView } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DeleteWebhookDialog, useDeleteWebhook } from './delete-webhook-dialog.tsx'
import { messages } from './messages.ts'
import { WebhookDetail } from './webhook-detail.tsx'
import { searchSubscriptions } from './webhook-search.ts'
import { useAlbumNames } from './webhook-source.tsx'
import { WebhookTable } from './webhook-table.tsx'

type WebhookBoardProps = {
  subscriptions: readonly WebhookSubscription[]
  view: WebhooksView
  onView: (change: WebhooksView) => void
}

/**
 * The webhooks, as wiring or as a table, beside the one that is selected. On narrow screens a selected one takes the place
 * of the others.
 */
export function WebhookBoard({ subscriptions, view, onView }: WebhookBoardProps) {
  const albums = useAlbumNames()
  const health = useWebhookHealth(subscriptions)
  const [deleting, setDeleting] = useState<WebhookSubscription>()
  const remove = useDeleteWebhook()
  // with the last webhook the board goes, too
  const passFocus = usePassFocus()
  const found = searchSubscriptions(subscriptions, { search: view.search, albumNames: albums.names })
  const chosen = subscriptions.find(({ webhookId }) => webhookId === view.webhookId)
  // the wiring is never without a webhook to explain; the table is narrower beside one, so it waits to be asked
  const shown = chosen ?? (view.view === 'list' ? undefined : found[0])
  const select = (webhookId: string | undefined) => onView({ webhookId })
  const heading = useFocusAfterSwap({ chosenId: chosen?.webhookId, shownId: shown?.webhookId })

  if (found.length === 0) {
    return <NoMatch search={view.search ?? ''} onShowAll={() => onView({ search: undefined })} />
  }
  return (
    <div
      ref={passFocus}
      className={classNames('grid items-start gap-6', shown && 'lg:grid-cols-[minmax(0,1fr)_minmax(320px,390px)]')}
    >
      <div className={classNames('min-w-0', chosen && 'max-lg:hidden')}>
        <div className="lg:hidden">
          <WebhookCards subscriptions={found} albums={albums} health={health} onSelect={select} />
        </div>
        <div className="max-lg:hidden">
          {view.view === 'list' ? (
            <WebhookTable
              subscriptions={found}
              albums={albums}
              health={health}
              selectedId={chosen?.webhookId}
              toWebhook={(webhookId) => paths.webhooks({ ...view, webhookId })}
            />
          ) : (
            <div className="min-h-[calc(100dvh-170px)] rounded-card border border-line bg-surface bg-[radial-gradient(var(--color-line)_1px,transparent_1.4px)] bg-size-[20px_20px]">
              <WebhookWiring
                subscriptions={found}
                albums={albums}
                health={health}
                selectedId={shown?.webhookId}
                onSelect={select}
              />
            </div>
          )}
        </div>
      </div>
      {shown && (
        <div
          className={classNames(
            'min-w-0 lg:sticky lg:top-[calc(var(--header-height)+16px)]',
            chosen === undefined && 'max-lg:hidden',
          )}
        >
          <WebhookDetail
            key={shown.webhookId}
            headingRef={heading}
            subscription={shown}
            albums={albums}
            health={health?.get(shown.webhookId)}
            onDelete={() => setDeleting(shown)}
            onBack={() => select(undefined)}
          />
        </div>
      )}
      {deleting && (
        <DeleteWebhookDialog
          subscription={deleting}
          albums={albums}
          onCancel={() => setDeleting(undefined)}
          onDelete={() => {
            setDeleting(undefined)
            remove(deleting.webhookId)
            if (chosen) select(undefined)
          }}
        />
      )}
    </div>
  )
}

function NoMatch({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const passFocus = usePassFocus()
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={messages.noMatch}
      action={
        <Button ref={passFocus} onClick={onShowAll}>
          {messages.showAll}
        </Button>
      }
    >
      {messages.noMatchHint(search)}
    </EmptyState>
  )
}

/**
 * Moves the focus to the webhook that replaces the list, and back to its card; also after the focused webhook was deleted.
 */
function useFocusAfterSwap({ chosenId, shownId }: { chosenId: string | undefined; shownId: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string>(undefined)
  // the focus is the browser's: whether the focused element is still to be seen is only known after painting
  useEffect(() => {
    const last = before.current
    before.current = chosenId ?? shownId
    const focused = document.activeElement
    const content = document.getElementById('main')
    const isLost = focused === document.body || focused === content || !focused?.checkVisibility()
    if (last === undefined || !isLost) return
    const cards = [`webhook-card-${last}`, `webhook-${last}`].map((id) => document.getElementById(id))
    const back = cards.find((card) => card?.checkVisibility()) ?? content
    const target = chosenId === undefined ? back : heading.current
    target?.focus({ preventScroll: chosenId !== undefined })
  }, [chosenId, shownId])
  return heading
}
