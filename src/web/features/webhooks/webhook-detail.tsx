import { ArrowLeft, Copy, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import type { WebhookMetadata, WebhookSubscription } from '#contract/index.ts'
import { WebhookTabs } from '#web/features/webhooks/deliveries/webhook-tabs.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AlbumName, type AlbumNames } from './album-name.tsx'
import { EventIcon } from './event-icon.tsx'
import { usePayload } from './use-payload.ts'
import { curlOf } from './webhook-payload.ts'
import { metadataTypeWord, whenOf } from './webhook-words.ts'

type WebhookDetailProps = {
  subscription: WebhookSubscription
  albums: AlbumNames
  onDelete: () => void
  /** Back to the list, where the list has made room for this. */
  onBack: () => void
  headingRef: Ref<HTMLHeadingElement>
}

/** One webhook as a sentence, with its payload and deliveries. */
export function WebhookDetail({ subscription, albums, onDelete, onBack, headingRef }: WebhookDetailProps) {
  const { config } = subscription
  const payload = usePayload(config)
  const toast = useToast()
  const curl = curlOf(config.targetUrl, payload.body)
  const copyCurl = async () => {
    const copied = curl !== undefined && (await copyText(curl))
    toast.show(
      copied
        ? { text: 'Copied, with the full addresses. It is not signed as real deliveries are.', tone: 'ok' }
        : { text: 'The browser did not let it be copied.', tone: 'error' },
    )
  }
  return (
    <section
      aria-label="Webhook"
      className="flex min-h-0 flex-col gap-4 rounded-card border border-line bg-surface p-4.5 lg:max-h-[max(480px,calc(100dvh-170px))]"
    >
      <div className="flex flex-col gap-1.5">
        <button
          type="button"
          onClick={onBack}
          className="mb-2 flex items-center gap-1.5 self-start text-small text-muted lg:hidden"
        >
          <ArrowLeft size={15} aria-hidden /> All webhooks
        </button>
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="flex items-start gap-2 text-[15px] font-semibold tracking-[-0.01em]"
        >
          <span className="mt-0.5">
            <EventIcon event={config.event} />
          </span>
          <span className="min-w-0 wrap-anywhere">{whenOf(config)}</span>
        </h2>
        <p className="wrap-anywhere text-muted">
          {config.event === 'newAlbum' ? (
            'that you create or are added to, send to'
          ) : (
            <>
              {config.event === 'newPhoto' ? 'to ' : 'in '}
              <strong className="font-semibold text-ink">
                <AlbumName albumId={config.albumId} albums={albums} />
              </strong>
              , send to
            </>
          )}
          <code className="block font-mono text-[12.5px] break-all text-ink">{config.targetUrl}</code>
        </p>
      </div>
      {config.metadata && Object.keys(config.metadata).length > 0 && <MetadataTable metadata={config.metadata} />}
      <WebhookTabs subscription={subscription} payload={payload} />
      <div className="flex shrink-0 items-center justify-between gap-2">
        <Button
          icon={<Copy size={15} aria-hidden />}
          disabled={curl === undefined}
          title={curl === undefined ? 'Where this webhook sends to is no web address' : undefined}
          onClick={() => void copyCurl()}
        >
          Copy as curl
        </Button>
        <IconButton label="Delete this webhook" onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
    </section>
  )
}

function MetadataTable({ metadata }: { metadata: WebhookMetadata }) {
  return (
    <div className="flex max-h-36 shrink-0 flex-col gap-1.5">
      <h3 className="text-small text-muted">Metadata sent along</h3>
      <div className="min-h-0 overflow-y-auto rounded-control border border-line">
        <table className="w-full font-mono text-[12px]" aria-label="Metadata sent along">
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
