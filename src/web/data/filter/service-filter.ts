import { activeChips, type Condition, type Filter, setsNeeded } from './filter.ts'
import { readFilter } from './read-filter.ts'

/** The label of each kind that getPhotos filters by. */
export type ServiceFilter = { label?: string | undefined; restrictedLabel?: string | undefined }

/**
 * One public and one restricted label that every matching photo has, if any: the service is then asked for those photos
 * instead of the whole album.
 */
export function requiredLabels(filter: Filter): ServiceFilter {
  const active = activeChips(filter)
  const required: ServiceFilter = {}
  if (filter.match !== 'all' && active.length !== 1) return required
  // the service does not know named sets
  if (setsNeeded(filter).length > 0) return required
  const visit = (condition: Condition) => {
    if (condition.type === 'all') for (const part of condition.of) visit(part)
    else if (condition.type !== 'label') return
    else if (condition.kind === 'public') required.label ??= condition.text
    else required.restrictedLabel ??= condition.text
  }
  for (const { condition, without } of active) if (!without) visit(condition)
  return required
}

/** What the service can filter by for a filter's text; undefined where that would be the whole album. */
export function serviceFilter(text: string): ServiceFilter | undefined {
  const { filter } = readFilter(text)
  const labels = filter && requiredLabels(filter)
  return labels?.label === undefined && labels?.restrictedLabel === undefined ? undefined : labels
}
