import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { ListedDelivery } from '#contract/extensions.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { DeliveryContent } from '#web/features/webhooks/deliveries/delivery-content.tsx'
import { timeWord } from '#web/features/webhooks/deliveries/delivery-words.ts'
import { useDeliveryActions } from '#web/features/webhooks/deliveries/use-delivery-actions.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { type AlbumNames, EventIcon } from '#web/features/webhooks/webhook-source.tsx'
import { eventWords } from '#web/features/webhooks/webhook-words.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeliveryAlbum, DeliveryState } from './delivery-facts.tsx'
import { messages } from './messages.ts'
import type { DeliveryDetail } from './use-deliveries.ts'

type OpenedDeliveryProps = {
  opened: DeliveryDetail
  albums: AlbumNames
  headingRef: Ref<HTMLHeadingElement>
  onClose: () => void
  /** Narrows the list to its webhook. */
  onOnlyWebhook: (webhookId: string) => void
}

/** One delivery attempt by attempt, beside the list, or in its place on narrow screens. */
export function OpenedDelivery({ opened, headingRef, onClose, ...rest }: OpenedDeliveryProps) {
  const { delivery, isPending, error } = opened
  const without = isPending ? messages.lookingFor : error ? messages.notOpened : messages.notFound
  return (
    <section
      aria-label={messages.opened}
      className="flex min-w-0 flex-col gap-3.5 rounded-card border border-line bg-surface p-4.5 lg:max-h-[calc(100dvh-var(--header-height)-32px)] lg:overflow-y-auto"
    >
      <button
        type="button"
        onClick={onClose}
        className="flex items-center gap-1.5 self-start text-small text-muted lg:hidden pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
      >
        <ArrowLeft size={15} aria-hidden className="rtl:rotate-180" /> {messages.backToList}
      </button>
      <div className="flex items-start gap-2">
        <h2 ref={headingRef} tabIndex={-1} className="min-w-0 flex-1 text-[15px] font-semibold tracking-[-0.01em]">
          {delivery ? <DeliveryState delivery={delivery} /> : without}
        </h2>
        <IconButton label={messages.close} onClick={onClose} className="-me-2 -mt-1.5 max-lg:hidden">
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {delivery ? <Content delivery={delivery} {...rest} /> : <Missing {...opened} />}
    </section>
  )
}

/** In place of a delivery: that it is loading, wasn't found, or failed to load, with a retry. */
function Missing({ isPending, error, retry }: DeliveryDetail) {
  const passFocus = usePassFocus()
  if (isPending) return <Skeleton className="h-40 rounded-control" />
  if (error === null) return <p className="text-muted">{messages.notFoundHint}</p>
  return (
    <>
      <p className="text-muted">{explainError(error)}</p>
      <Button ref={passFocus} size="sm" onClick={retry} className="self-start">
        {messages.tryAgain}
      </Button>
    </>
  )
}

type ContentProps = Pick<OpenedDeliveryProps, 'albums' | 'onOnlyWebhook'> & { delivery: ListedDelivery }

function Content({ delivery, albums, onOnlyWebhook }: ContentProps) {
  const { webhookId, deliveryId, createdAt, event, targetUrl } = delivery
  const { redeliver, isRedelivering } = useDeliveryActions(webhookId)
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name={messages.time}>
          <time dateTime={createdAt} className="tabular-nums">
            {timeWord(createdAt, { exact: true })}
          </time>
        </Fact>
        <Fact name={messages.event}>
          <span className="flex items-center gap-2" title={event}>
            <EventIcon event={event} size={15} /> {eventWords[event].title}
          </span>
        </Fact>
        <Fact name={messages.album}>
          <DeliveryAlbum delivery={delivery} albums={albums} />
        </Fact>
        <Fact name={messages.receiver}>
          <TargetAddress targetUrl={targetUrl} />
        </Fact>
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        <Link
          to={paths.webhooks({ view: 'list', webhookId })}
          className="touch-target underline underline-offset-2 hover:text-accent"
        >
          {messages.openWebhook}
        </Link>
        <button
          type="button"
          onClick={() => onOnlyWebhook(webhookId)}
          className="touch-target underline underline-offset-2 hover:text-accent"
        >
          {messages.onlyWebhook}
        </button>
      </p>
      <DeliveryContent
        delivery={delivery}
        isRoomy
        isBusy={isRedelivering}
        onRedeliver={() => redeliver({ deliveryId })}
      />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
