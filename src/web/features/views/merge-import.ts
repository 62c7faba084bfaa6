import { mergeShortcuts } from '#web/data/labelling/shortcuts.ts'
import { mergeViews } from '#web/data/views/named-views.ts'
import type { ViewsExport } from '#web/data/views/views-file.ts'
import { explainMerge } from './import-messages.ts'
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
