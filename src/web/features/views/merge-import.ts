import type { LabelIndex } from '#web/data/album/label-index.ts'
import { type LabelShortcuts, mergeShortcuts } from '#web/data/labelling/shortcuts.ts'
import { missingLabels } from '#web/data/views/missing-labels.ts'
import { mergeViews, type NamedView } from '#web/data/views/named-views.ts'
import type { ViewsExport } from '#web/data/views/views-file.ts'
import { messages } from './messages.ts'
import type { Views } from './use-views.ts'

/** Merges imported views and label shortcuts into the existing ones; `text` is the outcome in words. */
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

/** Maximum number of labels named; the rest are counted. */
const NAMED = 8

type MergedImport = { added: number; known: number; keys: number; leftOut: number }

/** The outcome of an import, in words. */
function explainMerge({ added, known, keys, leftOut }: MergedImport): string {
  const sentences = [
    keys > 0 ? messages.addedWithShortcuts(added, keys) : messages.added(added),
    ...(known > 0 ? [messages.alreadyHere(known)] : []),
    ...(leftOut > 0 ? [messages.leftOut(leftOut)] : []),
  ]
  return sentences.join(' ')
}

type Imported = { labels: LabelIndex; keys?: LabelShortcuts }

/** Names the labels of views and shortcuts that this album doesn't have, in words; empty if it has all. */
export function explainMissing(views: readonly NamedView[], { labels, keys = [] }: Imported): string {
  const { asked, missing } = missingLabels({ views, keys }, labels)
  if (missing.length === 0) return ''
  const more = missing.length - NAMED
  const names = more > 0 ? [...missing.slice(0, NAMED), messages.andMore(more)] : missing
  return messages.missingLabels({ missing: missing.length, asked, names })
}
