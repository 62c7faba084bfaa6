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
import { messages } from './messages.ts'

const DeliveryPanel = lazyNamed(() => import('./delivery-panel.tsx'), 'DeliveryPanel')
const ReceiverPanel = lazyNamed(() => import('#web/features/webhooks/receivers/receiver-panel.tsx'), 'ReceiverPanel')
const ReceiverInbox = lazyNamed(() => import('./receiver-inbox.tsx'), 'ReceiverInbox')

type Tab = 'body' | 'log' | 'inbox' | 'receive'

/** Tabs of a webhook and the current one, which initially is the inbox if there is one. */
export function useWebhookTabs({ config: { targetUrl } }: WebhookSubscription) {
  const offered = useQuery(useData().extensions.list()).data
  const [chosen, setTab] = useState<Tab>()
  const hasLog = offered?.has('deliveries') === true
  const token = offered?.has('receiver') === true ? receiverToken(targetUrl) : undefined
  const tabs: { value: Tab; label: string }[] = [{ value: 'body', label: messages.body }]
  if (hasLog) tabs.push({ value: 'log', label: messages.deliveries })
  if (token !== undefined) tabs.push({ value: 'inbox', label: messages.inbox })
  // an inbox needs no receiver to copy
  if (receiverToken(targetUrl) === undefined) tabs.push({ value: 'receive', label: messages.receive })
  return {
    tabs,
    tab: chosen ?? (token === undefined ? 'body' : 'inbox'),
    setTab,
    hasLog,
    token,
    /** Whether the service's extensions are loaded. */
    isKnown: offered !== undefined,
    /** Shows the tab on which a delivery's outcome appears. */
    showOutcome: () => setTab(token === undefined ? 'log' : 'inbox'),
  }
}

type WebhookTabsProps = {
  subscription: WebhookSubscription
  payload: Payload
  shown: ReturnType<typeof useWebhookTabs>
}

/** Tabs of a webhook: its payload, a receiver to copy and, if the service offers them, its deliveries and its inbox. */
export function WebhookTabs({ subscription, payload, shown }: WebhookTabsProps) {
  const { webhookId } = subscription
  const { tabs, tab, setTab, token, hasLog, isKnown } = shown
  return (
    <>
      {tabs.length > 1 && (
        <div className="shrink-0">
          <Segmented label={messages.show} value={tab} options={tabs} onChange={setTab} />
        </div>
      )}
      {tab === 'body' && (
        <div className="flex min-h-[120px] flex-col gap-1.5">
          <PayloadView {...payload} />
          {isKnown && !hasLog && <p className="text-small text-muted">{messages.notOffered}</p>}
        </div>
      )}
      <Suspense fallback={<Skeleton className="h-40 rounded-control" />}>
        {tab === 'log' && <DeliveryPanel webhookId={webhookId} />}
        {tab === 'receive' && <ReceiverPanel subscription={subscription} isSigned={hasLog} />}
        {tab === 'inbox' && token !== undefined && (
          <ReceiverInbox token={token} webhookId={webhookId} hasLog={hasLog} />
        )}
      </Suspense>
    </>
  )
}
