import type { ReactNode } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LongRowList, type RailRowsProps } from './rail-row-list.tsx'

type RailSectionProps = RailRowsProps & {
  title: string
  /** In place of rows where there are none. */
  empty: ReactNode
}

/** The labels of one kind under their heading. */
export function RailSection({ title, empty, rows, tabStop }: RailSectionProps) {
  const { isLoading } = useAlbum()
  return (
    <section aria-label={title}>
      <h2 className="px-2 pb-1.5 text-section text-muted uppercase">{title}</h2>
      {isLoading && (
        <div className="flex flex-col gap-4 px-2 py-2">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      )}
      {!isLoading && rows.length === 0 && <p className="px-2 text-small text-muted">{empty}</p>}
      <LongRowList rows={rows} tabStop={tabStop} />
    </section>
  )
}
