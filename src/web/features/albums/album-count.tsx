import { countOf, formatCount } from '#web/lib/format-count.ts'

type AlbumCountProps = { shown: number; complete: boolean; refreshFailed: boolean }

/** How many albums are listed so far; `128`, or `32+` where there is more to load. */
export function AlbumCount({ shown, complete, refreshFailed }: AlbumCountProps) {
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
      {refreshFailed && <span className="text-small font-normal tracking-normal text-warn-ink">Not refreshed</span>}
    </>
  )
}
