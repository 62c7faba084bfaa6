import { Copy, Send, Trash2 } from 'lucide-react'
import { type Ref, useRef } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { WebhookActions } from '#web/features/webhooks/changes/webhook-actions.tsx'
import { HealthLine } from '#web/features/webhooks/deliveries/health-marks.tsx'
import { useDeliveryActions } from '#web/features/webhooks/deliveries/use-delivery-actions.ts'
import type { WebhookHealth } from '#web/features/webhooks/deliveries/webhook-health.ts'
import { useWebhookTabs, WebhookTabs } from '#web/features/webhooks/deliveries/webhook-tabs.tsx'
import { FindingList } from '#web/features/webhooks/findings/finding-list.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { messages } from './messages.ts'
import { MetadataTable } from './metadata-table.tsx'
import { usePayload } from './payload-view.tsx'
import { WebhookFrame } from './webhook-frame.tsx'
import { curlOf, type Payload } from './webhook-payload.ts'
import type { AlbumNames } from './webhook-source.tsx'

type WebhookDetailProps = {
  subscription: WebhookSubscription
  albums: AlbumNames
  health: WebhookHealth | undefined
  onDelete: () => void
  /** Back to the list, which this replaces on narrow screens. */
  onBack: () => void
  headingRef: Ref<HTMLHeadingElement>
}

/** Tab with a receiver's source code, too tall to be shown a few lines at a time. */
const receiving = 'flex flex-1 shrink-0 flex-col gap-3 lg:h-[28rem]'
/** Tab with the log, which scrolls by itself. */
const logging = 'flex min-h-0 flex-1 flex-col gap-3 lg:min-h-96'
/** Tab with the body, at least a few lines tall. */
const reading = 'flex min-h-0 flex-1 flex-col gap-3 lg:min-h-42'

/** One webhook as a sentence, with its payload, deliveries and actions. */
export function WebhookDetail({ subscription, albums, health, onDelete, onBack, headingRef }: WebhookDetailProps) {
  const { config, webhookId } = subscription
  const payload = usePayload(config)
  const tabs = useWebhookTabs(subscription)
  const { test, isTesting } = useDeliveryActions(webhookId)
  const shown = useRef<HTMLDivElement>(null)
  const showDeliveries = () => {
    tabs.setTab('log')
    // the pressed button disappears
    shown.current?.focus()
  }
  return (
    <WebhookFrame
      config={config}
      albums={albums}
      status={health && <HealthLine health={health} />}
      onBack={onBack}
      headingRef={headingRef}
    >
      <FindingList subscription={subscription} onDeliveries={tabs.tab === 'log' ? undefined : showDeliveries} />
      <MetadataTable metadata={config.metadata} />
      <div
        ref={shown}
        tabIndex={-1}
        className={classNames(
          'outline-none',
          tabs.tab === 'receive' ? receiving : tabs.tab === 'log' ? logging : reading,
        )}
      >
        <WebhookTabs subscription={subscription} payload={payload} shown={tabs} />
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        {tabs.hasLog && (
          <Button
            variant={health?.state === 'idle' ? 'primary' : 'secondary'}
            icon={<Send size={15} aria-hidden />}
            busy={isTesting}
            onClick={() => {
              tabs.showOutcome()
              test()
            }}
          >
            {messages.sendTest}
          </Button>
        )}
        <CopyCurl targetUrl={config.targetUrl} payload={payload} />
        <div className="ms-auto flex">
          <WebhookActions subscription={subscription} />
          <IconButton label={messages.deleteThis} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
    </WebhookFrame>
  )
}

/** Copies the delivery as a curl command. */
function CopyCurl({ targetUrl, payload }: { targetUrl: string; payload: Payload }) {
  const copy = useCopy()
  const curl = curlOf(targetUrl, payload.body)
  return (
    <Button
      icon={<Copy size={15} aria-hidden />}
      disabled={curl === undefined}
      title={curl === undefined ? messages.noUrl : undefined}
      onClick={() => curl !== undefined && void copy(curl, messages)}
    >
      {messages.copyCurl}
    </Button>
  )
}
