import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { Inbox } from '#contract/extensions.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import { Json } from '#web/features/webhooks/payload-view.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { timeWord } from './delivery-words.ts'

/** The inbox of a receiver that the service itself provides: requests as a server would have received them. */
export function ReceiverInbox({ token, webhookId, hasLog }: { token: string; webhookId: string; hasLog: boolean }) {
  const queries = deliveryQueries(useData().api)
  // it tells when something is on its way, and when it has arrived
  const log = useInfiniteQuery({ ...queries.log(webhookId, false), enabled: hasLog })
  const delivered = log.data?.pages[0]?.counts.delivered
  const { data, isPending, error } = useQuery({ ...queries.inbox(token, delivered), enabled: !log.isLoading })
  if (isPending) return <Skeleton className="h-40 rounded-control" />
  if (data === undefined) return <p role="alert">What arrived could not be read. {explainError(error)}</p>
  if (data.length === 0) {
    return (
      <p className="rounded-control border border-dashed border-line px-3 py-4 text-muted">
        Nothing has arrived here yet.
      </p>
    )
  }
  return (
    <ul
      aria-label="Received"
      className="min-h-0 divide-y divide-line overflow-y-auto rounded-control border border-line"
    >
      {data.map((received, index) => (
        <Received key={`${received.at} ${data.length - index}`} received={received} isOpen={index === 0} />
      ))}
    </ul>
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function Received({ received: { at, headers, body }, isOpen }: { received: Inbox[number]; isOpen: boolean }) {
  return (
    <li>
      <details open={isOpen} className="group">
        <summary className="flex cursor-pointer list-none items-center gap-2.5 px-3 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="block font-medium wrap-anywhere">{headers['webhook-event'] ?? 'A request'}</span>
            <span className="block text-small text-muted tabular-nums">{timeWord(at)}</span>
          </span>
          <ChevronRight
            size={15}
            aria-hidden
            className="shrink-0 text-muted transition-transform group-open:rotate-90"
          />
        </summary>
        <div className="flex flex-col gap-2 px-3 pb-3">
          <Headers headers={headers} />
          <Json value={readJson(body)} label="Body that arrived" />
        </div>
      </details>
    </li>
  )
}

function Headers({ headers }: { headers: Inbox[number]['headers'] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-[11.5px]">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
