import type { LabelIndex } from '#web/data/album/label-index.ts'
import { mergeShortcuts } from '#web/data/labelling/shortcuts.ts'
import { missingLabels } from '#web/data/views/missing-labels.ts'
import { mergeViews, type NamedView } from '#web/data/views/named-views.ts'
import type { ViewsExport } from '#web/data/views/views-file.ts'
import { countOf, formatCount, formatList } from '#web/lib/i18n/format.ts'
import type { Views } from './use-views.ts'

/** Merges imported views and label keys into those that are here; with a message. */
export function mergeImport(
  { list, keys }: Views,
  given: ViewsExport & { leftOut: number },
): { merged: ViewsExport; text: string } {
  const views = mergeViews(list, given.views)
  const { shortcuts, added } = mergeShortcuts(keys.list, given.keys)
  return {
    merged: { views: views.views, keys: shortcuts },
    text: explainMerge({ ...views, keys: added, leftOut: given.leftOut }),
  }
}

/** Labels that are named one by one; of the others the number says enough. */
const NAMED = 8

/** The outcome of an import, in words. */
function explainMerge({
  added,
  known,
  keys,
  leftOut,
}: {
  added: number
  known: number
  keys: number
  leftOut: number
}): string {
  const views = countOf(added, { one: 'view', other: 'views' })
  const parts = [
    keys > 0 ? `${views} and ${countOf(keys, { one: 'label key', other: 'label keys' })} added.` : `${views} added.`,
  ]
  if (known > 0) parts.push(`${formatCount(known)} ${known === 1 ? 'was' : 'were'} here already.`)
  if (leftOut > 0)
    parts.push(`${formatCount(leftOut)} could not be read and ${leftOut === 1 ? 'was' : 'were'} left out.`)
  return parts.join(' ')
}

/** Which labels of the views nothing here has: "3 of these 7 labels do not exist here: a, b and c." */
export function explainMissing(views: readonly NamedView[], labels: LabelIndex): string {
  const { asked, missing } = missingLabels(views, labels)
  if (missing.length === 0) return ''
  const more = missing.length - NAMED
  const named = more > 0 ? [...missing.slice(0, NAMED), `${formatCount(more)} more`] : missing
  const exist = missing.length === 1 ? 'does' : 'do'
  return `${formatCount(missing.length)} of ${asked === 1 ? 'its 1 label' : `these ${formatCount(asked)} labels`} ${exist} not exist here: ${formatList(named)}.`
}
