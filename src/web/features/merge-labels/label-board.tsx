import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { indexLabels } from '#web/data/album/label-index.ts'
import { labelId } from '#web/data/album/label.ts'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import { useData } from '#web/data/data-context.tsx'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import { explainSimilarity, findSimilarLabels } from '#web/data/labels/similar-labels.ts'
import { byKept } from '#web/data/merge-labels/label-merge.ts'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { countOf } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LabelTable } from './label-table.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { Proposal } from './merge-fields.tsx'
import { MergeList } from './merge-list.tsx'
import { useLabelMerges } from './use-label-merges.ts'

/** Merges that are listed. */
const MOST_MERGES = 5

/** The labels of an album: which are probably meant to be one, all of them as a table, and what is being put right. */
export function LabelBoard({ albumId }: { albumId: string }) {
  const { albums, photos, labels: wanted } = useData()
  const { data: administered } = useQuery(albums.administered())
  const { data: album } = useQuery({
    ...photos.list(albumId),
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const pending = useSyncExternalStore(wanted.subscribe, () => wanted.of(albumId))
  const merges = useLabelMerges(albumId)
  const [proposal, setProposal] = useState<Proposal>()
  const columns = useMemo(
    () => (album ? withPendingLabels(album.columns, { pending, askedAt: album.askedAt }) : noPhotos),
    [album, pending],
  )
  const labels = useMemo(() => {
    const index = indexLabels(columns)
    return [...index.public, ...index.restricted]
  }, [columns])
  const similar = useMemo(() => findSimilarLabels(labels.map(({ text }) => text)), [labels])
  const pairs = useMemo(
    () =>
      similar.pairs.flatMap(({ texts: two, reasons }) => {
        const [stays, ...goes] = labels.filter(({ text }) => two.includes(text)).toSorted(byKept)
        return stays && goes.length > 0 ? [{ stays, goes, reasons }] : []
      }),
    [similar, labels],
  )

  if (album === undefined || album.progress) return <Spinner label="The album is being read" />
  const mayChange = relationshipIn(administered, albumId) !== 'Participant'
  return (
    <>
      <MergeList albumId={albumId} merges={merges.slice(0, MOST_MERGES)} />
      {pairs.length > 0 && (
        <section aria-label="Probably one label" className="flex flex-col gap-2">
          <h2 className="text-section text-muted uppercase">Probably one label</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {pairs.map(({ stays, goes, reasons }) => (
              <li
                key={`${stays.text} ${goes.map(({ text }) => text).join(' ')}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
              >
                <span className="flex min-w-0 flex-wrap items-center gap-2">
                  {[stays, ...goes].map(({ text, kind, count }) => (
                    <LabelChip key={labelId({ kind, text })} text={text} kind={kind} count={count} />
                  ))}
                  <span className="text-small text-muted">differ in {explainSimilarity(reasons)}</span>
                </span>
                {mayChange && (
                  <Button
                    size="sm"
                    aria-label={`Merge ${[stays, ...goes].map(({ text }) => `“${text}”`).join(' and ')}`}
                    onClick={() => setProposal({ from: [stays, ...goes], into: stays })}
                  >
                    Merge
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {similar.hasMore && (
            <p className="text-small text-muted">
              There are more of them: they are listed once these have been put right.
            </p>
          )}
        </section>
      )}
      {labels.length === 0 ? (
        <EmptyState title="No photo has a label yet">
          Labels that are given to photos of this album are listed here.
        </EmptyState>
      ) : (
        <section aria-label="All labels" className="flex flex-col gap-2">
          <h2 className="text-section text-muted uppercase">
            {countOf(labels.length, { one: 'label', other: 'labels' })}
          </h2>
          <div className="rounded-card border border-line bg-surface">
            <LabelTable
              albumId={albumId}
              labels={labels}
              similar={similar.of}
              onPropose={mayChange ? setProposal : undefined}
            />
          </div>
        </section>
      )}
      {proposal && (
        <MergeDialog albumId={albumId} columns={columns} proposal={proposal} onClose={() => setProposal(undefined)} />
      )}
    </>
  )
}
