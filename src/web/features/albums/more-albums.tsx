import { useEffect, useEffectEvent } from 'react'
import { explainError } from '#web/data/client/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { useNearViewport } from './use-near-viewport.ts'

/** Pages without an album that are passed over by themselves: a service may look through its albums page by page. */
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

/** Infinite scroll: loads the next page when the end of the list comes near, or by its button. */
export function MoreAlbums({ list, empty }: MoreAlbumsProps) {
  const { ref, near } = useNearViewport({ margin: '900px' })
  const { isFetching, isFetchingNextPage, isFetchNextPageError: failed, error } = list
  const stopped = empty > 0 && empty % EMPTY_PAGES === 0
  const fetchOn = useEffectEvent(() => void list.fetchNextPage())
  // follows the scroll position; after a page that failed, or many without an album, it waits for the button
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
