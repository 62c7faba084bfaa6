import { useEffect, useEffectEvent } from 'react'
import { explainError } from '#web/data/api-error.ts'
import { useNearViewport } from '#web/lib/use-near-viewport.ts'
import { Button } from '#web/ui/button.tsx'

type MoreAlbumsProps = {
  list: {
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
}

/** The end of what is loaded: fetches on by itself when it comes near, and by its button for everyone else. */
export function MoreAlbums({ list }: MoreAlbumsProps) {
  const { ref, near } = useNearViewport({ margin: '900px' })
  const { isFetching, isFetchingNextPage, isFetchNextPageError: failed, error } = list
  const fetchOn = useEffectEvent(() => void list.fetchNextPage())
  // follows the scroll position; a page that failed waits for the button
  useEffect(() => {
    if (near && !isFetching && !failed) fetchOn()
  }, [near, isFetching, failed])
  return (
    <div ref={ref} className="flex flex-col items-center gap-3 py-10">
      {failed && error && <p className="text-muted">{explainError(error)}</p>}
      <Button busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {failed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}
