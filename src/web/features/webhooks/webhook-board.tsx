import { useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { SelectionActions } from '#web/features/webhooks/changes/selection-actions.tsx'
import { useWebhookNow, useWebhookRows } from '#web/features/webhooks/changes/use-webhook-rows.ts'
import { useWebhookHealth } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { FilterBar, noFilter } from '#web/features/webhooks/filter/filter-bar.tsx'
import { NoMatch } from '#web/features/webhooks/filter/no-match.tsx'
import { useFoundWebhooks } from '#web/features/webhooks/filter/use-found-webhooks.ts'
import { Findings } from '#web/features/webhooks/findings/findings.tsx'
import type { DrawnWebhook } from '#web/features/webhooks/map/use-connect.ts'
import { useWebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'
import { WebhookSelectionBar } from '#web/features/webhooks/selection/webhook-selection-bar.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import type { WebhooksView } from '#web/paths.ts'
import { DeleteWebhookDialog, useDeleteWebhook } from './delete-webhook-dialog.tsx'
import { useFocusAfterSwap } from './use-focus-after-swap.ts'
import { WebhookPanel } from './webhook-panel.tsx'
import { useAlbumNames } from './webhook-source.tsx'
import { WebhookViews } from './webhook-views.tsx'

type WebhookBoardProps = {
  subscriptions: readonly WebhookSubscription[]
  view: WebhooksView
  onView: (change: WebhooksView) => void
  /** Called when a line was drawn on the map. */
  onDraw: (drawn: DrawnWebhook) => void
}

/** The webhooks, below the findings about them. */
export function WebhookBoard(props: WebhookBoardProps) {
  return (
    <Findings subscriptions={props.subscriptions} view={props.view}>
      <Board {...props} />
    </Findings>
  )
}

/** The webhooks as a map or a table, beside the open one, which on narrow screens replaces them. */
function Board({ subscriptions, view, onView, onDraw }: WebhookBoardProps) {
  const albums = useAlbumNames()
  const { rows, paused } = useWebhookRows(subscriptions)
  const { health } = useWebhookHealth(subscriptions)
  const selection = useWebhookSelection(rows)
  const [deleting, setDeleting] = useState<WebhookSubscription>()
  const remove = useDeleteWebhook()
  // the board goes away with the last webhook
  const passFocus = usePassFocus()
  const found = useFoundWebhooks(rows, view, { albumNames: albums.names, paused, health })
  const opened = rows.find(({ webhookId }) => webhookId === view.webhookId)
  const [lastId, setLastId] = useState<string>()
  const lastNow = useWebhookNow(lastId)
  // the webhook last shown stays even when a newer one becomes the first: its dialog may be open
  const fallback = found.find(({ webhookId }) => webhookId === lastNow) ?? found[0]
  // the map always shows a webhook beside it; the table, which that narrows, only once one is opened
  const shown = opened ?? (view.view === 'list' ? undefined : fallback)
  // derived from the previous state: set while rendering, as React's documentation recommends
  if (shown && shown.webhookId !== lastId) setLastId(shown.webhookId)
  const open = (webhookId: string | undefined) => onView({ webhookId })
  const heading = useFocusAfterSwap({ openedId: opened?.webhookId, shownId: shown?.webhookId })
  const beside = opened && 'max-lg:hidden'
  const columns = shown && found.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_minmax(320px,390px)]'

  return (
    <div ref={passFocus} className={classNames('grid items-start gap-x-6 gap-y-4', columns)}>
      <div className={classNames('col-span-full', beside)}>
        <FilterBar
          subscriptions={rows}
          found={found.length}
          filter={view}
          onFilter={(filter) => onView({ ...filter, webhookId: undefined })}
          albums={albums}
          paused={paused}
          health={health}
        />
      </div>
      {found.length === 0 ? (
        <NoMatch filter={view} onShowAll={() => onView(noFilter)} />
      ) : (
        <div className={classNames('min-w-0', beside)}>
          <WebhookViews {...{ found, albums, paused, health, selection, view, shown }} onOpen={open} onDraw={onDraw} />
          <WebhookSelectionBar selection={selection} shown={found}>
            <SelectionActions
              webhooks={rows
                .filter(({ webhookId }) => selection.ids.has(webhookId))
                .map(({ webhookId: id, config }) => ({ in: paused.has(id) ? 'device' : 'service', id, config }))}
            />
          </WebhookSelectionBar>
        </div>
      )}
      {shown && found.length > 0 && (
        <div
          className={classNames(
            'min-w-0 lg:sticky lg:top-[calc(var(--header-height)+16px)]',
            opened === undefined && 'max-lg:hidden',
          )}
        >
          <WebhookPanel
            key={shown.webhookId}
            headingRef={heading}
            subscription={shown}
            paused={paused.get(shown.webhookId)}
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
            void remove(deleting)
            if (opened) open(undefined)
          }}
        />
      )}
    </div>
  )
}
