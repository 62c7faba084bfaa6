import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Send } from 'lucide-react'
import type { DeliveryLog, RedeliverRequest } from '#contract/extensions.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryMutations, deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { timeWord } from './delivery-words.ts'

/** Failures that are still in the log. */
const SINCE_EVER = '1970-01-01T00:00:00.000Z'

/** The delivery log of one webhook: requests, responses, and redelivery. */
export function DeliveryPanel({ webhookId }: { webhookId: string }) {
  const { api } = useData()
  const log = useInfiniteQuery(deliveryQueries(api).log(webhookId))
  const { test, redeliver, isBusy } = useDeliveryActions(webhookId)
  const [newest] = log.data?.pages ?? []
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  if (log.isPending) return <Skeleton className="h-40 rounded-control" />
  if (newest === undefined) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded-control border border-line p-3">
        <p>The deliveries could not be read. {explainError(log.error)}</p>
        <Button size="sm" onClick={() => void log.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const { failed, retrying, neverAttempted } = newest.counts
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <Standing log={newest} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Send size={14} aria-hidden />} busy={isBusy} onClick={test}>
          Send a test
        </Button>
        {failed + retrying > 0 && (
          <Button
            size="sm"
            icon={<RotateCcw size={14} aria-hidden />}
            busy={isBusy}
            onClick={() => redeliver({ failedSince: SINCE_EVER })}
          >
            Send all that failed
          </Button>
        )}
        {neverAttempted > 0 && (
          <Button
            size="sm"
            icon={<RotateCcw size={14} aria-hidden />}
            busy={isBusy}
            onClick={() => redeliver({ neverAttempted: true })}
          >
            Send what was held back
          </Button>
        )}
      </div>
      {deliveries.length === 0 ? (
        <p className="rounded-control border border-dashed border-line px-3 py-4 text-muted">
          Nothing was sent yet. A test sends a real photo or album, marked as a test.
        </p>
      ) : (
        <ul
          aria-label="Deliveries"
          className="min-h-36 divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              delivery={delivery}
              isBusy={isBusy}
              onRepeat={() => redeliver({ deliveryId: delivery.deliveryId })}
            />
          ))}
          {log.hasNextPage && (
            <li className="p-2 text-center">
              <Button size="sm" variant="ghost" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Show older ones
              </Button>
            </li>
          )}
        </ul>
      )}
      <p className="text-small text-muted">Kept for 30 days. What failed is tried ten times over three days.</p>
    </div>
  )
}

/** A summary, and whether the service has given up. */
function Standing({ log: { counts, disabledAt, failingSince } }: { log: DeliveryLog }) {
  const parts: [number, string][] = [
    [counts.delivered, 'delivered'],
    [counts.pending, 'on their way'],
    [counts.retrying, 'to be tried again'],
    [counts.failed, 'failed'],
    [counts.neverAttempted, 'held back'],
  ]
  return (
    <>
      {disabledAt !== undefined ? (
        <p role="note" className="rounded-control border border-warn/60 bg-warn/10 px-3 py-2">
          Stopped since {timeWord(disabledAt)}: the receiver no longer wants these, or failed for five days. A test that
          arrives starts it again.
        </p>
      ) : (
        failingSince !== undefined && (
          <p role="note" className="rounded-control border border-warn/60 bg-warn/10 px-3 py-2">
            Nothing has arrived since {timeWord(failingSince)}.
          </p>
        )
      )}
      <p className="text-small text-muted tabular-nums">
        {parts
          .filter(([count], index) => index === 0 || count > 0)
          .map(([count, word]) => `${formatCount(count)} ${word}`)
          .join(' · ')}
      </p>
    </>
  )
}

function useDeliveryActions(webhookId: string) {
  const { api } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const mutations = deliveryMutations({ api, queryClient })
  const testing = useMutation(mutations.test())
  const repeating = useMutation(mutations.redeliver())
  const onError = (error: Error) => toast.show({ text: `Nothing was sent. ${explainError(error)}`, tone: 'error' })
  return {
    isBusy: testing.isPending || repeating.isPending,
    test: () => testing.mutate(webhookId, { onError }),
    redeliver: (chosen: Omit<RedeliverRequest, 'webhookId'>) => repeating.mutate({ webhookId, ...chosen }, { onError }),
  }
}
