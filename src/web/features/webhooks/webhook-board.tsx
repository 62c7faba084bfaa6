import { SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { type HealthById, useWebhookHealth } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { WebhookCards } from '#web/features/webhooks/list/webhook-cards.tsx'
import { WebhookTable } from '#web/features/webhooks/list/webhook-table.tsx'
import { WebhookWiring } from '#web/features/webhooks/wiring/webhook-wiring.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useMediaQuery } from '#web/lib/screen/use-media-query.ts'
import { usePassFocus } from '#web/lib/use-pass-focus.ts'
import { paths, type WebhookFilter, type WebhooksView } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DeleteWebhookDialog, useDeleteWebhook } from './delete-webhook-dialog.tsx'
import { FilterBar, noFilter } from './filter-bar.tsx'
import { messages } from './messages.ts'
import { useWebhookSelection, type WebhookSelection } from './use-webhook-selection.ts'
import { WebhookDetail } from './webhook-detail.tsx'
import { filterSubscriptions, isNarrowed } from './webhook-filter.ts'
import { albumIdOf } from './webhook-search.ts'
import { WebhookSelectionBar } from './webhook-selection-bar.tsx'
import { type AlbumNames, useAlbumNames } from './webhook-source.tsx'

type WebhookBoardProps = {
  subscriptions: readonly WebhookSubscription[]
  view: WebhooksView
  onView: (change: WebhooksView) => void
}

/**
 * The webhooks, as a map or as a table, beside the one that is open. On narrow screens an open one takes the place
 * of the others.
 */
export function WebhookBoard({ subscriptions, view, onView }: WebhookBoardProps) {
  const albums = useAlbumNames()
  const health = useWebhookHealth(subscriptions)
  const selection = useWebhookSelection(subscriptions)
  const [deleting, setDeleting] = useState<WebhookSubscription>()
  const remove = useDeleteWebhook()
  // with the last webhook the board goes, too
  const passFocus = usePassFocus()
  const filtered = filterSubscriptions(subscriptions, view, { albumNames: albums.names, health })
  // those of an album stand together
  const found = [...Map.groupBy(filtered, ({ config }) => albumIdOf(config)).values()].flat()
  const opened = subscriptions.find(({ webhookId }) => webhookId === view.webhookId)
  // the map is never without a webhook to explain; the table is narrower beside one, so it waits to be asked
  const shown = opened ?? (view.view === 'list' ? undefined : found[0])
  const open = (webhookId: string | undefined) => onView({ webhookId })
  const heading = useFocusAfterSwap({ openedId: opened?.webhookId, shownId: shown?.webhookId })
  const beside = opened && 'max-lg:hidden'
  const columns = shown && found.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_minmax(320px,390px)]'

  return (
    <div ref={passFocus} className={classNames('grid items-start gap-x-6 gap-y-4', columns)}>
      <div className={classNames('col-span-full', beside)}>
        <FilterBar
          subscriptions={subscriptions}
          found={found.length}
          filter={view}
          onFilter={(filter) => onView({ ...filter, webhookId: undefined })}
          albums={albums}
          health={health}
        />
      </div>
      {found.length === 0 ? (
        <NoMatch filter={view} onShowAll={() => onView(noFilter)} />
      ) : (
        <div className={classNames('min-w-0', beside)}>
          <Webhooks {...{ found, albums, health, selection, view, shown }} onOpen={open} />
          <WebhookSelectionBar selection={selection} shown={found} />
        </div>
      )}
      {shown && found.length > 0 && (
        <div
          className={classNames(
            'min-w-0 lg:sticky lg:top-[calc(var(--header-height)+16px)]',
            opened === undefined && 'max-lg:hidden',
          )}
        >
          <WebhookDetail
            key={shown.webhookId}
            headingRef={heading}
            subscription={shown}
            albums={albums}
            health={health?.get(shown.webhookId)}
            onDelete={() => setDeleting(shown)}
            onBack={() => open(undefined)}
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
            if (opened) open(undefined)
          }}
        />
      )}
    </div>
  )
}

type WebhooksProps = {
  found: readonly WebhookSubscription[]
  albums: AlbumNames
  health: HealthById
  selection: WebhookSelection
  view: WebhooksView
  /** The one beside them. */
  shown: WebhookSubscription | undefined
  onOpen: (webhookId: string) => void
}

/** The webhooks that the filters leave: as cards where it is narrow, else as a table or as a map. */
function Webhooks({ found, albums, health, selection, view, shown, onOpen }: WebhooksProps) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const common = { subscriptions: found, albums, health, selection }
  if (!isWide) return <WebhookCards {...common} onOpen={onOpen} />
  if (view.view === 'list') {
    return (
      <WebhookTable
        {...common}
        openId={view.webhookId}
        toWebhook={(webhookId) => paths.webhooks({ ...view, webhookId })}
      />
    )
  }
  return (
    <div className="min-h-[calc(100dvh-170px)] rounded-card border border-line bg-surface bg-[radial-gradient(var(--color-line)_1px,transparent_1.4px)] bg-size-[20px_20px]">
      <WebhookWiring
        subscriptions={found}
        albums={albums}
        health={health}
        selectedId={shown?.webhookId}
        onSelect={onOpen}
      />
    </div>
  )
}

function NoMatch({ filter, onShowAll }: { filter: WebhookFilter; onShowAll: () => void }) {
  const passFocus = usePassFocus()
  const { search = '', ...others } = filter
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
      {isNarrowed(others) ? messages.noMatchFilters : messages.noMatchHint(search)}
    </EmptyState>
  )
}

/**
 * Moves the focus to the webhook that replaces the list, and back to its card; also after the focused webhook was deleted.
 */
function useFocusAfterSwap({ openedId, shownId }: { openedId: string | undefined; shownId: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string>(undefined)
  // the focus is the browser's: whether the focused element is still to be seen is only known after painting
  useEffect(() => {
    const last = before.current
    before.current = openedId ?? shownId
    const focused = document.activeElement
    const content = document.getElementById('main')
    const isLost = focused === document.body || focused === content || !focused?.checkVisibility()
    if (last === undefined || !isLost) return
    const cards = [`webhook-card-${last}`, `webhook-${last}`].map((id) => document.getElementById(id))
    const back = cards.find((card) => card?.checkVisibility()) ?? content
    const target = openedId === undefined ? back : heading.current
    target?.focus({ preventScroll: openedId !== undefined })
  }, [openedId, shownId])
  return heading
}
