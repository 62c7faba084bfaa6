import type { ReactNode } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { paths, type WebhooksView } from '#web/paths.ts'
import { FindingsProvider } from './findings-context.tsx'
import { FindingsPanel } from './findings-panel.tsx'

type FindingsProps = {
  subscriptions: readonly WebhookSubscription[]
  view: WebhooksView
  /** Called when another webhook has taken the place of one. */
  onReplace: (from: string, to: string) => void
  children: ReactNode
}

/** The findings about webhooks: a line above the page's content, and each of them within it. */
export function Findings({ subscriptions, view, onReplace, children }: FindingsProps) {
  return (
    <FindingsProvider subscriptions={subscriptions} onReplace={onReplace}>
      <FindingsPanel
        subscriptions={subscriptions}
        toWebhook={(webhookId) => paths.webhooks({ ...view, search: undefined, webhookId })}
      />
      {children}
    </FindingsProvider>
  )
}
