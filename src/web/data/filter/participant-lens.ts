import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { activeChips, type Condition, type Filter } from './filter.ts'

/** The album as participants get it from the service: without restricted labels, and otherwise the same. */
export const asParticipantsGet = (columns: PhotoColumns): PhotoColumns => ({
  ...columns,
  labels: columns.labels.filter(({ kind }) => kind === 'public'),
})

/** The parts of a condition that use restricted labels. */
function onlyForAdmins(condition: Condition): Condition[] {
  switch (condition.type) {
    case 'label':
      return condition.kind === 'restricted' ? [condition] : []
    case 'only-restricted':
      return [condition]
    case 'not':
      return onlyForAdmins(condition.of)
    case 'all':
    case 'any':
    case 'at-least':
      return condition.of.flatMap(onlyForAdmins)
    case 'media':
    case 'shape':
    case 'no-label':
    case 'set':
      return []
  }
}

/** The conditions of a filter that use restricted labels. Parts that are off are ignored. */
export const restrictedConditions = (filter: Filter): Condition[] =>
  activeChips(filter).flatMap(({ condition }) => onlyForAdmins(condition))

/** The filter without the parts that use restricted labels. */
export const withoutRestrictedConditions = (filter: Filter): Filter => ({
  ...filter,
  chips: filter.chips.filter(({ condition, off }) => off || onlyForAdmins(condition).length === 0),
})
