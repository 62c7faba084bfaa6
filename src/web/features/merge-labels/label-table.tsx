import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { isAskable, type LabelCount } from '#web/data/album/label-index.ts'
import { foldLabel, labelId } from '#web/data/album/label.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { explainSimilarity, type SimilarLabel } from '#web/data/labels/similar-labels.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import type { Proposal } from './merge-fields.tsx'

type LabelTableProps = {
  albumId: string
  labels: readonly LabelCount[]
  /** The labels that a label may be confused with. */
  similar: ReadonlyMap<string, readonly SimilarLabel[]>
  /** Nothing where the caller may not change labels. */
  onPropose: ((proposal: Proposal) => void) | undefined
}

/** Rows to begin with, and for each press of the button below them: of thousands of labels nobody reads all. */
const ROWS = 100

const otherKind = { public: 'restricted', restricted: 'public' } as const

/** Every label of an album: how many photos carry it, who sees it, what it may be confused with, and putting it right. */
export function LabelTable({ albumId, labels, similar, onPropose }: LabelTableProps) {
  const addressOf = ({ kind, text }: LabelCount) =>
    paths.album(albumId, {
      filter: writeFilter({
        match: 'all',
        chips: [{ condition: { type: 'label', kind, text }, without: false, off: false }],
      }),
    })
  const [search, setSearch] = useState('')
  const sought = foldLabel(useDeferredValue(search).trim())
  const [most, setMost] = useState(ROWS)
  const found = sought === '' ? labels : labels.filter((label) => foldLabel(shortText(label.text)).includes(sought))
  const shown = found.slice(0, most)
  return (
    <>
      {labels.length > ROWS && (
        <div className="border-b border-line px-4 py-2.5">
          <SearchField label="Find a label" value={search} onChange={setSearch} />
        </div>
      )}
      <table className="w-full border-collapse text-start">
        <thead className="text-section text-muted uppercase max-sm:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-2 font-semibold">
              Label
            </th>
            <th scope="col" className="px-4 py-2 font-semibold">
              Seen by
            </th>
            <th scope="col" className="px-4 py-2 text-end font-semibold">
              Photos
            </th>
            <th scope="col" className="px-4 py-2">
              <span className="sr-only">Put right</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((label) => {
            const { text, kind, count } = label
            return (
              <tr
                key={labelId(label)}
                className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:px-4 max-sm:py-2.5"
              >
                <th
                  scope="row"
                  className="max-w-0 min-w-48 px-4 py-2 font-normal max-sm:max-w-full max-sm:flex-1 max-sm:px-0"
                >
                  <LabelChip text={text} kind={kind} />
                  {similar.get(text)?.map((other) => (
                    <span key={other.text} className="mt-0.5 block text-small text-warn-ink wrap-anywhere">
                      Like “<VisibleText text={other.text} />” but for {explainSimilarity(other.reasons)}
                    </span>
                  ))}
                </th>
                <td className="px-4 py-2 text-small text-muted max-sm:hidden">
                  {kind === 'public' ? 'Everyone' : 'Admins only'}
                </td>
                <td className="px-4 py-2 text-end whitespace-nowrap tabular-nums">
                  {isAskable(label) ? (
                    <Link to={addressOf(label)} className="underline underline-offset-2 hover:text-accent">
                      {countOf(count, { one: 'photo', other: 'photos' })}
                    </Link>
                  ) : (
                    countOf(count, { one: 'photo', other: 'photos' })
                  )}
                </td>
                <td className="px-4 py-2 text-end whitespace-nowrap max-sm:basis-full max-sm:px-0 max-sm:text-start">
                  {onPropose && (
                    <span className="inline-flex gap-1.5">
                      <Button
                        size="sm"
                        aria-label={`Rename “${shortText(text)}”`}
                        onClick={() => onPropose({ from: [label], into: { text, kind } })}
                      >
                        Rename
                      </Button>
                      <Button
                        size="sm"
                        aria-label={
                          kind === 'public'
                            ? `Hide “${shortText(text)}” from participants`
                            : `Make public: “${shortText(text)}”`
                        }
                        onClick={() => onPropose({ from: [label], into: { text, kind: otherKind[kind] } })}
                      >
                        {kind === 'public' ? 'Hide' : 'Make public'}
                      </Button>
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {found.length === 0 && <p className="px-4 py-3 text-muted">No label has this in it.</p>}
      {found.length > most && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 text-small text-muted">
          {formatCount(most)} of {countOf(found.length, { one: 'label', other: 'labels' })}
          <Button size="sm" onClick={() => setMost(most + ROWS)}>
            Show {formatCount(Math.min(ROWS, found.length - most))} more
          </Button>
        </p>
      )}
    </>
  )
}
