import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { isFilterable, type LabelCount } from '#web/data/album/label-index.ts'
import { compareLabels, foldLabel, labelId, sameLabel } from '#web/data/album/label.ts'
import { filterBy } from '#web/data/filter/filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { explainSimilarity, type SimilarLabels } from '#web/data/labels/similar-labels.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { shortText } from '#web/lib/text/short-text.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import type { Proposal } from './merge-fields.tsx'
import { messages } from './messages.ts'
import { RemoveLabelDialog } from './remove-label-dialog.tsx'

type LabelTableProps = {
  albumId: string
  labels: readonly LabelCount[]
  /** The labels that a label may be confused with. */
  similar: SimilarLabels['of']
  /** undefined: the caller may not change labels. */
  onPropose: ((proposal: Proposal) => void) | undefined
  /** Called with a description and its batch once a label is removed from all photos. */
  onRemoved: (what: string, batchId: string) => void
}

/** Rows shown at first, and added by each press of the button below. */
const ROWS = 100

/** With more labels than this, there is a search field. */
const IN_VIEW = 8

type Order = 'name' | 'count'

const compare: Record<Order, (a: LabelCount, b: LabelCount) => number> = {
  name: (a, b) => compareLabels(a.text, b.text),
  count: (a, b) => b.count - a.count || compareLabels(a.text, b.text),
}

/** A table of all labels of an album: photo counts, visibility, similar labels, actions. */
export function LabelTable({ albumId, labels, similar, onPropose, onRemoved }: LabelTableProps) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('name')
  const [most, setMost] = useState(ROWS)
  const [leaving, setLeaving] = useState<LabelCount>()
  const removed = leaving && labels.find((label) => sameLabel(label, leaving))
  // others have removed it; if it came back, the dialog would open by itself
  if (leaving && !removed) setLeaving(undefined)
  const sought = foldLabel(useDeferredValue(search).trim())
  const sorted = useMemo(() => labels.toSorted(compare[order]), [labels, order])
  const found = sought === '' ? sorted : sorted.filter((label) => foldLabel(shortText(label.text)).includes(sought))
  return (
    <div className="rounded-card border border-line bg-surface">
      {/* if labels become fewer, the field stays to clear the search */}
      {(search !== '' || labels.length > IN_VIEW) && (
        <div className="border-b border-line px-4 py-2.5">
          <SearchField label={messages.findLabel} value={search} onChange={setSearch} />
        </div>
      )}
      <table className="w-full border-collapse text-start">
        <thead className="text-section text-muted">
          <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto]">
            <SortHead name="name" label={messages.label} order={order} onOrder={setOrder} />
            <th scope="col" className={classNames(headClass, 'text-start uppercase max-sm:hidden')}>
              {messages.visibleTo}
            </th>
            <SortHead name="count" label={messages.photosHead} order={order} onOrder={setOrder} />
            {onPropose && (
              <th scope="col" className={classNames(headClass, 'max-sm:hidden')}>
                <span className="sr-only">{messages.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {found.slice(0, most).map((label) => (
            <LabelRow key={labelId(label)} {...{ albumId, label, similar, onPropose }} onRemove={setLeaving} />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className="px-4 py-3 text-muted">{messages.noMatch}</p>}
      {found.length > most && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 text-small text-muted">
          {messages.shownOf(most, found.length)}
          <Button size="sm" onClick={() => setMost(most + ROWS)}>
            {messages.showMore(Math.min(ROWS, found.length - most))}
          </Button>
        </p>
      )}
      {removed && (
        <RemoveLabelDialog {...{ albumId, onRemoved }} label={removed} onClose={() => setLeaving(undefined)} />
      )}
    </div>
  )
}

/** Sticky below the page's header; its edge is a pseudo-element, since table borders don't stick. */
const headClass =
  'sticky top-(--header-height) z-10 bg-surface px-4 first:rounded-ss-card last:rounded-se-card py-2 font-semibold whitespace-nowrap after:absolute after:inset-x-0 after:bottom-0 after:h-px after:bg-line'

type SortHeadProps = { name: Order; label: string; order: Order; onOrder: (order: Order) => void }

/** The head of a sortable column: names ascending, counts descending. */
function SortHead({ name, label, order, onOrder }: SortHeadProps) {
  const isSorted = order === name
  const Arrow = name === 'name' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (name === 'name' ? 'ascending' : 'descending') : undefined}
      className={classNames(headClass, name === 'count' ? 'text-end' : 'text-start')}
    >
      <button
        type="button"
        onClick={() => onOrder(name)}
        className="touch-target inline-flex items-center gap-1 font-semibold uppercase hover:text-ink"
      >
        {/* the text sets the baseline of the head, not the arrow */}
        <span className={classNames('self-baseline', name === 'count' && 'order-last')}>{label}</span>
        <Arrow size={12} aria-hidden className={isSorted ? undefined : 'invisible'} />
      </button>
    </th>
  )
}

type LabelRowProps = Omit<LabelTableProps, 'labels' | 'onRemoved'> & {
  label: LabelCount
  onRemove: (label: LabelCount) => void
}

const LabelRow = memo(function LabelRow({ albumId, label, similar, onPropose, onRemove }: LabelRowProps) {
  const { text, kind, count } = label
  const otherKind = kind === 'public' ? 'restricted' : 'public'
  const filter = writeFilter(filterBy({ type: 'label', kind, text }))
  const number = (
    <>
      {formatCount(count)} <span className="sm:sr-only">{messages.photoNoun(count)}</span>
    </>
  )
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:px-4 max-sm:py-2">
      <th scope="row" className="w-full max-w-0 px-4 py-2 text-start font-normal max-sm:max-w-full max-sm:px-0">
        <LabelChip text={text} kind={kind} />
        {similar(text).map((other) => (
          <span key={other.text} className="mt-0.5 block text-small text-warn-ink wrap-anywhere">
            {fillIn(messages.sameAs, {
              label: <VisibleText text={other.text} />,
              differences: explainSimilarity(other.reasons),
            })}
          </span>
        ))}
      </th>
      <td className="px-4 py-2 text-small text-muted max-sm:hidden">{messages.visibility(kind)}</td>
      <td className="px-4 py-2 text-end whitespace-nowrap tabular-nums max-sm:px-0">
        {isFilterable(label) ? (
          <Link to={paths.album(albumId, { filter })} className="underline underline-offset-2 hover:text-accent">
            {number}
          </Link>
        ) : (
          number
        )}
      </td>
      {onPropose && (
        <td className="px-4 py-2 text-end whitespace-nowrap max-sm:col-span-2 max-sm:px-0 max-sm:pt-0 max-sm:text-start">
          <span className="inline-flex gap-1.5 max-sm:flex-wrap">
            <Button
              size="sm"
              aria-label={messages.renameLabel(shortText(text))}
              onClick={() => onPropose({ from: [label], into: { text, kind } })}
            >
              {messages.rename}
            </Button>
            <Button
              size="sm"
              aria-label={messages.toggleKindOf(kind, shortText(text))}
              onClick={() => onPropose({ from: [label], into: { text, kind: otherKind } })}
            >
              {messages.toggleKind(kind)}
            </Button>
            <Button size="sm" aria-label={messages.removeLabel(shortText(text))} onClick={() => onRemove(label)}>
              {messages.remove}
            </Button>
          </span>
        </td>
      )}
    </tr>
  )
})
