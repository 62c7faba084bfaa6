import type { ReactNode } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { paths, type WebhooksView } from '#web/paths.ts'
import { FindingsProvider } from './findings-context.tsx'
import { FindingsPanel } from './findings-panel.tsx'

type FindingsProps = {
  subscriptions: readonly WebhookSubscription[]
  view: WebhooksView
  children: ReactNode
}

/** Provides findings to the page's content, and shows their summary above it. */
export function Findings({ subscriptions, view, children }: FindingsProps) {
  return (
    <FindingsProvider subscriptions={subscriptions}>
      {/* on narrow screens an open webhook is shown alone */}
      <div className={view.webhookId === undefined ? 'empty:hidden' : 'empty:hidden max-lg:hidden'}>
        <FindingsPanel
          subscriptions={subscriptions}
          toWebhook={(webhookId) => paths.webhooks({ ...view, webhookId })}
        />
      </div>
      {children}
    </FindingsProvider>
  )
}
