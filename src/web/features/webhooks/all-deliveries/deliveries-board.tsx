import { explainError } from '#web/data/client/api-error.ts'
import { CompareBar } from '#web/features/webhooks/comparing/compare-bar.tsx'
import { useAlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useShortcut } from '#web/lib/keyboard/use-page-keys.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { type DeliveriesView, paths } from '#web/paths.ts'
import { DeliveriesFilterBar } from './deliveries-filter-bar.tsx'
import { isNarrowed, noFilter, toFilter } from './deliveries-view.ts'
import { DeliveryRows } from './delivery-rows.tsx'
import { messages } from './messages.ts'
import { OpenedDelivery } from './opened-delivery.tsx'
import { ReceiverStrip } from './receiver-strip.tsx'
import { SendAgain } from './send-again.tsx'
import { useChosen } from './use-chosen.ts'
import { useDeliveries, useOpened, useReceivers } from './use-deliveries.ts'
import { useOpenedFocus } from './use-opened-focus.ts'

type DeliveriesBoardProps = { view: DeliveriesView; onView: (change: DeliveriesView) => void }

/** The receivers' health, and below it the deliveries of all webhooks beside the open one. */
export function DeliveriesBoard({ view, onView }: DeliveriesBoardProps) {
  const filter = toFilter(view)
  const chosen = useChosen()
  const openId = view.delivery
  const deliveries = useDeliveries({ filter, isHeld: openId !== undefined || chosen.deliveries.length > 0 })
  const opened = useOpened(openId, deliveries)
  const health = useReceivers()
  const albums = useAlbumNames()
  const passFocus = usePassFocus()
  const heading = useOpenedFocus(openId)
  const receivers = health.data?.receivers ?? []
  const close = () => onView({ delivery: undefined })
  useShortcut('Escape', () => openId !== undefined && close())
  const beside = openId !== undefined && 'max-lg:hidden'
  const { list, all } = deliveries
  const isEmpty = list.data !== undefined && all.length === 0 && !isNarrowed(view) && !list.isPlaceholderData

  return (
    <div ref={passFocus} className="flex flex-col gap-4">
      <div className={classNames('flex flex-col gap-4', beside)}>
        {/* not if the list failed to load, which shows its own reason */}
        {health.isError && health.data === undefined && list.data !== undefined && (
          <p role="note" className="text-small text-muted">
            {messages.healthUnknown(explainError(health.error))}
          </p>
        )}
        <ReceiverStrip
          receivers={receivers}
          chosen={view.receiver}
          onChoose={(receiver) => onView({ receiver, delivery: undefined })}
        />
        {!isEmpty && (
          <DeliveriesFilterBar
            view={view}
            receivers={receivers}
            onFilter={(change) => onView({ ...change, delivery: undefined })}
          >
            <SendAgain filter={filter} />
          </DeliveriesFilterBar>
        )}
      </div>
      <div
        className={classNames(
          'grid items-start gap-x-6 gap-y-4',
          openId !== undefined && 'lg:grid-cols-[minmax(0,1fr)_minmax(340px,430px)]',
        )}
      >
        <div className={classNames('min-w-0', beside)}>
          <DeliveryRows
            {...deliveries}
            albums={albums}
            openId={openId}
            toDelivery={(delivery) => paths.deliveries({ ...view, delivery })}
            chosen={chosen}
            isNarrowed={isNarrowed(view)}
            onShowAll={() => onView(noFilter)}
          />
          <CompareBar deliveries={chosen.deliveries} onClear={chosen.clear} />
        </div>
        {openId !== undefined && (
          <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+16px)]">
            <OpenedDelivery
              key={openId}
              opened={opened}
              albums={albums}
              headingRef={heading}
              onClose={close}
              onOnlyWebhook={(webhook) => onView({ webhook })}
            />
          </div>
        )}
      </div>
    </div>
  )
}
