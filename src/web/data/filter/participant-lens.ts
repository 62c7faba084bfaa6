import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { activeChips, type Condition, type Filter } from './filter.ts'

/** The album as the service gives it to those who are no admins: without restricted labels, nothing else is different. */
export const asParticipantsGet = (columns: PhotoColumns): PhotoColumns => ({
  ...columns,
  labels: columns.labels.filter(({ kind }) => kind === 'public'),
})

/** What of a condition only admins can ask; of a group, what is in it. */
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

/** What of a filter asks for restricted labels, which participants do not have. Parts that are off ask for nothing. */
export const askedOfAdmins = (filter: Filter): Condition[] =>
  activeChips(filter).flatMap(({ condition }) => onlyForAdmins(condition))

/** The filter without the parts that do. */
export const withoutAdmins = (filter: Filter): Filter => ({
  ...filter,
  chips: filter.chips.filter(({ condition, off }) => off || onlyForAdmins(condition).length === 0),
})
