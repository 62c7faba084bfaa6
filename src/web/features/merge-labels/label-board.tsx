import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { indexLabels, type LabelCount } from '#web/data/album/label-index.ts'
import { labelId } from '#web/data/album/label.ts'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import { useData } from '#web/data/data-context.tsx'
import { findSimilarLabels, type SimilarLabels } from '#web/data/labels/similar-labels.ts'
import { compareForKeeping } from '#web/data/merge-labels/label-merge.ts'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { useColumnsWithPending } from '#web/data/use-columns-with-pending.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { labelClusters } from './label-clusters.ts'
import { LabelTable } from './label-table.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { Proposal } from './merge-fields.tsx'
import { MergeList } from './merge-list.tsx'
import { messages } from './messages.ts'

type LabelBoardProps = {
  albumId: string
  /** Called with a description and its batch once labels are changed. */
  onChange: (what: string, batchId: string) => void
}

/** The labels of an album: changes in progress, possible duplicates, and a table of all. */
export function LabelBoard({ albumId, onChange }: LabelBoardProps) {
  const { albums, photos } = useData()
  const { data: administered } = useQuery(albums.administered(albumId))
  const { data: album } = useQuery({
    ...photos.list(albumId),
    throwOnError: (_error, { state }) => state.data === undefined || state.data.progress !== undefined,
  })
  const columns = useColumnsWithPending(albumId, album)
  const [proposal, setProposal] = useState<Proposal>()
  const labels = useMemo(() => {
    const index = indexLabels(columns ?? noPhotos)
    return [...index.public, ...index.restricted]
  }, [columns])
  const similar = useMemo(() => findSimilarLabels(labels.map(({ text }) => text)), [labels])

  if (columns === undefined) return <Spinner label={messages.reading} />
  const mayChange = relationshipIn(administered, albumId) !== 'Participant'
  const onPropose = mayChange ? setProposal : undefined
  return (
    <>
      <p className="-mt-4 max-w-[64ch] text-muted">{mayChange ? messages.intro : messages.adminsOnly}</p>
      <MergeList albumId={albumId} labels={labels} />
      <Duplicates labels={labels} similar={similar} onPropose={onPropose} />
      {labels.length === 0 ? (
        <EmptyState title={messages.noLabels}>{messages.noLabelsHint}</EmptyState>
      ) : (
        <section aria-label={messages.allLabels} className="flex flex-col gap-2">
          <h2 className="text-section text-muted uppercase">{messages.labels(labels.length)}</h2>
          <LabelTable
            albumId={albumId}
            labels={labels}
            similar={similar.of}
            onPropose={onPropose}
            onRemoved={onChange}
          />
        </section>
      )}
      {proposal && (
        <MergeDialog {...{ albumId, columns, proposal }} onClose={() => setProposal(undefined)} onBegun={onChange} />
      )}
    </>
  )
}

type DuplicatesProps = {
  labels: readonly LabelCount[]
  similar: SimilarLabels
  /** undefined: the caller may not change labels. */
  onPropose: ((proposal: Proposal) => void) | undefined
}

/** Clusters of labels that are probably duplicates. */
function Duplicates({ labels, similar, onPropose }: DuplicatesProps) {
  const clusters = useMemo(() => {
    const byText = Map.groupBy(labels, ({ text }) => text)
    return labelClusters(similar.pairs).map(({ texts, reasons }) => ({
      reasons,
      members: texts.flatMap((text) => byText.get(text) ?? []).toSorted(compareForKeeping),
    }))
  }, [similar, labels])
  if (clusters.length === 0) return null
  return (
    <section aria-label={messages.duplicates} className="flex flex-col gap-2">
      <h2 className="text-section text-muted uppercase">{messages.duplicates}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {clusters.map(({ members, reasons }) => (
          <li
            key={members.map(labelId).join(' ')}
            className="flex items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 max-sm:flex-wrap"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              {members.map(({ text, kind, count }) => (
                <LabelChip key={labelId({ kind, text })} text={text} kind={kind} count={count} />
              ))}
              <span className="text-small text-muted">{messages.differences(reasons)}</span>
            </span>
            {onPropose && (
              <Button
                size="sm"
                aria-label={messages.mergeLabels(members.map(({ text }) => text))}
                onClick={() => {
                  const [into] = members
                  if (into) onPropose({ from: members, into })
                }}
              >
                {messages.merge}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {similar.hasMore && <p className="text-small text-muted">{messages.moreDuplicates}</p>}
    </section>
  )
}
