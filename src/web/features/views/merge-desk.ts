import { mergeShortcuts } from '#web/data/labelling/shortcuts.ts'
import { mergeViews } from '#web/data/views/named-views.ts'
import type { Desk } from '#web/data/views/views-file.ts'
import { explainMerge } from './given-words.ts'
import type { Views } from './use-views.ts'

/** What there is together with what came from elsewhere, and what is to be said of it. */
export function mergeDesk({ list, keys }: Views, given: Desk & { leftOut: number }): { merged: Desk; text: string } {
  const views = mergeViews(list, given.views)
  const { shortcuts, added } = mergeShortcuts(keys.list, given.keys)
  return {
    merged: { views: views.views, keys: shortcuts },
    text: explainMerge({ ...views, keys: added, leftOut: given.leftOut }),
  }
}
