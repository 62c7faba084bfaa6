import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { fetchWholeAlbum } from '#web/data/photo-stream/fetch-whole-album.ts'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { deliveryMutations } from '#web/data/resources/delivery-queries.ts'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { sameTrigger, subscriptionMutations } from '#web/data/resources/subscription-mutations.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AlbumField } from './album-field.tsx'
import { labelsIn } from './label-choices.ts'
import { messages } from './messages.ts'

/** Maximum number of labels to listen for, the most used ones: each takes a webhook of its own. */
const MOST_LABELS = 8

type Watchable = { albumId: string; title: string }

/** Whether a webhook sends something of an album to an inbox. */
const feedsInbox = ({ config }: WebhookSubscription, albumId: string) =>
  config.event !== 'newAlbum' && config.albumId === albumId && receiverToken(config.targetUrl) !== undefined

/** Whether a webhook marks an album as watched: that for new photos, created last, as half a set-up doesn't count. */
const isWatching = (subscription: WebhookSubscription, albumId: string) =>
  subscription.config.event === 'newPhoto' && feedsInbox(subscription, albumId)

/** Albums that the caller administers and that no inbox listens to yet. */
function useUnwatched(): Watchable[] {
  const { albums, subscriptions } = useData()
  const existing = useSuspenseQuery(subscriptions.list()).data.data
  const administered = useQuery(albums.administered()).data
  const whole = useQuery(albums.whole()).data?.data ?? []
  return whole
    .filter(
      ({ albumId }) =>
        administered !== undefined &&
        relationshipIn(administered, albumId) !== 'Participant' &&
        !existing.some((subscription) => isWatching(subscription, albumId)),
    )
    .map((album) => ({ albumId: album.albumId, title: albumTitle(album) }))
}

/** Subscribes an inbox to an album: to its new photos, and to its most used labels. */
function useWatch() {
  const { api, photos, subscriptions } = useData()
  const queryClient = useQueryClient()
  const makeInbox = useMutation(deliveryMutations({ api, queryClient }).addReceiver())
  const create = useMutation(subscriptionMutations({ api, subscriptions, queryClient }).create())
  const toast = useToast()
  const isMounted = useMounted()

  async function watch({ albumId }: Watchable): Promise<void> {
    const existing = () => queryClient.getQueryData(subscriptions.list().queryKey)?.data ?? []
    // after a failure halfway there is one
    const inbox = existing().find((subscription) => feedsInbox(subscription, albumId))?.config
    const { targetUrl } = inbox ?? (await makeInbox.mutateAsync())
    const { columns } = await fetchWholeAlbum(queryClient, photos.list(albumId, Infinity))
    const labels = labelsIn(columns).slice(0, MOST_LABELS)
    const configs: WebhookConfig[] = [
      ...labels.map(({ text }) => ({ event: 'photoLabelAdded', albumId, label: text, targetUrl }) as const),
      { event: 'newPhoto', albumId, targetUrl },
    ]
    for (const config of configs) {
      if (!existing().some((row) => sameTrigger(row.config, config))) await create.mutateAsync({ config })
    }
  }
  return useMutation({
    mutationFn: watch,
    onSuccess: (_, { title }) => toast.show({ text: messages.watching(title), tone: 'ok' }),
    onError: (error) => {
      // the panel shows `error`
      if (!isMounted()) toast.show({ text: messages.notWatching(explainError(error)), tone: 'error' })
    },
  })
}

/**
 * Turns on live updates of an album through an inbox, if the service offers live updates fed by inboxes. Renders
 * nothing if it doesn't, or if no album is left to listen to.
 */
export function WatchAlbum() {
  const feedsLive = useExtension('receiver')?.['feedsLive'] === true
  const isOffered = useExtension('live') !== undefined && feedsLive
  const offered = useUnwatched()
  const [chosenId, setChosenId] = useState<string>()
  const watch = useWatch()
  // the button disappears with the last album
  const passFocus = usePassFocus()
  if (!isOffered || offered.length === 0) return null
  const [first] = offered
  const chosen = chosenId === undefined ? first : offered.find(({ albumId }) => albumId === chosenId)
  return (
    <section
      aria-label={messages.watchTitle}
      className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4.5"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <h2 className="flex items-center gap-2 text-[15px] font-semibold tracking-[-0.01em]">
          <Radio size={16} aria-hidden className="shrink-0" />
          {messages.watchTitle}
        </h2>
        <p className="text-muted">{messages.watchHint}</p>
        <p role="alert" className="text-danger-ink empty:hidden">
          {watch.error ? messages.notWatching(explainError(watch.error)) : ''}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <AlbumField
          albumId={chosen?.albumId ?? ''}
          isOffered={(albumId) => offered.some((album) => album.albumId === albumId)}
          onChange={(albumId) => {
            if (watch.isPending) return
            watch.reset()
            setChosenId(albumId)
          }}
          error={undefined}
        />
      </div>
      <Button
        ref={passFocus}
        icon={<Radio size={15} aria-hidden />}
        busy={watch.isPending}
        disabled={chosen === undefined}
        onClick={() => chosen && watch.mutate(chosen, { onSuccess: () => setChosenId(undefined) })}
        className="sm:mt-6"
      >
        {messages.watch}
      </Button>
    </section>
  )
}
