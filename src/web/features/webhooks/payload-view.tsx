import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookConfig } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { albumIdOf } from '#web/data/webhooks/webhook-config.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'
import { formatJson, type Payload, payloadOf, samplePhoto, shortenAddresses } from './webhook-payload.ts'

/**
 * The body of a sample delivery, with a real photo if possible: from the album if cached, else from its preview. The
 * whole album is never fetched for it.
 */
export function usePayload(config: WebhookConfig): Payload {
  const queryClient = useQueryClient()
  const { albums, photos, previews } = useData()
  const albumId = albumIdOf(config) ?? ''
  const cached = queryClient.getQueryData(photos.list(albumId).queryKey)?.head
  const preview = useQuery({ ...previews.detail(albumId), enabled: albumId !== '' && !cached?.length, retry: false })
  const album = useQuery({ ...albums.whole(), enabled: config.event === 'newAlbum' }).data?.data[0]
  return payloadOf(config, {
    photo: cached && samplePhoto(cached, config),
    previewPhoto: preview.data?.data[0],
    album,
  })
}

/** Maximum number of characters shown of a body: a photo may have thousands of labels. */
const LONGEST = 20_000

const origins: Record<Payload['from'], string> = {
  photo: messages.fromPhoto,
  preview: messages.fromPreview,
  album: messages.fromAlbum,
  example: messages.fromExample,
}

/** A sample delivery's body with long addresses shortened; the caption names the source of its data. */
export function PayloadView({ body, from }: Payload) {
  const short = shortenAddresses(body)
  const isShortened = formatJson(short) !== formatJson(body)
  return (
    <figure className="flex min-h-0 flex-col gap-1.5">
      <Json value={short} label={messages.body} />
      <figcaption className="text-small text-muted">
        {isShortened ? messages.shortened(origins[from]) : origins[from]}
      </figcaption>
    </figure>
  )
}

/** JSON in a scrollable area, focusable for the keyboard. */
export function Json({ value, label }: { value: unknown; label: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
      tabIndex={0}
      dir="ltr"
      className="min-h-0 overflow-auto rounded-control bg-sunken px-3 py-2.5"
    >
      <pre className="font-mono text-[12px] leading-[19px] whitespace-pre-wrap wrap-anywhere">
        {shortText(typeof value === 'string' ? value : formatJson(value), { longest: LONGEST })}
      </pre>
    </section>
  )
}
