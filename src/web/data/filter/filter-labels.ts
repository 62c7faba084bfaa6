import type { AskedLabels } from '#web/data/photo-stream/stream-messages.ts'
import { requiredLabels } from './edit-filter.ts'
import { readFilter } from './read-filter.ts'

/** What the service can be asked for first, of the filter that a text is; nothing where that would be the whole album. */
export function askedLabels(text: string): AskedLabels | undefined {
  const { filter } = readFilter(text)
  const labels = filter && requiredLabels(filter)
  return labels?.label === undefined && labels?.restrictedLabel === undefined ? undefined : labels
}
