import { useMemo } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { isFilterable } from '#web/data/album/label-index.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { choiceOf } from '#web/data/filter/edit-filter.ts'
import { foldRows, formRows, type LabelOrder, missingRows, rowsOfLabels, searchRows, topRows } from './rail-rows.ts'

type RailRowsOptions = {
  /** Only labels containing this text are shown. */
  sought: string
  order: LabelOrder
  isUnfolded: Record<LabelKind, boolean>
}

export function useRailRows({ sought, order, isUnfolded }: RailRowsOptions) {
  const { filter, labels, relationship, has } = useAlbum()
  const { value } = filter
  const rowsOf = useMemo(
    () => ({
      public: rowsOfLabels(labels.public),
      restricted: rowsOfLabels(labels.restricted),
      tooLong: [...labels.public, ...labels.restricted].filter((label) => !isFilterable(label)).length,
    }),
    [labels],
  )
  const labelRows = (kind: LabelKind) => {
    const rows = [...rowsOf[kind][order], ...missingRows(rowsOf[kind], value, kind)]
    const isSearching = sought !== ''
    const shown = isSearching || isUnfolded[kind] ? rows : foldRows(rows, rowsOf[kind].folded, value)
    return { rows: searchRows(shown, sought), total: rows.length }
  }
  const isChosen = (condition: Parameters<typeof has>[0]) => choiceOf(value, condition) !== 'either'
  return {
    top: topRows.filter(({ condition }) => {
      // participants don't know that hidden labels exist
      if (condition.type === 'only-restricted')
        return relationship !== 'Participant' && (labels.restricted.length > 0 || isChosen(condition))
      return condition.type === 'no-label' || has(condition) || isChosen(condition)
    }),
    forms: formRows.filter(({ condition }) => has(condition) || isChosen(condition)),
    public: labelRows('public'),
    restricted: labelRows('restricted'),
    tooLong: rowsOf.tooLong,
  }
}
