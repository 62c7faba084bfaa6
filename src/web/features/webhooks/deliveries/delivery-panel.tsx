import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { DeliveryLog } from '#contract/extensions.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { timeWord } from './delivery-words.ts'
import { messages } from './messages.ts'
import { useDeliveryActions } from './use-delivery-actions.ts'

/** The epoch: selects every failure still in the log. */
const SINCE_EVER = '1970-01-01T00:00:00.000Z'

/** The delivery log of one webhook: requests, responses, and redelivery. */
export function DeliveryPanel({ webhookId }: { webhookId: string }) {
  const log = useInfiniteQuery(deliveryQueries(useData().api).log(webhookId))
  const { redeliver, isRedelivering } = useDeliveryActions(webhookId)
  const isListed = useExtension('deliveries')?.['listsAll'] === true
  const panel = useRef<HTMLDivElement>(null)
  const passFocus = usePassFocus(panel)
  const [newest] = log.data?.pages ?? []
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  if (log.isPending) return <Skeleton className="h-40 rounded-control" />
  if (newest === undefined) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded-control border border-line p-3">
        <p>{messages.unreadable(explainError(log.error))}</p>
        <Button size="sm" onClick={() => void log.refetch()}>
          {messages.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div ref={panel} tabIndex={-1} className="flex min-h-0 flex-col gap-3 outline-none">
      <Standing log={newest} />
      <RedeliverButtons counts={newest.counts} isBusy={isRedelivering} onRedeliver={redeliver} passFocus={passFocus} />
      {deliveries.length === 0 ? (
        <p className="rounded-control border border-dashed border-line px-3 py-4 text-muted">{messages.nothingSent}</p>
      ) : (
        <ul
          aria-label={messages.deliveries}
          className="min-h-36 divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              delivery={delivery}
              isBusy={isRedelivering}
              onRedeliver={() => redeliver({ deliveryId: delivery.deliveryId })}
            />
          ))}
          {log.hasNextPage && (
            <li className="p-2 text-center">
              <Button
                ref={passFocus}
                size="sm"
                variant="ghost"
                busy={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                {messages.loadMore}
              </Button>
            </li>
          )}
        </ul>
      )}
      {(log.isFetchNextPageError || log.isRefetchError) && (
        <p role="alert" className="text-small text-danger-ink">
          {messages.unreadable(explainError(log.error))}
        </p>
      )}
      <p className="text-small text-muted">
        {messages.kept}
        {isListed && (
          <>
            {' '}
            <Link
              to={paths.deliveries({ webhook: webhookId })}
              className="touch-target underline underline-offset-2 hover:text-accent"
            >
              {messages.openAll}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

/** Counts of the log, with a warning while deliveries fail or are stopped. */
function Standing({ log: { counts, disabledAt, failingSince } }: { log: DeliveryLog }) {
  const warning =
    disabledAt !== undefined
      ? messages.stopped(timeWord(disabledAt))
      : failingSince !== undefined && messages.failing(timeWord(failingSince))
  const facts = [
    messages.deliveredCount(counts.delivered),
    counts.pending > 0 && messages.sendingCount(counts.pending),
    counts.retrying > 0 && messages.retryingCount(counts.retrying),
    counts.failed > 0 && messages.failedCount(counts.failed),
    counts.neverAttempted > 0 && messages.heldCount(counts.neverAttempted),
  ]
  return (
    <>
      {warning !== false && (
        <p role="note" className="rounded-control border border-warn/60 bg-warn/10 px-3 py-2">
          {warning}
        </p>
      )}
      <p className="text-small text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}

type RedeliverButtonsProps = {
  counts: DeliveryLog['counts']
  isBusy: boolean
  onRedeliver: ReturnType<typeof useDeliveryActions>['redeliver']
  passFocus: ReturnType<typeof usePassFocus>
}

/** Buttons that redeliver all failed or all held deliveries, each shown if there are any. */
function RedeliverButtons({
  counts: { failed, retrying, neverAttempted },
  isBusy,
  onRedeliver,
  passFocus,
}: RedeliverButtonsProps) {
  const icon = <RotateCcw size={14} aria-hidden />
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {failed + retrying > 0 && (
        <Button
          ref={passFocus}
          size="sm"
          icon={icon}
          busy={isBusy}
          onClick={() => onRedeliver({ failedSince: SINCE_EVER })}
        >
          {messages.retryNow}
        </Button>
      )}
      {neverAttempted > 0 && (
        <Button
          ref={passFocus}
          size="sm"
          icon={icon}
          busy={isBusy}
          onClick={() => onRedeliver({ neverAttempted: true })}
        >
          {messages.sendHeld}
        </Button>
      )}
    </div>
  )
}
