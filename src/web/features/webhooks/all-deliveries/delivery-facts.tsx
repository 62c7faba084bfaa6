import type { ListedDelivery } from '#contract/extensions.ts'
import { fieldsIn, textIn } from '#web/data/client/reading/read-values.ts'
import { attemptWord, deliveryWord, durationWord, timeWord } from '#web/features/webhooks/deliveries/delivery-words.ts'
import { toneClass } from '#web/features/webhooks/deliveries/health-marks.tsx'
import { readJson } from '#web/features/webhooks/webhook-payload.ts'
import { AlbumName, type AlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { eventWords, targetWord } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { messages } from './messages.ts'

/** Event, time and receiver of a delivery in words. */
export const deliveryRest = ({ event, createdAt, targetUrl }: ListedDelivery): string =>
  messages.rowRest(eventWords[event].title, timeWord(createdAt, { exact: true }), targetWord(targetUrl))

/** Accessible name of a delivery. */
export const deliveryName = (delivery: ListedDelivery): string =>
  messages.rowName(deliveryWord(delivery).text, deliveryRest(delivery))

/** The outcome of the last attempt, and how long that took; undefined before the first. */
export function lastAttempt({ attempts }: ListedDelivery): { outcome: string; duration: string } | undefined {
  const last = attempts.at(-1)
  return last && { outcome: attemptWord(last), duration: durationWord(last.durationMs) }
}

/** A delivery's state as a dot and a word, with a badge if it is a test. */
export function DeliveryState({ delivery }: { delivery: ListedDelivery }) {
  const { text, tone } = deliveryWord(delivery)
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', toneClass[tone])} />
      {text}
      {delivery.isTest && <Badge>{messages.test}</Badge>}
    </span>
  )
}

/** Album of a delivery: its webhook's, or the name of the new album in its body. */
export function DeliveryAlbum({ delivery, albums }: { delivery: ListedDelivery; albums: AlbumNames }) {
  const { albumId, event, body } = delivery
  if (event !== 'newAlbum') return <AlbumName albumId={albumId} albums={albums} />
  const name = textIn(fieldsIn(fieldsIn(readJson(body ?? ''))['data'])['name'])
  return name === undefined ? <NoValue /> : <bdi>{shortText(name)}</bdi>
}

/** Placeholder for an empty value. */
export function NoValue() {
  return (
    <>
      <span aria-hidden className="text-faint">
        –
      </span>
      <span className="sr-only">{messages.none}</span>
    </>
  )
}

/** Identifiers of deliveries, in their order. */
export const idsOf = (deliveries: readonly ListedDelivery[]): string[] => deliveries.map(({ deliveryId }) => deliveryId)
