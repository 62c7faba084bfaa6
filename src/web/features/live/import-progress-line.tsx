import { useQuery } from '@tanstack/react-query'
import { importProgress } from '#web/data/live/import-queries.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { messages } from './messages.ts'

type ImportProgressLineProps = {
  albumId: string
  /** Photos imported so far. */
  count: number
}

/** Progress of the album's import. */
export function ImportProgressLine({ albumId, count }: ImportProgressLineProps) {
  const { waiting, total } = useQuery(importProgress(albumId)).data ?? { waiting: 0, total: 0 }
  return (
    <output className="flex items-center gap-2 text-small text-muted tabular-nums empty:hidden">
      {waiting > 0 && (
        <>
          <span aria-hidden className="h-1 w-20 overflow-hidden rounded-full bg-line">
            <span
              style={{ transform: `scaleX(${Math.min(1, count / total)})` }}
              className="block h-full origin-left bg-accent transition-transform duration-300 motion-reduce:transition-none"
            />
          </span>
          <span>
            {fillIn(messages.progress(count, total), {
              imported: <span className="max-sm:sr-only">{messages.imported}</span>,
            })}
          </span>
        </>
      )}
    </output>
  )
}
