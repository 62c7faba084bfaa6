import { countOf, formatCount } from '#web/lib/format-count.ts'

type AlbumCountProps = {
  shown: number
  complete: boolean
  /** Set where the list shown could not be brought up to date. */
  onRefresh: (() => void) | undefined
}

/** How many albums are listed so far; `128`, or `32+` where there is more to load. */
export function AlbumCount({ shown, complete, onRefresh }: AlbumCountProps) {
  return (
    <>
      <span aria-hidden className="text-[16px] font-normal tracking-normal text-muted tabular-nums">
        {formatCount(shown)}
        {!complete && '+'}
      </span>
      <output className="sr-only">
        {countOf(shown, ['album', 'albums'])}
        {!complete && ', more to load'}
      </output>
      {onRefresh && (
        <button
          type="button"
          onClick={onRefresh}
          className="text-small font-normal tracking-normal text-warn-ink underline underline-offset-2"
        >
          Not up to date: refresh
        </button>
      )}
    </>
  )
}
