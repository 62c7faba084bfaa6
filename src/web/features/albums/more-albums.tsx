import { useEffect, useEffectEvent } from 'react'
import { explainError } from '#web/data/client/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { useNearViewport } from './use-near-viewport.ts'

/** Empty pages in a row that are skipped automatically: a service may filter after paging. */
const EMPTY_PAGES = 8

type MoreAlbumsProps = {
  /** Number of pages in a row without an album. */
  empty: number
  list: {
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
}

/** Infinite scroll: loads the next page near the end of the list, or at the press of its button. */
export function MoreAlbums({ list, empty }: MoreAlbumsProps) {
  const { ref, near } = useNearViewport({ margin: '900px' })
  const { isFetching, isFetchingNextPage, isFetchNextPageError: failed, error } = list
  const stopped = empty > 0 && empty % EMPTY_PAGES === 0
  const fetchOn = useEffectEvent(() => void list.fetchNextPage())
  // synchronises with the scroll position; after a failed page, or many empty ones, it waits for the button
  useEffect(() => {
    if (near && !isFetching && !failed && !stopped) fetchOn()
  }, [near, isFetching, failed, stopped])
  return (
    <div ref={ref} className="flex flex-col items-center gap-3 py-10">
      {failed && error && <p className="text-muted">{explainError(error)}</p>}
      {stopped && <p className="text-muted">{messages.emptyPages(empty)}</p>}
      <Button busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {failed ? messages.tryAgain : stopped ? messages.keepLooking : messages.loadMore}
      </Button>
    </div>
  )
}
