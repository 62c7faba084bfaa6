import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send, Webhook } from 'lucide-react'
import type { WebhookConfig } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryMutations } from '#web/data/resources/delivery-queries.ts'
import { subscriptionMutations } from '#web/data/resources/subscription-mutations.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

type NoWebhooksProps = {
  onCreate: () => void
  /** Called with the webhook created for the try-out. */
  onTried: (webhookId: string) => void
}

/** Empty state of the page, with a one-click try-out if the service has inboxes. */
export function NoWebhooks({ onCreate, onTried }: NoWebhooksProps) {
  const tryOut = useTryOut(onTried)
  const passFocus = usePassFocus()
  return (
    <EmptyState
      icon={<Webhook size={22} />}
      title={messages.noWebhooks}
      action={
        <>
          {tryOut.isOffered && (
            <Button
              ref={passFocus}
              variant="primary"
              icon={<Send size={15} aria-hidden />}
              busy={tryOut.isPending}
              onClick={tryOut.start}
              className="h-auto! min-h-[34px] py-1.5 whitespace-normal! pointer-coarse:min-h-11"
            >
              {messages.tryIt}
            </Button>
          )}
          <Button variant={tryOut.isOffered ? 'secondary' : 'primary'} onClick={onCreate}>
            {messages.newWebhook}
          </Button>
        </>
      }
    >
      {messages.noWebhooksHint}
    </EmptyState>
  )
}

/** One-click try-out: creates an inbox and a webhook to it, and sends a test. Needs an album to send. */
function useTryOut(onTried: (webhookId: string) => void) {
  const { api, albums, subscriptions } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const isMounted = useMounted()
  const hasInboxes = useExtension('receiver') !== undefined
  const hasTests = useExtension('deliveries') !== undefined
  const whole = useQuery(albums.whole()).data?.data ?? []
  const administered = useQuery({ ...albums.administered(), enabled: hasInboxes }).data
  const deliveries = deliveryMutations({ api, queryClient })
  const makeInbox = useMutation(deliveries.addReceiver())
  const create = useMutation(subscriptionMutations({ api, subscriptions, queryClient }).create())
  const test = useMutation(deliveries.test())

  async function tryOut(): Promise<void> {
    const { targetUrl } = await makeInbox.mutateAsync()
    const album = whole.find(({ albumId, numPhotos = 0 }) => numPhotos > 0 && administered?.ids.has(albumId))
    const config: WebhookConfig = album
      ? { event: 'newPhoto', albumId: album.albumId, targetUrl }
      : { event: 'newAlbum', targetUrl }
    const { webhookId } = await create.mutateAsync({ config })
    // the user may have gone to another page meanwhile
    if (isMounted()) onTried(webhookId)
    await test.mutateAsync(webhookId)
  }

  const run = useMutation({
    mutationFn: tryOut,
    onError: (error) => toast.show({ text: messages.tryFailed(explainError(error)), tone: 'error' }),
  })
  return {
    isOffered: hasInboxes && hasTests && administered !== undefined && whole.length > 0,
    isPending: run.isPending,
    start: () => run.mutate(),
  }
}
