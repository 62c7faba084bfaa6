import type { OpenAlbum } from '#web/album/use-album.tsx'
import { type LabelShortcuts, mergeShortcuts } from '#web/data/labelling/shortcuts.ts'
import { missingLabels } from '#web/data/views/missing-labels.ts'
import { mergeViews, MOST_VIEWS, type NamedView } from '#web/data/views/named-views.ts'
import type { ViewsExport } from '#web/data/views/views-file.ts'
import { messages } from './messages.ts'
import type { Views } from './use-views.ts'

/**
 * Merges imported views and label shortcuts into the existing ones. `hasNew`: some did not exist, even if they don't
 * fit; `text`: the outcome in words.
 */
export function mergeImport(
  { list, keys }: Views,
  imported: ViewsExport & { leftOut: number },
): { merged: ViewsExport; added: { views: number; keys: number }; hasNew: boolean; text: string } {
  const views = mergeViews(list, imported.views)
  const keysMerged = mergeShortcuts(keys.list, imported.keys)
  return {
    merged: { views: views.views, keys: keysMerged.shortcuts },
    added: { views: views.added, keys: keysMerged.added },
    hasNew: views.known + keysMerged.known < imported.views.length + imported.keys.length,
    text: explainMerge({ views, keys: keysMerged, leftOut: imported.leftOut }),
  }
}

/** Maximum number of labels named; the rest are counted. */
const NAMED = 8

type MergedImport = {
  views: { added: number; known: number; unfit: number }
  keys: { added: number; known: number; unfit: number }
  leftOut: number
}

/** The outcome of an import, in words. */
function explainMerge({ views, keys, leftOut }: MergedImport): string {
  const hasViews = views.added + views.known + views.unfit > 0
  const hasKeys = keys.added + keys.known + keys.unfit > 0
  const sentences = [
    ...(keys.added > 0
      ? [views.added > 0 ? messages.addedWithShortcuts(views.added, keys.added) : messages.addedShortcuts(keys.added)]
      : views.added > 0 || !(hasViews || hasKeys)
        ? [messages.added(views.added)]
        : []),
    ...(views.known > 0 ? [messages.alreadyHere(views.known)] : []),
    ...(keys.known > 0 ? [messages.shortcutsAlreadyHere(keys.known)] : []),
    ...(views.unfit > 0 ? [messages.unfitViews(views.unfit, MOST_VIEWS)] : []),
    ...(keys.unfit > 0 ? [messages.unfitShortcuts(keys.unfit)] : []),
    ...(leftOut > 0 ? [messages.leftOut(leftOut)] : []),
  ]
  return sentences.join(' ')
}

type Imported = Pick<OpenAlbum, 'labels' | 'isWhole' | 'canLabel'> & { keys: LabelShortcuts }

/** Names the labels of views and shortcuts that this album is known not to have, in words; empty if there are none. */
export function explainMissing(views: readonly NamedView[], { labels, isWhole, canLabel, keys }: Imported): string {
  const { asked, missing } = missingLabels({ views, keys }, { labels, seesHidden: canLabel })
  if (!isWhole || missing.length === 0) return ''
  const more = missing.length - NAMED
  const names = more > 0 ? [...missing.slice(0, NAMED), messages.andMore(more)] : missing
  return messages.missingLabels({ missing: missing.length, asked, names })
}
