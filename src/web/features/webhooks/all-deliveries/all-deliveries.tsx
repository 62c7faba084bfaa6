import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { RefreshCw, Send } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { useData } from '#web/data/data-context.tsx'
import { deliveryListQueries } from '#web/data/resources/delivery-list-queries.ts'
import { connected } from '#web/data/router-context.ts'
import { ViewSwitch } from '#web/features/webhooks/view-switch.tsx'
import { forLayout } from '#web/lib/async/for-layout.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DeliveriesBoard } from './deliveries-board.tsx'
import { readDeliveriesView, toFilter } from './deliveries-view.ts'
import { LiveDeliveries } from './live-deliveries.tsx'
import { messages } from './messages.ts'

/**
 * Route loader: starts the queries, and waits for the extensions and, against layout shift, for the receivers at the
 * top.
 */
export async function loadDeliveries({ context, request }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  const offered = await queryClient.ensureQueryData(data.extensions.list())
  if (offered.get('deliveries')?.['listsAll'] !== true) return null
  const queries = deliveryListQueries(data.api)
  const filter = toFilter(readDeliveriesView(new URL(request.url).searchParams))
  void queryClient.prefetchInfiniteQuery(queries.list(filter))
  void queryClient.prefetchQuery(data.albums.whole())
  await forLayout(queryClient.ensureQueryData(queries.health()))
  return null
}

/** Page of the deliveries of all webhooks, if the service lists them. */
export function AllDeliveries() {
  const [query] = useSearchParams()
  const view = readDeliveriesView(query)
  const navigate = useNavigate()
  // a field that loses focus to a button changes the view just before the button does
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  })
  const queryClient = useQueryClient()
  const { data: offered } = useSuspenseQuery(useData().extensions.list())
  if (offered.get('deliveries')?.['listsAll'] !== true) return <NotOffered />
  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-col gap-5 page-edge py-5 sm:py-6">
      <title>{messages.documentTitle}</title>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-title">{messages.title}</h1>
        {!offered.has('live') && (
          <IconButton
            label={messages.reload}
            variant="secondary"
            onClick={() => void queryClient.invalidateQueries({ queryKey: ['delivery'] })}
          >
            <RefreshCw size={16} aria-hidden />
          </IconButton>
        )}
        <ViewSwitch current="deliveries" />
      </header>
      <DeliveriesBoard
        view={view}
        onView={(change) => {
          latest.current = { ...latest.current, ...change }
          void navigate(paths.deliveries(latest.current), {
            replace: change.delivery === undefined,
            preventScrollReset: true,
          })
        }}
      />
      <LiveDeliveries />
    </div>
  )
}

const NotOffered = () => (
  <EmptyState
    page
    icon={<Send size={22} />}
    title={messages.notOffered}
    action={
      <Link to={paths.webhooks()} className={buttonClass({ variant: 'primary' })}>
        {messages.allWebhooks}
      </Link>
    }
  >
    <title>{messages.documentTitle}</title>
    {messages.notOfferedHint}
  </EmptyState>
)
