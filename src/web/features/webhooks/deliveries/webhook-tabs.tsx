import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { PayloadView } from '#web/features/webhooks/payload-view.tsx'
import type { Payload } from '#web/features/webhooks/webhook-payload.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const DeliveryPanel = lazyNamed(() => import('./delivery-panel.tsx'), 'DeliveryPanel')
const ReceiverInbox = lazyNamed(() => import('./receiver-inbox.tsx'), 'ReceiverInbox')

type Tab = 'body' | 'log' | 'inbox'

/** Tabs of a webhook: its payload and, where the service offers them, its deliveries and its inbox. */
export function WebhookTabs({ subscription, payload }: { subscription: WebhookSubscription; payload: Payload }) {
  const offered = useQuery(useData().extensions.list()).data
  const [tab, setTab] = useState<Tab>('body')
  const token = receiverToken(subscription.config.targetUrl)
  const hasLog = offered?.has('deliveries') === true
  const hasInbox = token !== undefined && offered?.has('receiver') === true
  const options: { value: Tab; label: string }[] = [
    { value: 'body', label: 'Body' },
    ...(hasLog ? [{ value: 'log' as const, label: 'Deliveries' }] : []),
    ...(hasInbox ? [{ value: 'inbox' as const, label: 'Inbox' }] : []),
  ]
  return (
    <>
      {options.length > 1 && (
        <div className="shrink-0">
          <Segmented label="Show" value={tab} options={options} onChange={setTab} />
        </div>
      )}
      {tab === 'body' && (
        <div className="flex min-h-[160px] flex-col gap-1.5">
          <h3 className="text-small text-muted">What the receiver gets</h3>
          <PayloadView {...payload} />
          {offered !== undefined && !hasLog && (
            <p className="text-small text-muted">This service does not tell how its deliveries went.</p>
          )}
        </div>
      )}
      <Suspense fallback={<Skeleton className="h-40 rounded-control" />}>
        {tab === 'log' && <DeliveryPanel webhookId={subscription.webhookId} />}
        {tab === 'inbox' && token !== undefined && (
          <ReceiverInbox token={token} webhookId={subscription.webhookId} hasLog={hasLog} />
        )}
      </Suspense>
    </>
  )
}
