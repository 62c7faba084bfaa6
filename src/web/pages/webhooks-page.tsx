import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useData } from '#web/data/data-context.tsx'
import { ChangeStatus } from '#web/features/webhooks/changes/change-status.tsx'
import { PausedWebhooks } from '#web/features/webhooks/changes/paused-webhooks.tsx'
import { useWebhookNow, useWebhookRows } from '#web/features/webhooks/changes/use-webhook-rows.ts'
import { readWebhooksView } from '#web/features/webhooks/filter/read-webhooks-view.ts'
import { WatchAlbum } from '#web/features/webhooks/form/watch-album.tsx'
import { emptyDraft } from '#web/features/webhooks/form/webhook-draft.ts'
import { KeepLooking } from '#web/features/webhooks/keep-looking.tsx'
import { loadWebhooks } from '#web/features/webhooks/load-webhooks.ts'
import { messages } from '#web/features/webhooks/messages.ts'
import { NoWebhooks } from '#web/features/webhooks/no-webhooks.tsx'
import { WebhookBoard } from '#web/features/webhooks/webhook-board.tsx'
import { WebhooksHeader } from '#web/features/webhooks/webhooks-header.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { paths, type WebhooksView } from '#web/paths.ts'

const CreateWebhookDialog = lazyNamed(
  () => import('#web/features/webhooks/form/create-webhook-dialog.tsx'),
  'CreateWebhookDialog',
)

const AllDeliveries = lazyNamed(
  () => import('#web/features/webhooks/all-deliveries/all-deliveries.tsx'),
  'AllDeliveries',
)

const isOfDeliveries = (pathname: string) => /\/deliveries\/?$/.test(pathname)

export async function loader(args: LoaderFunctionArgs) {
  if (isOfDeliveries(new URL(args.request.url).pathname)) {
    const { loadDeliveries } = await import('#web/features/webhooks/all-deliveries/all-deliveries.tsx')
    return loadDeliveries(args)
  }
  return loadWebhooks(args)
}

export function Component() {
  return isOfDeliveries(useLocation().pathname) ? (
    <Suspense>
      <AllDeliveries />
    </Suspense>
  ) : (
    <WebhooksPage />
  )
}

function WebhooksPage() {
  const [query] = useSearchParams()
  const asked = readWebhooksView(query)
  const view = { ...asked, webhookId: useWebhookNow(asked.webhookId) }
  const navigate = useNavigate()
  const { subscriptions } = useData()
  const { data: answer } = useSuspenseQuery(subscriptions.list())
  // kept here: closing the dialog by accident loses no input
  const [draft, setDraft] = useState(emptyDraft)
  const { rows } = useWebhookRows(answer.data)

  const go = (change: WebhooksView, { replace = true } = {}) =>
    void navigate(paths.webhooks({ ...view, ...change }), { replace, preventScrollReset: true })
  const create = () => go({ creating: true }, { replace: false })

  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-col gap-5 page-edge py-5 sm:py-6">
      <title>{messages.documentTitle}</title>
      <WebhooksHeader
        count={rows.length}
        isMore={answer.cursor !== undefined}
        view={view}
        onSearch={(search) => go({ search, webhookId: undefined })}
        onCreate={create}
      />
      <WatchAlbum />
      <ChangeStatus />
      {rows.length === 0 ? (
        <NoWebhooks onCreate={create} onTried={(webhookId) => go({ webhookId })} />
      ) : (
        <WebhookBoard
          subscriptions={answer.data}
          view={view}
          onDraw={(drawn) => {
            setDraft({ ...emptyDraft, ...drawn })
            create()
          }}
          onView={(change) => go(change, { replace: !('webhookId' in change) || view.webhookId !== undefined })}
        />
      )}
      <PausedWebhooks view={view} />
      <KeepLooking list={answer} options={subscriptions.keepLooking()} found={messages.found} />
      {view.creating && (
        <Suspense>
          <CreateWebhookDialog
            draft={draft}
            onDraft={setDraft}
            onClose={() => go({ creating: undefined })}
            onCreated={({ webhookId }) => {
              setDraft(emptyDraft)
              go({ creating: undefined, search: undefined, webhookId })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
