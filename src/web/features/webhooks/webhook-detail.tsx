import { ArrowLeft, Copy, Send, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import type { WebhookMetadata, WebhookSubscription } from '#contract/index.ts'
import { WebhookActions } from '#web/features/webhooks/changes/webhook-actions.tsx'
import { HealthLine } from '#web/features/webhooks/deliveries/health-marks.tsx'
import { useDeliveryActions } from '#web/features/webhooks/deliveries/use-delivery-actions.ts'
import type { WebhookHealth } from '#web/features/webhooks/deliveries/webhook-health.ts'
import { useWebhookTabs, WebhookTabs } from '#web/features/webhooks/deliveries/webhook-tabs.tsx'
import { FindingList } from '#web/features/webhooks/findings/finding-list.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { usePayload } from './payload-view.tsx'
import { TargetAddress } from './target-address.tsx'
import { curlOf, type Payload } from './webhook-payload.ts'
import { type AlbumNames, EventIcon, SourceAlbum } from './webhook-source.tsx'
import { metadataTypeWord, whenOf } from './webhook-words.ts'

type WebhookDetailProps = {
  subscription: WebhookSubscription
  albums: AlbumNames
  health: WebhookHealth | undefined
  onDelete: () => void
  /** Back to the list, where the list has made room for this. */
  onBack: () => void
  headingRef: Ref<HTMLHeadingElement>
}

const sentences = {
  newPhoto: messages.toAlbum,
  photoLabelAdded: messages.inAlbum,
  newAlbum: messages.anyAlbumTo,
}

/** The tab with a receiver's source, of which a few lines would tell nothing. */
const receiving = 'flex flex-1 shrink-0 flex-col gap-3 lg:h-[28rem]'

/** One webhook as a sentence, with its payload, its deliveries, and what can be done with it. */
export function WebhookDetail({ subscription, albums, health, onDelete, onBack, headingRef }: WebhookDetailProps) {
  const { config, webhookId } = subscription
  const payload = usePayload(config)
  const tabs = useWebhookTabs(subscription)
  const { test, isTesting } = useDeliveryActions(webhookId)
  const album = (
    <strong className="font-semibold text-ink">
      <SourceAlbum config={config} albums={albums} />
    </strong>
  )
  const target = (
    <span className="block text-ink">
      <TargetAddress targetUrl={config.targetUrl} />
    </span>
  )
  return (
    <section
      aria-label={messages.webhook}
      className="flex min-h-0 flex-col gap-4 rounded-card border border-line bg-surface p-4.5 lg:h-[max(480px,calc(100dvh-214px))] lg:overflow-y-auto"
    >
      <div className="flex flex-col gap-1.5">
        <button
          type="button"
          onClick={onBack}
          className="mb-2 flex items-center gap-1.5 self-start text-small text-muted lg:hidden pointer-coarse:min-h-11"
        >
          <ArrowLeft size={15} aria-hidden className="rtl:rotate-180" /> {messages.allWebhooks}
        </button>
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="flex items-start gap-2 text-[15px] font-semibold tracking-[-0.01em]"
        >
          <span title={config.event} className="mt-0.5">
            <EventIcon event={config.event} />
          </span>
          <span className="min-w-0 wrap-anywhere">{whenOf(config)}</span>
        </h2>
        <p className="wrap-anywhere text-muted">{fillIn(sentences[config.event], { album, target })}</p>
        <output>{health && <HealthLine health={health} />}</output>
      </div>
      <FindingList subscription={subscription} onTest={tabs.showOutcome} />
      {config.metadata && Object.keys(config.metadata).length > 0 && <MetadataTable metadata={config.metadata} />}
      <div className={tabs.tab === 'receive' ? receiving : 'flex min-h-0 flex-1 flex-col gap-3'}>
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
    </section>
  )
}

/** Copies the delivery as a command for a terminal. */
function CopyCurl({ targetUrl, payload }: { targetUrl: string; payload: Payload }) {
  const toast = useToast()
  const curl = curlOf(targetUrl, payload.body)
  const copy = async () => {
    const isCopied = curl !== undefined && (await copyText(curl))
    toast.show(isCopied ? { text: messages.copied, tone: 'ok' } : { text: messages.notCopied, tone: 'error' })
  }
  return (
    <Button
      icon={<Copy size={15} aria-hidden />}
      disabled={curl === undefined}
      title={curl === undefined ? messages.noUrl : undefined}
      onClick={() => void copy()}
    >
      {messages.copyCurl}
    </Button>
  )
}

function MetadataTable({ metadata }: { metadata: WebhookMetadata }) {
  return (
    <div className="flex max-h-36 shrink-0 flex-col gap-1.5">
      <h3 className="text-small text-muted">{messages.sentMetadata}</h3>
      <div className="min-h-0 overflow-y-auto rounded-control border border-line">
        <table className="w-full font-mono text-[12px]" aria-label={messages.sentMetadata}>
          <tbody>
            {Object.entries(metadata).map(([key, value]) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pe-2 ps-2.5 text-start align-top font-normal wrap-anywhere">
                  {key}
                </th>
                <td className="px-2 py-1.5 align-top wrap-anywhere">{JSON.stringify(value)}</td>
                <td className="py-1.5 pe-2.5 ps-2 text-end align-top whitespace-nowrap text-muted">
                  {metadataTypeWord(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
