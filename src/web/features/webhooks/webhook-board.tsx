import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { subscriptionMutations } from '#web/data/resources/subscription-mutations.ts'
import { WebhookCards } from '#web/features/webhooks/wiring/webhook-cards.tsx'
import { WebhookWiring } from '#web/features/webhooks/wiring/webhook-wiring.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { paths, type WebhooksView } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAlbumNames } from './album-name.tsx'
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx'
import { WebhookDetail } from './webhook-detail.tsx'
import { searchSubscriptions } from './webhook-search.ts'
import { WebhookTable } from './webhook-table.tsx'

type WebhookBoardProps = {
  subscriptions: readonly WebhookSubscription[]
  view: WebhooksView
  onView: (change: WebhooksView) => void
}

/**
 * The webhooks, as wiring or as a table, beside the one that is looked at. Where there is no room for two, a chosen
 * one takes the place of the others.
 */
export function WebhookBoard({ subscriptions, view, onView }: WebhookBoardProps) {
  const albums = useAlbumNames()
  const [deleting, setDeleting] = useState<WebhookSubscription>()
  const remove = useRemove()
  const found = searchSubscriptions(subscriptions, { search: view.search, albumNames: albums.names })
  const chosen = subscriptions.find(({ webhookId }) => webhookId === view.webhookId)
  // the wiring is never without a webhook to explain; the table is narrower beside one, so it waits to be asked
  const shown = chosen ?? (view.view === 'list' ? undefined : found[0])
  const select = (webhookId: string | undefined) => onView({ webhookId })
  const heading = useFocusAfterSwap({ chosenId: chosen?.webhookId, shownId: shown?.webhookId })

  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title="No webhook found"
        action={<Button onClick={() => onView({ search: undefined })}>Show all webhooks</Button>}
      >
        None mentions “{view.search}” in its event, album, label, address or metadata.
      </EmptyState>
    )
  }
  return (
    <div className={classNames('grid items-start gap-6', shown && 'lg:grid-cols-[minmax(0,1fr)_minmax(320px,390px)]')}>
      <div className={classNames('min-w-0', chosen && 'max-lg:hidden')}>
        <div className="lg:hidden">
          <WebhookCards subscriptions={found} albums={albums} onSelect={select} />
        </div>
        <div className="max-lg:hidden">
          {view.view === 'list' ? (
            <WebhookTable
              subscriptions={found}
              albums={albums}
              selectedId={chosen?.webhookId}
              toWebhook={(webhookId) => paths.webhooks({ ...view, webhookId })}
            />
          ) : (
            <div className="min-h-[calc(100dvh-170px)] rounded-card border border-line bg-surface bg-[radial-gradient(var(--color-line)_1px,transparent_1.4px)] bg-size-[20px_20px]">
              <WebhookWiring subscriptions={found} albums={albums} selectedId={shown?.webhookId} onSelect={select} />
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

/** Deletes at once; what the service refuses comes back, with the reason and another try. */
function useRemove(): (webhookId: string) => void {
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation(subscriptionMutations({ api, subscriptions, queryClient }).remove())
  const remove = (webhookId: string) =>
    mutate(webhookId, {
      onError: (error) =>
        toast.show({
          text: `The webhook was not deleted. ${explainError(error)}`,
          tone: 'error',
          action: { label: 'Try again', onSelect: () => remove(webhookId) },
        }),
    })
  return remove
}

/**
 * Where a webhook takes the place of the list and back, and where the one with the focus is deleted: the focus goes
 * along instead of falling off the page.
 */
function useFocusAfterSwap({ chosenId, shownId }: { chosenId: string | undefined; shownId: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string>(undefined)
  // the focus is the browser's: whether the focused element is still to be seen is only known after painting
  useEffect(() => {
    const last = before.current
    before.current = chosenId ?? shownId
    const focused = document.activeElement
    if (last === undefined || (focused !== document.body && focused?.checkVisibility())) return
    const cards = [`webhook-card-${last}`, `webhook-${last}`].map((id) => document.getElementById(id))
    const back = cards.find((card) => card?.checkVisibility()) ?? document.getElementById('main')
    const target = chosenId === undefined ? back : heading.current
    target?.focus({ preventScroll: chosenId !== undefined })
  }, [chosenId, shownId])
  return heading
}
