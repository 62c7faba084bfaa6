import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inbox } from '#contract/extensions.ts'
import type { WebhookEvent } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import { Json } from '#web/features/webhooks/payload-view.tsx'
import { readJson } from '#web/features/webhooks/webhook-payload.ts'
import { eventWords } from '#web/features/webhooks/webhook-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FoldSummary } from './delivery-row.tsx'
import { timeWord } from './delivery-words.ts'
import { messages } from './messages.ts'

/** Inbox of a receiver provided by the service: requests as a server would have received them. */
export function ReceiverInbox({ token, webhookId, hasLog }: { token: string; webhookId: string; hasLog: boolean }) {
  const queries = deliveryQueries(useData().api)
  // the log's count of deliveries tells when to refetch the inbox
  const log = useInfiniteQuery({ ...queries.log(webhookId, false), enabled: hasLog })
  const delivered = log.data?.pages[0]?.counts.delivered
  const { data, isPending, error } = useQuery({ ...queries.inbox(token, delivered), enabled: !log.isLoading })
  if (isPending) return <Skeleton className="h-40 rounded-control" />
  if (data === undefined) return <p role="alert">{messages.inboxUnreadable(explainError(error))}</p>
  if (data.length === 0) {
    return (
      <p className="rounded-control border border-dashed border-line px-3 py-4 text-muted">
        {hasLog ? messages.inboxEmpty : messages.inboxWaits}
      </p>
    )
  }
  return (
    <ul
      aria-label={messages.received}
      className="min-h-0 divide-y divide-line overflow-y-auto rounded-control border border-line"
    >
      {data.map((received, index) => (
        <Received key={keyAt(data, index)} received={received} isNewest={index === 0} />
      ))}
    </ul>
  )
}

/** Key of a request: its time and, among those of the same time, its place from the oldest. New arrivals leave it. */
const keyAt = (inbox: Inbox, index: number) => {
  const at = inbox[index]?.at
  return `${at} ${inbox.slice(index + 1).filter((older) => older.at === at).length}`
}

const isEvent = (text: string | undefined): text is WebhookEvent =>
  text !== undefined && Object.hasOwn(eventWords, text)

/** One request; the newest starts open, and from then on only its reader opens and closes it. */
function Received({ received: { at, headers, body }, isNewest }: { received: Inbox[number]; isNewest: boolean }) {
  const event = headers['webhook-event']
  const [isOpen, setIsOpen] = useState(isNewest)
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
        <FoldSummary
          title={isEvent(event) ? eventWords[event].title : (event ?? messages.request)}
          hint={event}
          isTest={headers['webhook-test'] === 'true'}
          note={timeWord(at, { exact: true })}
        />
        <div className="flex flex-col gap-2 px-3 pb-3">
          <Json value={readJson(body)} label={messages.receivedBody} />
          <Headers headers={headers} />
        </div>
      </details>
    </li>
  )
}

function Headers({ headers }: { headers: Inbox[number]['headers'] }) {
  return (
    <dl dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-[11.5px]">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
