import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { useData } from '#web/data/data-context.tsx'
import { connected } from '#web/data/router-context.ts'
import { WatchAlbum } from '#web/features/webhooks/form/watch-album.tsx'
import { emptyDraft } from '#web/features/webhooks/form/webhook-draft.ts'
import { KeepLooking } from '#web/features/webhooks/keep-looking.tsx'
import { messages } from '#web/features/webhooks/messages.ts'
import { NoWebhooks } from '#web/features/webhooks/no-webhooks.tsx'
import { WebhookBoard } from '#web/features/webhooks/webhook-board.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { paths, readWebhooksView, type WebhooksView } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Count } from '#web/ui/count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useToast } from '#web/ui/toast.tsx'

const CreateWebhookDialog = lazyNamed(
  () => import('#web/features/webhooks/form/create-webhook-dialog.tsx'),
  'CreateWebhookDialog',
)

export async function loader({ context }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  // names may come later: the wiring is readable without them
  void queryClient.prefetchQuery(data.albums.whole())
  await queryClient.ensureQueryData(data.subscriptions.list())
  return null
}

export function Component() {
  const [query] = useSearchParams()
  const view = readWebhooksView(query)
  const navigate = useNavigate()
  const toast = useToast()
  const { subscriptions } = useData()
  const { data: answer } = useSuspenseQuery(subscriptions.list())
  // what was filled in is still there when the dialog was closed by accident
  const [draft, setDraft] = useState(emptyDraft)
  const count = answer.data.length

  const go = (change: WebhooksView, { replace = true } = {}) =>
    void navigate(paths.webhooks({ ...view, ...change }), { replace, preventScrollReset: true })
  const create = () => go({ creating: true }, { replace: false })

  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-col gap-5 page-edge py-5 sm:py-6">
      <title>{messages.documentTitle}</title>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto flex items-baseline gap-3 text-title">
          {messages.title}
          <span className="text-[16px] font-normal tracking-normal">
            <Count value={count} />
            {answer.cursor !== undefined && <span className="text-muted">+</span>}
          </span>
        </h1>
        {count > 0 && (
          <>
            <div className="w-56 max-sm:order-last max-sm:w-full">
              <Search value={view.search ?? ''} onChange={(search) => go({ search, webhookId: undefined })} />
            </div>
            <div className="max-lg:hidden">
              <Segmented
                label={messages.view}
                value={view.view ?? 'wiring'}
                options={[
                  { value: 'wiring', label: messages.map, to: paths.webhooks({ ...view, view: undefined }) },
                  { value: 'list', label: messages.list, to: paths.webhooks({ ...view, view: 'list' }) },
                ]}
              />
            </div>
          </>
        )}
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={create}>
          {messages.newWebhook}
        </Button>
      </header>
      <WatchAlbum />
      {count === 0 ? (
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
      <KeepLooking list={answer} options={subscriptions.keepLooking()} found={messages.found} />
      {view.creating && (
        <Suspense>
          <CreateWebhookDialog
            draft={draft}
            onDraft={setDraft}
            onClose={() => go({ creating: undefined })}
            onCreated={({ webhookId }) => {
              setDraft(emptyDraft)
              toast.show({ text: messages.created, tone: 'ok' })
              go({ creating: undefined, search: undefined, webhookId })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Search field with local state: the address follows a moment later, and typing must not wait for it. */
function Search({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(value)
  const [last, setLast] = useState(value)
  if (value !== last) {
    setLast(value)
    if (value === '') setText('')
  }
  return (
    <SearchField
      label={messages.find}
      value={text}
      onChange={(search) => {
        setText(search)
        onChange(search)
      }}
    />
  )
}
