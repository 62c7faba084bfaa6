import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { WebhookConfig } from '#contract/index.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { messages } from './messages.ts'
import { TargetAddress } from './target-address.tsx'
import { type AlbumNames, EventIcon, SourceAlbum } from './webhook-source.tsx'
import { whenOf } from './webhook-words.ts'

type WebhookFrameProps = {
  config: WebhookConfig
  albums: AlbumNames
  status: ReactNode
  /** Back to the list, which this replaces on narrow screens. */
  onBack: () => void
  headingRef: Ref<HTMLHeadingElement>
  children: ReactNode
}

const sentences = {
  newPhoto: messages.toAlbum,
  photoLabelAdded: messages.inAlbum,
  newAlbum: messages.anyAlbumTo,
}

/** Panel of one webhook: what it does, as a sentence, and its status. */
export function WebhookFrame({ config, albums, status, onBack, headingRef, children }: WebhookFrameProps) {
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
      className="flex min-h-0 flex-col gap-4 rounded-card border border-line bg-surface p-4.5 lg:h-[max(480px,calc(100dvh-262px))] lg:overflow-y-auto"
    >
      <div className="flex flex-col gap-1.5">
        <button
          type="button"
          onClick={onBack}
          className="mb-2 flex items-center gap-1.5 self-start text-small text-muted lg:hidden pointer-coarse:-mt-2.5 pointer-coarse:mb-0 pointer-coarse:min-h-11"
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
        <output>{status}</output>
      </div>
      {children}
    </section>
  )
}
