import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowUp, CircleAlert, SearchX, Send } from 'lucide-react'
import { Link } from 'react-router'
import type { DeliveryList, ListedDelivery } from '#contract/extensions.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { timeWord } from '#web/features/webhooks/deliveries/delivery-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { useMediaQuery } from '#web/lib/screen/use-media-query.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeliveryCards } from './delivery-cards.tsx'
import { DeliveryTable, type DeliveryTableProps } from './delivery-table.tsx'
import { messages } from './messages.ts'

type DeliveryRowsProps = Omit<DeliveryTableProps, 'deliveries'> & {
  list: UseInfiniteQueryResult<InfiniteData<DeliveryList>>
  shown: readonly ListedDelivery[]
  /** Number of new deliveries held back. */
  held: number
  showHeld: () => void
  /** Loads the next page. */
  showMore: () => Promise<void>
  isNarrowed: boolean
  onShowAll: () => void
}

/** The list of deliveries, with its loading, error and empty states: a table, or cards on narrow screens. */
export function DeliveryRows(props: DeliveryRowsProps) {
  const { list, shown, held, showHeld, showMore, isNarrowed, onShowAll, ...rows } = props
  const isWide = useMediaQuery('(width >= 80rem)')
  const passFocus = usePassFocus()
  // the list of another filter says nothing of this one
  if (list.isPending || (list.isPlaceholderData && shown.length === 0)) return <Loading />
  if (list.data === undefined) return <Failed error={list.error} isBusy={list.isFetching} onRetry={list.refetch} />
  const Rows = isWide ? DeliveryTable : DeliveryCards
  const showNew = () => {
    showHeld()
    scrollTo({ top: 0 })
  }
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{held > 0 && messages.showNew(held)}</output>
      {held > 0 && (
        <div className="sticky top-[calc(var(--header-height)+8px)] z-10 -mb-1 flex justify-center">
          <Button
            ref={passFocus}
            size="sm"
            variant="primary"
            icon={<ArrowUp size={14} aria-hidden />}
            className="shadow-float"
            onClick={showNew}
          >
            {messages.showNew(held)}
          </Button>
        </div>
      )}
      {list.isRefetchError && (
        <p role="note" className="flex flex-wrap items-center gap-3 text-small text-danger-ink">
          {messages.stale(explainError(list.error))}
          <Button size="sm" busy={list.isFetching} onClick={() => void list.refetch()}>
            {messages.tryAgain}
          </Button>
        </p>
      )}
      {shown.length === 0 && held === 0 ? (
        <Nothing list={list} onMore={showMore} isNarrowed={isNarrowed} onShowAll={onShowAll} />
      ) : (
        <div className={classNames(list.isPlaceholderData && 'opacity-60')}>
          <Rows deliveries={shown} {...rows} />
        </div>
      )}
      {shown.length + held > 0 && <More list={list} onMore={showMore} />}
    </div>
  )
}

type MoreProps = { list: DeliveryRowsProps['list']; onMore: () => Promise<void> }

/** Button that loads the next page. */
function More({ list, onMore }: MoreProps) {
  const passFocus = usePassFocus()
  const searchedTo = list.data?.pages.at(-1)?.searchedTo
  if (!list.hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-2 py-3 text-small text-muted">
      {list.isFetchNextPageError && <p role="alert">{messages.notShown(explainError(list.error))}</p>}
      {searchedTo !== undefined && <p>{messages.searchedTo(timeWord(searchedTo))}</p>}
      <Button ref={passFocus} busy={list.isFetchingNextPage} onClick={() => void onMore()}>
        {list.isFetchNextPageError
          ? messages.tryAgain
          : searchedTo === undefined
            ? messages.showMore
            : messages.searchOn}
      </Button>
    </div>
  )
}

type NothingProps = MoreProps & { isNarrowed: boolean; onShowAll: () => void }

/** Empty state: no deliveries at all, or none that match, with a button to search older ones. */
function Nothing({ list, onMore, isNarrowed, onShowAll }: NothingProps) {
  const passFocus = usePassFocus()
  if (!isNarrowed) {
    return (
      <EmptyState
        icon={<Send size={22} />}
        title={messages.empty}
        action={
          <Link to={paths.webhooks()} className={buttonClass({ variant: 'primary' })}>
            {messages.allWebhooks}
          </Link>
        }
      >
        {messages.emptyHint}
      </EmptyState>
    )
  }
  const searchedTo = list.hasNextPage ? list.data?.pages.at(-1)?.searchedTo : undefined
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={messages.noMatch}
      action={
        <>
          {list.hasNextPage && (
            <Button ref={passFocus} variant="primary" busy={list.isFetchingNextPage} onClick={() => void onMore()}>
              {messages.searchOn}
            </Button>
          )}
          <Button ref={passFocus} onClick={onShowAll}>
            {messages.showAll}
          </Button>
        </>
      }
    >
      {searchedTo === undefined ? messages.noMatchHint : messages.noMatchYet(timeWord(searchedTo))}
    </EmptyState>
  )
}

function Failed({ error, isBusy, onRetry }: { error: Error | null; isBusy: boolean; onRetry: () => unknown }) {
  return (
    <EmptyState
      icon={<CircleAlert size={22} />}
      title={messages.notLoaded}
      action={
        <Button variant="primary" busy={isBusy} onClick={() => void onRetry()}>
          {messages.tryAgain}
        </Button>
      }
    >
      {error && explainError(error)}
    </EmptyState>
  )
}

const Loading = () => (
  <div className="flex flex-col gap-px overflow-hidden rounded-card border border-line bg-surface p-3">
    <output className="sr-only">{messages.loading}</output>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="my-1.5 h-6" />
    ))}
  </div>
)
